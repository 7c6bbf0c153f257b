// The kit's client of the Hub88-style adapter. Amounts are integers in units of 1/100,000. The raw body is signed by
// RSA-SHA256, and the secret is a private key (PEM).

import { createSign, generateKeyPairSync } from "node:crypto";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { digitsOf } from "@khela/engines/money";
import { failCase } from "../cases/case-outcome.ts";
import { shorten } from "../protocol-client.ts";
import { actionPath, fromPolicy, type AdapterClient } from "../adapters/adapter-client.ts";
import { jsonNumber, readJsonResponse, createMalformedRequests } from "../adapters/json-responses.ts";
import { policy } from "../../../apps/server/src/play/adapters/hub88-style/policy.ts";

const SCALE = 5;

/** Returns an amount in the adapter's units: "12.5" → 1250000. Text that is no amount is sent unchanged. */
function unitsOf(amount: unknown): unknown {
  const [, sign = "", whole = "", decimals = ""] =
    /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]{1,5}))?$/.exec(typeof amount === "string" ? amount : "") ?? [];
  if (whole === "") return amount;
  return jsonNumber(`${sign}${BigInt(whole + decimals.padEnd(SCALE, "0"))}`);
}

function decimalOf(units: string, currency: string): string {
  const digits = digitsOf(currency);
  const text = units.padStart(SCALE + 1, "0");
  const decimals = text.slice(-SCALE).slice(0, digits);
  if (/[1-9]/.test(text.slice(-SCALE).slice(digits)))
    failCase(`a balance of ${units} is finer than ${currency} is`);
  return text.slice(0, -SCALE) + (digits === 0 ? "" : `.${decimals}`);
}

function signatureOf(text: string, key: string): string {
  return createSign("RSA-SHA256").update(text).sign(key, "base64");
}

const another = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const omitted: Partial<Record<VendorMethod, readonly string[]>> = {
  balance: ["currency"],
  rollback: ["currency", "amount"],
};

export const certificationClient: AdapterClient = {
  ...fromPolicy(policy),
  endsRoundBy: "final",
  casesWithoutWords: [31, 35, 45],
  carries: (method, field) =>
    !["detail", "risked"].includes(field) && omitted[method]?.includes(field) !== true,
  toRequest(method, body, { vendor, secret, how, uuid }) {
    const fields =
      method === "authenticate"
        ? { token: body["session"] }
        : {
            user: body["player"],
            token: body["session"],
            game_code: body["gameCode"],
            round: body["roundId"],
            transaction_uuid: body["transactionId"],
            reference_transaction_uuid: body["reference"],
            ...(method === "balance" || method === "rollback"
              ? {}
              : { currency: body["currency"], amount: unitsOf(body["amount"]) }),
            ...(method === "win" ? { round_closed: body["final"] } : {}),
            ...(body["freeRound"] === undefined ? {} : { is_free: true, reward_uuid: body["freeRound"] }),
          };
    const text = JSON.stringify({ ...fields, request_uuid: uuid() });
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "x-hub88-signature": signatureOf(text, how.secret ?? secret),
      ...how.headers,
    };
    return {
      method: "POST",
      path: actionPath(policy, vendor, method),
      text: how.alter?.(text) ?? text,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
    };
  },
  parseResponse(method, received, body) {
    const { status, fields, digits, text } = readJsonResponse(policy, method, received);
    if (received.http !== 200)
      failCase(`${method} was answered with HTTP ${received.http}, and this adapter knows 200 only`);
    const asked = typeof body["currency"] === "string" ? body["currency"] : "";
    const currency = text("currency") === "" ? asked : text("currency");
    const units = digits("balance");
    if (fields["balance"] !== undefined && units === null)
      failCase(`${method}: the balance is no whole number: ${shorten(received.text)}`);
    return {
      status,
      ...(currency === "" ? {} : { currency }),
      ...(units === null ? {} : { balance: decimalOf(units, currency) }),
      ...(typeof body["transactionId"] === "string" ? { transactionId: body["transactionId"] } : {}),
      ...(method === "authenticate" ? { player: text("user"), gameCode: text("game_code") } : {}),
    };
  },
  forgeries: [
    ["signed with another key", { secret: another }],
    ["changed after it was signed", { alter: (text) => text.replace("100000", "200000") }],
    ["without a signature", { headers: { "x-hub88-signature": "" } }],
    ["with a signature that is none", { headers: { "x-hub88-signature": "AAAA" } }],
  ],
  malformedRequests: ({ vendor, secret }) =>
    createMalformedRequests({
      policy,
      vendor,
      sign: (text) => ({
        "content-type": "application/json",
        "x-hub88-signature": signatureOf(text, secret),
      }),
    }),
};
