// The one client for the platform's API: sends a call of the contract. It sets the headers, unwraps the
// envelope, encrypts bodies that need it and turns every failure into a CallError with a code. It never
// retries and shows nothing.

import type { AnyCall } from "@khela/contract/calls";
import type { ErrorCode } from "@khela/contract/errors";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import type { Call } from "@khela/contract/call";
import { requestContext } from "./request-context.ts";
import { serverClock } from "../date/server-clock.ts";
import { createEmitter } from "../emitter.ts";

/** Errors only the browser can detect: the server was not reached, or the answer took too long. */
export type NetworkCode = "network.failed" | "network.slow";

/** A failed call. Code reacts to `code`; `message` is the server's sentence, for logs. */
export class CallError extends Error {
  // Only declared, without a class field: for a field the compiler would add three helpers for old browsers.
  declare readonly code: ErrorCode | NetworkCode;
  /** Data that the server sent with the error, such as whether a captcha is required next. */
  declare readonly value: unknown;
  /** HTTP status of the answer; undefined when no answer came. */
  declare readonly status: number | undefined;

  constructor(code: ErrorCode | NetworkCode, message: string, value?: unknown, status?: number) {
    super(message);
    Object.assign(this, { name: "CallError", code, value, status });
  }
}

/** Returns whether a failed call means that the session has ended. */
export function endsSession({ code }: CallError): boolean {
  return code === "login.not.session" || code === "user.or.token.invalid";
}

/**
 * Returns whether the same call may succeed when a person tries again: after a failed connection, a timeout, a rate
 * limit or a fault of the server. It decides by the HTTP status, since a table of all error codes would be larger than
 * all calls of home together.
 */
export function mayRetryHelp({ status = 500 }: Pick<CallError, "status">): boolean {
  return status >= 500 || status === 408 || status === 429;
}

const timeoutMs = 20_000;
const slowAfterMs = 5000;

type Envelope = {
  success?: boolean;
  value?: unknown;
  errorCode?: ErrorCode;
  message?: string;
  data?: unknown;
};
type Listener = (error: CallError, call: Call) => void;

const listeners = new Set<Listener>();

/** Subscribes to every failed call; used by the session (logged out elsewhere) and the connection notice. */
export function onCallFailed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let slowCalls = 0;
const slowChange = createEmitter();

function countSlow(change: 1 | -1): void {
  slowCalls += change;
  slowChange.emit();
}

/** Returns whether a call has been pending for long. */
export function isSlow(): boolean {
  return slowCalls > 0;
}

export const onSlow = slowChange.subscribe;

function toQueryString(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

async function buildRequest(
  call: Call,
  input: object,
  file?: File | FormData,
): Promise<{ url: string; init: RequestInit }> {
  const headers: Record<string, string> = { ...requestContext.headers(), moduleid: call.module };
  if (file !== undefined) {
    const form = file instanceof FormData ? file : new FormData();
    if (file instanceof File) form.set("file", file);
    return { url: call.path, init: { method: call.method, headers, body: form } };
  }
  if (call.method === "GET")
    return { url: call.path + toQueryString(input), init: { method: "GET", headers } };
  headers["content-type"] = "application/json";
  let body: object = input;
  if (call.encrypted === true) {
    const { encryptBody } = await import("./encrypt-body.ts");
    const encrypted = await encryptBody(call.name, input, (key) => send(key, {}));
    headers["encryption"] = encrypted.scheme;
    body = { value: encrypted.jwe };
  }
  return { url: call.path, init: { method: call.method, headers, body: JSON.stringify(body) } };
}

async function fetchEnvelope(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; body: Envelope }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  let isSlowCall = false;
  const slowTimer = setTimeout(() => {
    isSlowCall = true;
    countSlow(1);
  }, slowAfterMs);
  try {
    const response = await fetch(url, { ...init, credentials: "same-origin", signal: controller.signal });
    serverClock.learn(response.headers.get("date"));
    return { response, body: (await response.json()) as Envelope };
  } catch (cause) {
    throw new CallError(controller.signal.aborted ? "network.slow" : "network.failed", String(cause));
  } finally {
    clearTimeout(timer);
    clearTimeout(slowTimer);
    if (isSlowCall) countSlow(-1);
  }
}

/** Sends a call with its input, a file, or a form with files, and returns its value. Throws only CallError. */
export async function send<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  file?: File | FormData,
): Promise<OutputOf<C>> {
  const definition: Call = call;
  try {
    const { url, init } = await buildRequest(definition, input as object, file);
    const {
      response: { ok, status },
      body,
    } = await fetchEnvelope(url, init);
    const succeeded = definition.envelope === "wps" ? ok && body.success === true : ok;
    if (!succeeded)
      throw new CallError(
        body.errorCode ?? "unknown.system.err",
        body.message ?? "",
        (body.value as { data?: unknown } | undefined)?.data ?? body.data,
        status,
      );
    return (definition.envelope === "wps" ? body.value : body) as OutputOf<C>;
  } catch (cause) {
    const error = cause instanceof CallError ? cause : new CallError("network.failed", String(cause));
    for (const listener of listeners) listener(error, definition);
    throw error;
  }
}
