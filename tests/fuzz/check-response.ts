/** Describes the fault of an answer; null when there is none. */
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { errors, type ErrorCode } from "@khela/contract/errors";
import { vendorStatuses, type VendorStatus } from "@khela/contract/vendor-wallet-api";
import type { Endpoint } from "./endpoints.ts";

export type ObservedResponse = {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  readonly requestId: string | undefined;
};

/**
 * Signs of an internal error in an answer. `pg_…` must be a whole word, since a random token may contain these letters.
 */
const STACK =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\.js:\d|Error:|invalid input syntax|invalid byte sequence|out of range for type|(?<![\w-])pg_[a-z_]+\d*(?![\w-])|\bselect\b.*\bfrom\b/i;

const validators = new WeakMap<TSchema, Validator>();

function fits(schema: TSchema, value: unknown): boolean {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator.Check(value);
}

const gatewayStatus: Readonly<Record<string, number>> = {
  accepted: 200,
  repeated: 200,
  unknown_order: 404,
  mismatch: 409,
  invalid_signature: 401,
  invalid_request: 400,
};

type Body = {
  readonly success?: unknown;
  readonly value?: unknown;
  readonly errorCode?: unknown;
  readonly message?: unknown;
  readonly status?: unknown;
};

export function wasRefused({ status }: ObservedResponse): boolean {
  return status !== 200;
}

/** Returns the fault of an answer, or null. `invalid`: the input must be refused. */
export function findFault(
  endpoint: Pick<Endpoint, "kind" | "path" | "fails" | "out">,
  seen: ObservedResponse,
  invalid: boolean,
): string | null {
  const { status, text, type } = seen;
  if (status < 200 || status === 500 || status > 599) return `status ${status}: ${text.slice(0, 200)}`;
  let body: Body;
  try {
    body = JSON.parse(text) as Body;
  } catch {
    return `not JSON: ${text.slice(0, 100)}`;
  }
  if (!type.startsWith("application/json")) return `is called ${type}`;
  if (typeof body !== "object" || body === null) return `no envelope: ${text.slice(0, 100)}`;
  if (invalid && !wasRefused(seen)) return `accepted: ${text.slice(0, 160)}`;
  if (STACK.test(text)) return `leaks internals: ${text.slice(0, 200)}`;
  if (seen.requestId === undefined) return "no request id";
  return endpoint.kind === "vendor" || endpoint.kind === "gateway"
    ? findProtocolFault(endpoint, status, body)
    : findSiteFault(endpoint, status, body);
}

/**
 * Finds the fault of an answer of the site's API. Under `/lgw` the answer is the bare value, and a refusal has no
 * `success`.
 */
function findSiteFault(
  { path, fails, out }: Pick<Endpoint, "path" | "fails" | "out">,
  status: number,
  body: Body,
): string | null {
  const isBare = /^\/(lotto\/)?lgw\//.test(path);
  const isSuccess = isBare ? status === 200 : body.success === true;
  if (isSuccess)
    return status === 200 && fits(out, isBare ? body : body.value) ? null : `undeclared answer (${status})`;
  if (!isBare && body.success !== false) return "neither success nor refusal";
  const code = body.errorCode as ErrorCode;
  if (code === "unknown.system.err" || !fails.has(code)) return `undeclared code ${String(code)}`;
  if (errors[code].status !== status) return `${code} with status ${status}`;
  if (code === "system.busy") return "busy without load";
  const extra = Object.keys(body).filter(
    (name) => !["success", "errorCode", "message", isBare ? "data" : "value"].includes(name),
  );
  if (extra.length > 0) return `undeclared ${extra.join()}`;
  return typeof body.message === "string" && body.message.length > 0 ? null : "a code without a message";
}

function findProtocolFault(
  { kind, out }: Pick<Endpoint, "kind" | "out">,
  status: number,
  body: Body,
): string | null {
  if (!fits(out, body)) return `undeclared answer: ${JSON.stringify(body).slice(0, 160)}`;
  const answered = String(body.status);
  if (answered === "RETRY") return "RETRY for a permanent refusal";
  const declared =
    kind === "vendor" ? vendorStatuses[answered as VendorStatus].status : gatewayStatus[answered];
  return declared === status ? null : `${answered} with status ${status}`;
}
