/**
 * Functions that several adapters' clients share: they read the status of a JSON response, and build malformed
 * requests.
 */
import { vendorStatuses, type VendorStatus, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { adapterRoot, adapterStatus, type WalletAdapterPolicy } from "@khela/contract/vendor-adapters";
import { actionPath } from "./adapter-client.ts";
import { failCase } from "../cases/case-outcome.ts";
import { shorten } from "../protocol-client.ts";
import type { HttpResponse, HttpRequest } from "../http-message.ts";

export type JsonResponse = {
  /** The first status of the vendor API that the adapter writes with the code of the response. */
  readonly status: VendorStatus;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Returns a number of the response exactly as written; null when the field is not a number. */
  readonly digits: (field: string) => string | null;
  /** Returns a string of the response; empty when the field is not a string. */
  readonly text: (field: string) => string;
};

/**
 * Reads the status and fields of a JSON response. @throws CaseFailed when the response is not JSON or has no code of
 * the adapter
 */
export function readJsonResponse(
  policy: WalletAdapterPolicy,
  method: VendorMethod,
  { http, text }: HttpResponse,
): JsonResponse {
  let fields: Record<string, unknown>;
  const numbers = new Map<string, string>();
  try {
    const reviver = (key: string, value: unknown, context: { source?: string }) => {
      if (typeof value === "number") numbers.set(key, context.source ?? "");
      return value;
    };
    fields = JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as Record<string, unknown>;
  } catch {
    return failCase(`${method}: HTTP ${http} and no JSON: ${shorten(text)}`);
  }
  const status = (Object.keys(vendorStatuses) as VendorStatus[]).find(
    (code) => String(adapterStatus(policy, method, code)) === String(fields[policy.statusField]),
  );
  if (status === undefined)
    return failCase(`${method}: HTTP ${http} and a code that the adapter does not define: ${shorten(text)}`);
  return {
    status,
    fields,
    digits: (field) => numbers.get(field) ?? null,
    text: (field) => (typeof fields[field] === "string" ? fields[field] : ""),
  };
}

/** Returns a value that JSON.stringify writes as a number with exactly these digits. */
export function jsonNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

export type MalformedRequestOptions = {
  readonly policy: WalletAdapterPolicy;
  readonly vendor: string;
  /** Returns the headers with the signature for a body. */
  readonly sign: (text: string) => Record<string, string>;
  readonly query?: string;
};

/** Creates malformed requests, by name. */
export function createMalformedRequests({
  policy,
  vendor,
  sign,
  query = "",
}: MalformedRequestOptions): readonly (readonly [string, HttpRequest])[] {
  const path = actionPath(policy, vendor, "bet") + query;
  const post = (to: string, text: string): HttpRequest => ({
    method: "POST",
    path: to,
    headers: sign(text),
    text,
  });
  return [
    ...["GET", "PUT", "DELETE"].map((method) => [method, { method, path }] as const),
    ["an unknown action", post(`${adapterRoot(policy, vendor)}/nothing${query}`, "{}")],
    ["no body", { method: "POST", path, headers: sign("") }],
    ["broken JSON", post(path, '{"user":')],
    ["a list", post(path, "[]")],
    ["null", post(path, "null")],
    ["a body of 200 kB", post(path, JSON.stringify({ text: "x".repeat(200_000) }))],
    ["a deep body", post(path, `{"detail":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)],
    ["an empty object", post(path, "{}")],
  ];
}
