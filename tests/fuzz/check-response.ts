/** What is wrong with an answer, in a few words; null for one that keeps every promise. */
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

const STACK =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\.js:\d|Error:|invalid input syntax|invalid byte sequence|out of range for type|(?<![\w-])pg_[a-z]|\bselect\b.*\bfrom\b/i;

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

/** `wrong`: the input must not have been let in. */
export function findFault(
  endpoint: Pick<Endpoint, "kind" | "path" | "fails" | "out">,
  seen: ObservedResponse,
  wrong: boolean,
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
  if (wrong && !wasRefused(seen)) return `let in: ${text.slice(0, 160)}`;
  if (STACK.test(text)) return `tells its insides: ${text.slice(0, 200)}`;
  if (seen.requestId === undefined) return "carries no request id";
  return endpoint.kind === "site"
    ? findSiteFault(endpoint, status, body)
    : findProtocolFault(endpoint, status, body);
}

/** Under `/lgw` a value is answered bare, and a refusal without `success`. */
function findSiteFault(
  { path, fails, out }: Pick<Endpoint, "path" | "fails" | "out">,
  status: number,
  body: Body,
): string | null {
  const isBare = path.startsWith("/lgw/");
  const isSuccess = isBare ? status === 200 : body.success === true;
  if (isSuccess)
    return status === 200 && fits(out, isBare ? body : body.value)
      ? null
      : `an answer that is not declared (${status})`;
  if (!isBare && body.success !== false) return "neither a success nor a refusal";
  const code = body.errorCode as ErrorCode;
  if (code === "unknown.system.err" || !fails.has(code)) return `undeclared code ${String(code)}`;
  if (errors[code].status !== status) return `${code} with status ${status}`;
  if (code === "system.busy") return "busy, though nothing else was asked";
  const extra = Object.keys(body).filter(
    (name) => !["success", "errorCode", "message", "value"].includes(name),
  );
  if (extra.length > 0) return `undeclared ${extra.join()}`;
  return typeof body.message === "string" && body.message.length > 0 ? null : "a code without a sentence";
}

function findProtocolFault(
  { kind, out }: Pick<Endpoint, "kind" | "out">,
  status: number,
  body: Body,
): string | null {
  if (!fits(out, body)) return `an answer that is not declared: ${JSON.stringify(body).slice(0, 160)}`;
  const said = String(body.status);
  if (said === "RETRY") return "RETRY, though asking again cannot help";
  const declared = kind === "vendor" ? vendorStatuses[said as VendorStatus].status : gatewayStatus[said];
  return declared === status ? null : `${said} with status ${status}`;
}
