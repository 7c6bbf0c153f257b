// One way to ask the platform anything: by a call of the contract. It spells the headers, opens the envelope, seals
// what must be sealed and turns every failure into a CallError with a code. It never retries and shows nothing.

import type { AnyCall } from "@khela/contract/calls";
import type { ErrorCode } from "@khela/contract/errors";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import type { Call } from "@khela/contract/call";
import { identity } from "./identity.ts";
import { makeSignal } from "./signal.ts";

/** What only the phone can know: it never reached the server, or the answer took too long. */
export type NetworkCode = "network.failed" | "network.slow";

/** A call that did not succeed. `code` steers behaviour; `message` is the server's sentence, for logs. */
export class CallError extends Error {
  // Declared only: a field of a class costs an old browser three helpers.
  declare readonly code: ErrorCode | NetworkCode;
  /** What the server adds to a refusal, e.g. whether a captcha is required next. */
  declare readonly value: unknown;

  constructor(code: ErrorCode | NetworkCode, message: string, value?: unknown) {
    super(message);
    Object.assign(this, { name: "CallError", code, value });
  }
}

const answerWithinMs = 20_000;
const slowAfterMs = 5000;

type Envelope = { success?: boolean; value?: unknown; errorCode?: ErrorCode; message?: string };
type Listener = (error: CallError, call: Call) => void;

const listeners = new Set<Listener>();

/** Hears of every failed call; used by the session (logged out elsewhere) and the connection notice. */
export function onCallFailed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let slowCalls = 0;
const slow = makeSignal();

function countSlow(change: 1 | -1): void {
  slowCalls += change;
  slow.tell();
}

/** Whether a call has been under way for long. */
export function isSlow(): boolean {
  return slowCalls > 0;
}

export const onSlow = slow.watch;

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

async function requestOf(call: Call, input: object, file?: File | FormData): Promise<{ url: string; init: RequestInit }> {
  const headers: Record<string, string> = { ...identity.headers(), moduleid: call.module };
  if (file !== undefined) {
    const form = file instanceof FormData ? file : new FormData();
    if (file instanceof File) form.set("file", file);
    return { url: call.path, init: { method: call.method, headers, body: form } };
  }
  if (call.method === "GET") return { url: call.path + queryOf(input), init: { method: "GET", headers } };
  headers["content-type"] = "application/json";
  let body: object = input;
  if (call.sealed === true) {
    const { seal } = await import("./seal.ts");
    const sealed = await seal(call.name, input);
    headers["encryption"] = sealed.scheme;
    body = { value: sealed.jwe };
  }
  return { url: call.path, init: { method: call.method, headers, body: JSON.stringify(body) } };
}

async function exchange(url: string, init: RequestInit): Promise<{ ok: boolean; body: Envelope }> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), answerWithinMs);
  let isLate = false;
  const slowTimer = setTimeout(() => {
    isLate = true;
    countSlow(1);
  }, slowAfterMs);
  try {
    const answer = await fetch(url, { ...init, credentials: "same-origin", signal: clock.signal });
    return { ok: answer.ok, body: (await answer.json()) as Envelope };
  } catch (cause) {
    throw new CallError(clock.signal.aborted ? "network.slow" : "network.failed", String(cause));
  } finally {
    clearTimeout(timer);
    clearTimeout(slowTimer);
    if (isLate) countSlow(-1);
  }
}

/** Sends a call, or in the place of its input a file or a form with files, and answers its value. Throws CallError and nothing else. */
export async function send<C extends AnyCall>(call: C, input: InputOf<C>, file?: File | FormData): Promise<OutputOf<C>> {
  const asked: Call = call;
  try {
    const { url, init } = await requestOf(asked, input as object, file);
    const { ok, body } = await exchange(url, init);
    const succeeded = asked.dialect === "wps" ? ok && body.success === true : ok;
    if (!succeeded) throw new CallError(body.errorCode ?? "unknown.system.err", body.message ?? "", (body.value as { data?: unknown } | undefined)?.data);
    return (asked.dialect === "wps" ? body.value : body) as OutputOf<C>;
  } catch (cause) {
    const error = cause instanceof CallError ? cause : new CallError("network.failed", String(cause));
    for (const listener of listeners) listener(error, asked);
    throw error;
  }
}
