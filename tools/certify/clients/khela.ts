// The kit's client of the platform's own vendor API: Standard Webhooks signatures over the raw body. Answers must match
// the contract's schema.

import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Compile } from "typebox/compile";
import {
  VendorApiResponse,
  vendorStatuses,
  vendorMethods,
  vendorPath,
  vendorRoot,
  vendorSchemas,
} from "@khela/contract/vendor-wallet-api";
import { failCase } from "../cases/case-outcome.ts";
import { shorten } from "../protocol-client.ts";
import type { HttpResponse } from "../http-message.ts";
import type { AdapterClient, RequestContext } from "../adapters/adapter-client.ts";
import { policy } from "../../../apps/server/src/play/adapters/khela/policy.ts";

const MINUTE_MS = 60_000;
const answerShape = Compile(VendorApiResponse);
const asJson = { "content-type": "application/json" };

/**
 * Signs a body without the library, because the library refuses an empty key. The server must not accept a signature
 * with an empty key.
 */
function signatureOf(text: string, secret: string, { now, uuid }: RequestContext): Record<string, string> {
  const id = `msg_${uuid()}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature =
    secret === ""
      ? `v1,${createHmac("sha256", "").update(`${id}.${timestamp}.${text}`).digest("base64")}`
      : new Webhook(secret).sign(id, now, text);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

function signed(text: string, context: RequestContext): Record<string, string> {
  const { secret, how } = context;
  const headers: Record<string, string> = {
    ...asJson,
    ...signatureOf(text, how.secret ?? secret, context),
    ...how.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
}

/** Returns the answer of a method, or fails the case with the answer's first violation of the protocol. */
function readAnswer(what: string, { http, text }: HttpResponse): VendorApiResponse {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    failCase(`${what} was answered with HTTP ${http} and no JSON: ${shorten(text)}`);
  }
  if (!answerShape.Check(answer))
    failCase(
      `${what} was answered with HTTP ${http} and a shape the protocol does not know: ${shorten(text)}`,
    );
  const { status } = vendorStatuses[answer.status];
  if (status !== http)
    failCase(`${what} was answered ${answer.status} with HTTP ${http}, which goes with ${status}`);
  return answer;
}

export const certificationClient: AdapterClient = {
  policy,
  methods: new Set(vendorMethods),
  endsRoundBy: "final",
  casesWithoutWords: [],
  carries: () => true,
  codesWithSameStatus: (_method, code) => [code],
  toRequest(method, body, context) {
    const { vendor, how } = context;
    const fields = Object.entries(body).filter(([name]) => name in vendorSchemas[method].properties);
    const written = JSON.stringify({ method, vendor, ...Object.fromEntries(fields) });
    const text = how.amend?.(written) ?? written;
    return {
      method: "POST",
      path: vendorPath(method),
      headers: signed(text, context),
      text: how.alter?.(text) ?? text,
    };
  },
  parseResponse: readAnswer,
  forgeries: [
    ["signed with another secret", { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
    ["signed with an empty secret", { secret: "" }],
    ["an hour old", { ageMs: 60 * MINUTE_MS }],
    ["of the day after tomorrow", { ageMs: -48 * 60 * MINUTE_MS }],
    ["changed after it was signed", { alter: (text) => text.replace('"1"', '"2"') }],
    ["without a signature", { headers: { "webhook-signature": "" } }],
    ["without a timestamp", { headers: { "webhook-timestamp": "" } }],
    ["without an id", { headers: { "webhook-id": "" } }],
    ["with another id than was signed", { headers: { "webhook-id": "msg_other" } }],
    ["with a signature that is none", { headers: { "webhook-signature": "v1,AAAA" } }],
  ],
  malformedRequests(context) {
    const { vendor } = context;
    const path = vendorPath("bet");
    const post = (to: string, text: string) => ({
      method: "POST",
      path: to,
      headers: signed(text, context),
      text,
    });
    return [
      ...["GET", "PUT", "DELETE", "PATCH"].map((method) => [method, { method, path }] as const),
      ["an unknown method", post(`${vendorRoot}/nothing`, "{}")],
      ["no method", post(`${vendorRoot}/`, "{}")],
      ["no body", { method: "POST", path, headers: asJson }],
      ["text", { method: "POST", path, headers: { "content-type": "text/plain" }, text: "hello" }],
      ["broken JSON, signed", post(path, `{"vendor":"${vendor}"`)],
      ["a list", post(path, "[]")],
      ["null", post(path, "null")],
      ["signed for another method", post(path, JSON.stringify({ method: "rollback", vendor }))],
      ["a field that is none", post(path, JSON.stringify({ method: "bet", vendor, stake: "1.00" }))],
      ["a body of 200 kB", post(path, JSON.stringify({ vendor, detail: { text: "x".repeat(200_000) } }))],
      ["a deep body", post(path, `{"detail":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)],
    ];
  },
};
