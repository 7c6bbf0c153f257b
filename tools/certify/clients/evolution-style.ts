// The kit's client of the Evolution-style adapter. Amounts are decimal numbers, and the methods are debit, credit and
// cancel. The secret is a token in the URL.

import { failCase } from "../cases/case-outcome.ts";
import { actionPath, fromPolicy, type AdapterClient } from "../adapters/adapter-client.ts";
import { jsonNumber, readJsonResponse, createMalformedRequests } from "../adapters/json-responses.ts";
import { policy } from "../../../apps/server/src/play/adapters/evolution-style/policy.ts";

function numberOf(amount: unknown): unknown {
  return typeof amount === "string" && /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(amount)
    ? jsonNumber(amount)
    : amount;
}

const omitted = ["detail", "final", "freeRound", "reference", "risked"];

export const certificationClient: AdapterClient = {
  ...fromPolicy(policy),
  endsRoundBy: "every win",
  casesWithoutWords: [30, 31, 35, 36, 45],
  carries: (_method, field) => !omitted.includes(field),
  toRequest(method, body, { vendor, secret, how, uuid }) {
    const token = how.secret ?? secret;
    const fields =
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
    const text = JSON.stringify({ ...fields, uuid: uuid() });
    const query = token === "" ? "" : `?authToken=${encodeURIComponent(token)}`;
    return {
      method: "POST",
      path: `${actionPath(policy, vendor, method)}${query}`,
      headers: { "content-type": "application/json", ...how.headers },
      text: how.alter?.(text) ?? text,
    };
  },
  parseResponse(method, received, body) {
    const { status, digits, text } = readJsonResponse(policy, method, received);
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
    createMalformedRequests({
      policy,
      vendor,
      sign: () => ({ "content-type": "application/json" }),
      query: `?authToken=${encodeURIComponent(secret)}`,
    }),
};
