/** What the other dialects' clients have in common: reading a word out of an answer, and sending what is no request. */
import type { VendorStatus, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import { failCase } from "../cases/case-outcome.ts";
import { shorten, type HttpResponse, type HttpRequest } from "../protocol-client.ts";

export type Words = (method: VendorMethod, code: VendorStatus) => string;

export type Read = {
  /** The first of our codes that the word stands for. */
  readonly status: VendorStatus;
  readonly said: Readonly<Record<string, unknown>>;
  /** A number of the answer as it was written, null for none. */
  readonly digits: (field: string) => string | null;
  /** A text of the answer, empty for none. */
  readonly text: (field: string) => string;
};

/** `field`: where the word stands, as text or as a number. */
export function readWord(
  words: Words,
  method: VendorMethod,
  { http, text }: HttpResponse,
  field = "status",
): Read {
  let said: Record<string, unknown>;
  const numbers = new Map<string, string>();
  try {
    const reviver = (key: string, value: unknown, context: { source?: string }) => {
      if (typeof value === "number") numbers.set(key, context.source ?? "");
      return value;
    };
    said = JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as Record<string, unknown>;
  } catch {
    return failCase(`${method} was answered with HTTP ${http} and no JSON: ${shorten(text)}`);
  }
  const status = (Object.keys(vendorStatuses) as VendorStatus[]).find(
    (code) => words(method, code) === String(said[field]),
  );
  if (status === undefined)
    return failCase(
      `${method} was answered with HTTP ${http} and a word the adapter does not know: ${shorten(text)}`,
    );
  return {
    status,
    said,
    digits: (field) => numbers.get(field) ?? null,
    text: (field) => (typeof said[field] === "string" ? said[field] : ""),
  };
}

export function strayRequests(
  root: string,
  action: string,
  sign: (text: string) => Record<string, string>,
  query = "",
): readonly (readonly [string, HttpRequest])[] {
  const path = `${root}/${action}${query}`;
  const post = (to: string, text: string): HttpRequest => ({
    method: "POST",
    path: to,
    headers: sign(text),
    text,
  });
  return [
    ...["GET", "PUT", "DELETE"].map((method) => [method, { method, path }] as const),
    ["an unknown action", post(`${root}/nothing${query}`, "{}")],
    ["no body", { method: "POST", path, headers: sign("") }],
    ["broken JSON", post(path, '{"user":')],
    ["a list", post(path, "[]")],
    ["null", post(path, "null")],
    ["a body of 200 kB", post(path, JSON.stringify({ text: "x".repeat(200_000) }))],
    ["a deep body", post(path, `{"detail":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)],
    ["nothing that is named", post(path, "{}")],
  ];
}
