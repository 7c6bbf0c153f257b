// Sends all of the console's calls, with headers, envelope and files. Requests the sign-in or proof that the server
// requires. Renders nothing.

import type { ErrorCode } from "@khela/contract/errors";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { Proposal } from "@khela/contract/operator/operator-shapes";
import { reportConnection } from "./connection.ts";
import { askIdentity, type IdentityAsk } from "./identity-gate.ts";
import { OperatorError } from "./operator-error.ts";
import { requestHeaders } from "./request-context.ts";

/** The outcome of a call: its value, or a proposal that waits for a second operator. */
export type CallOutcome<V> =
  | { readonly kind: "value"; readonly value: V }
  | { readonly kind: "proposal"; readonly proposal: Proposal };

export type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Files of a call with `upload`, by field name. */
  readonly files?: Readonly<Record<string, File>> | undefined;
  /** Whether the call never asks for a sign-in or a proof, such as a call of the sign-in itself. */
  readonly isQuiet?: boolean | undefined;
};

type Envelope = {
  readonly success?: boolean;
  readonly value?: unknown;
  readonly errorCode?: ErrorCode;
  readonly message?: string;
};

/** Returns the URL of a GET call with its input as the query. */
export function addressOf({ path }: Pick<OperatorCall, "path">, input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

function toForm(input: object, files: Readonly<Record<string, File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, file, file.name);
  return form;
}

/**
 * Maximum length of a body that is sent with `keepalive`, in characters. Such a request survives leaving the page, as a
 * decision in its undo time must. Browsers allow 64 kB for all such bodies together.
 */
const MAX_KEPT_ALIVE = 4_000;

function requestOf(
  call: OperatorCall,
  input: object,
  { files, signal }: SendOptions,
): readonly [string, RequestInit] {
  const headers = requestHeaders();
  const init = { method: call.method, credentials: "same-origin", signal: signal ?? null } as const;
  if (call.method === "GET") return [addressOf(call, input), { ...init, headers }];
  if (files !== undefined) return [call.path, { ...init, headers, body: toForm(input, files) }];
  const body = JSON.stringify(input);
  return [
    call.path,
    {
      ...init,
      headers: { ...headers, "content-type": "application/json" },
      body,
      keepalive: body.length <= MAX_KEPT_ALIVE,
    },
  ];
}

async function readAnswer<V>(response: Response): Promise<CallOutcome<V>> {
  const body = (await response.json()) as Envelope;
  if (response.status === 202) return { kind: "proposal", proposal: body.value as Proposal };
  if (response.ok && body.success === true) return { kind: "value", value: body.value as V };
  const detail = (body.value as { readonly data?: unknown } | undefined)?.data;
  throw new OperatorError(
    body.errorCode ?? "unknown.system.err",
    body.message ?? "",
    response.status,
    detail,
  );
}

async function fetchOnce<T>(
  call: OperatorCall,
  input: object,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await fetch(...requestOf(call, input, options));
    reportConnection(false);
    return await read(response);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (options.signal?.aborted === true) throw error;
    reportConnection(true);
    throw new OperatorError("network.failed", "", 0);
  }
}

function askOf({ code }: OperatorError): IdentityAsk | null {
  if (code === "operator.session.missing") return "sign-in";
  return code === "operator.step.up" ? "step-up" : null;
}

// Maximum number of dialogs for one request. One dialog can lead to another: a new session may need a step-up proof,
// and the session may end before the proof is given.
const MAX_ASKS = 3;

/**
 * Sends a request. When the server asks for a session or a step-up proof, the operator is asked and the same request is
 * sent again.
 */
async function fetchAsking<T>(
  call: OperatorCall,
  input: object,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  for (let asks = 0; ; asks += 1) {
    try {
      return await fetchOnce(call, input, options, read);
    } catch (error) {
      const ask = error instanceof OperatorError && options.isQuiet !== true ? askOf(error) : null;
      if (ask === null || asks >= MAX_ASKS) throw error;
      if (!(await askIdentity(ask))) throw new OperatorError("cancelled", "", 0);
    }
  }
}

/**
 * Sends a call.
 * @throws OperatorError
 */
export function sendOperatorCall<C extends AnyOperatorCall>(
  call: C,
  input: OperatorInputOf<C>,
  options: SendOptions = {},
): Promise<CallOutcome<OperatorOutputOf<C>>> {
  return fetchAsking(call, input, options, readAnswer<OperatorOutputOf<C>>);
}

/** Sends a call that never becomes a proposal, and returns its value. */
export async function fetchOperatorCall<C extends AnyOperatorCall>(
  call: C,
  input: OperatorInputOf<C>,
  options: SendOptions = {},
): Promise<OperatorOutputOf<C>> {
  const outcome = await sendOperatorCall(call, input, options);
  if (outcome.kind === "proposal") throw new OperatorError("unknown.system.err", "", 202);
  return outcome.value;
}

async function readFile(response: Response): Promise<File> {
  // A refusal of a file is JSON, like the refusal of every other call.
  if (!response.ok) await readAnswer(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return new File([await response.blob()], name ?? "download");
}

/** Returns the file that a call with `file` answers. */
export function fetchOperatorFile<C extends Extract<AnyOperatorCall, { readonly file: true }>>(
  call: C,
  input: OperatorInputOf<C>,
  options: SendOptions = {},
): Promise<File> {
  return fetchAsking(call, input, options, readFile);
}
