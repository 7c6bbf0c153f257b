/** What the adapters' clients have in common: reading a code out of an answer in JSON, and sending what is no request. */
import type { VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import { adapterRoot, adapterStatus, type WalletAdapterPolicy } from "@khela/contract/vendor-adapters";
import { actionPath } from "./adapter-client.ts";
import { failCase } from "../cases/case-outcome.ts";
import { shorten, type HttpResponse, type HttpRequest } from "../protocol-client.ts";

export type JsonResponse = {
  /** The first of our codes that the adapter's code stands for. */
  readonly status: VendorStatus;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A number of the answer as it was written, null for none. */
  readonly digits: (field: string) => string | null;
  /** A text of the answer, empty for none. */
  readonly text: (field: string) => string;
};

/** @throws CaseFailed for what is no JSON or has no code of the adapter */
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
    return failCase(`${method} was answered with HTTP ${http} and no JSON: ${shorten(text)}`);
  }
  const status = (Object.keys(vendorStatuses) as VendorStatus[]).find(
    (code) => String(adapterStatus(policy, method, code)) === String(fields[policy.statusField]),
  );
  if (status === undefined)
    return failCase(
      `${method} was answered with HTTP ${http} and a word the adapter does not know: ${shorten(text)}`,
    );
  return {
    status,
    fields,
    digits: (field) => numbers.get(field) ?? null,
    text: (field) => (typeof fields[field] === "string" ? fields[field] : ""),
  };
}

/** A text that is written as a JSON number, digit by digit. */
export function jsonNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

export type StrayOptions = {
  readonly policy: WalletAdapterPolicy;
  readonly vendor: string;
  /** Headers of a body. */
  readonly sign: (text: string) => Record<string, string>;
  readonly query?: string;
};

/** Requests that are none, by name. */
export function strayRequests({
  policy,
  vendor,
  sign,
  query = "",
}: StrayOptions): readonly (readonly [string, HttpRequest])[] {
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
    ["nothing that is named", post(path, "{}")],
  ];
}
