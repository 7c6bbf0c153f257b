/** Decimal numbers, a token in the address; debit, credit, cancel. The secret is the token. */
import { randomUUID } from "node:crypto";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { adapterActions, adapterRoot, adapterPolicies, adapterStatus } from "@khela/contract/vendor-adapters";
import { failCase } from "../cases/case-outcome.ts";
import { codesSharingStatus, type AdapterClient } from "./adapter-client.ts";
import { readWord, strayRequests, type Words } from "./json-responses.ts";

const words: Words = (method, code) => adapterStatus("one-wallet", method, code);
const actionOf = new Map<VendorMethod, string>(
  Object.entries(adapterActions["one-wallet"]).map(([action, method]) => [method, action]),
);
const raw = (text: string) => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

function numberOf(amount: unknown): unknown {
  return typeof amount === "string" && /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(amount)
    ? raw(amount)
    : amount;
}

const unsaid = ["detail", "final", "freeRound", "reference"];

export const evolutionStyle: AdapterClient = {
  name: "one-wallet",
  policy: adapterPolicies["one-wallet"],
  methods: new Set(actionOf.keys()),
  carries: (_method, field) => !unsaid.includes(field),
  codesWithSameStatus: (method, code) => codesSharingStatus((one) => words(method, one), code),
  toRequest(method, body, { vendor, secret, how }) {
    const token = how.secret ?? secret;
    const said =
      method === "authenticate"
        ? { sid: body["session"] }
        : {
            sid: body["session"],
            userId: body["player"],
            currency: body["currency"],
            ...(method === "balance"
              ? {}
              : {
                  game: {
                    id: body["roundId"],
                    type: "table",
                    details: { table: { id: body["gameCode"], vid: "" } },
                  },
                  transaction: {
                    id: method === "rollback" ? body["reference"] : body["transactionId"],
                    refId: body["roundId"],
                    amount: numberOf(body["amount"]),
                  },
                }),
          };
    const text = JSON.stringify({ ...said, uuid: randomUUID() });
    const query = token === "" ? "" : `?authToken=${encodeURIComponent(token)}`;
    return {
      method: "POST",
      path: `${adapterRoot("one-wallet", vendor)}/${actionOf.get(method)}${query}`,
      headers: { "content-type": "application/json", ...how.headers },
      text: how.alter?.(text) ?? text,
    };
  },
  parseResponse(method, received, body) {
    const { status, digits, text } = readWord(words, method, received);
    const expected = status === "INVALID_SIGNATURE" ? 401 : 200;
    if (received.http !== expected)
      failCase(`${method} was answered with HTTP ${received.http}, which does not go with its word`);
    const balance = digits("balance");
    return {
      status,
      ...(balance === null ? {} : { balance }),
      ...(typeof body["transactionId"] === "string" ? { transactionId: body["transactionId"] } : {}),
      ...(method === "authenticate"
        ? { player: text("userId"), gameCode: text("tableId"), currency: text("currency") }
        : {}),
    };
  },
  forgeries: [
    ["with another token", { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
    ["without a token", { secret: "" }],
  ],
  malformedRequests: ({ vendor, secret }) =>
    strayRequests(
      adapterRoot("one-wallet", vendor),
      "debit",
      () => ({ "content-type": "application/json" }),
      `?authToken=${encodeURIComponent(secret)}`,
    ),
};
