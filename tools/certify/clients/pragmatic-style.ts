// The kit's client of the Pragmatic-style adapter: forms with an MD5 hash of the sorted fields and the secret. Answers
// have numeric codes.

import { createHash } from "node:crypto";
import { failCase } from "../cases/case-outcome.ts";
import type { HttpRequest } from "../http-message.ts";
import {
  actionPath,
  fromPolicy,
  type AdapterClient,
  type RequestContext,
} from "../adapters/adapter-client.ts";
import { readJsonResponse, createMalformedRequests } from "../adapters/json-responses.ts";
import { policy } from "../../../apps/server/src/play/adapters/pragmatic-style/policy.ts";

const header = { "content-type": "application/x-www-form-urlencoded" };

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the form fields, followed by their hash. */
function sign(fields: Readonly<Record<string, unknown>>, secret: string): URLSearchParams {
  const signed = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => [name, textOf(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash("md5")
    .update(`${signed.map(([name, value]) => `${name}=${value}`).join("&")}${secret}`)
    .digest("hex");
  return new URLSearchParams([...signed.map(([name, value]) => [name, value]), ["hash", hash]]);
}

const omitted = ["detail", "final", "currency", "reference", "risked"];

function malformedRequests({ vendor, secret }: RequestContext): readonly (readonly [string, HttpRequest])[] {
  const path = actionPath(policy, vendor, "bet");
  const form = (text: string): HttpRequest => ({ method: "POST", path, headers: header, text });
  const signed = sign({ userId: "1", reference: "twice" }, secret).toString();
  return [
    ...createMalformedRequests({ policy, vendor, sign: () => header }),
    ["a field that is there twice", form(`${signed}&reference=other`)],
    ["a form of broken escapes", form("userId=%E0%A4%A&hash=%zz")],
    ["a signed form that names nothing", form(sign({ providerId: vendor }, secret).toString())],
  ];
}

export const certificationClient: AdapterClient = {
  ...fromPolicy(policy),
  endsRoundBy: "end-round",
  casesWithoutWords: [30, 31, 35, 45],
  carries: (_method, field) => !omitted.includes(field),
  toRequest(method, body, { vendor, secret, how, now, uuid }) {
    const text = sign(
      method === "authenticate"
        ? { token: body["session"], providerId: vendor }
        : {
            userId: body["player"],
            token: body["session"],
            providerId: vendor,
            gameId: body["gameCode"],
            roundId: body["roundId"],
            reference: method === "rollback" ? body["reference"] : body["transactionId"],
            amount: body["amount"],
            bonusCode: body["freeRound"],
            timestamp: now.getTime(),
            roundDetails: uuid(),
          },
      how.secret ?? secret,
    ).toString();
    return {
      method: "POST",
      path: actionPath(policy, vendor, method),
      headers: { ...header, ...how.headers },
      text: how.alter?.(text) ?? text,
    };
  },
  parseResponse(method, received, body) {
    if (received.http !== 200)
      failCase(`${method} was answered with HTTP ${received.http}, and the adapter has 200 alone`);
    const { status, digits, text } = readJsonResponse(policy, method, received);
    const balance = digits("cash");
    return {
      status,
      ...(balance === null ? {} : { balance, currency: text("currency") }),
      ...(typeof body["transactionId"] === "string" ? { transactionId: body["transactionId"] } : {}),
      ...(method === "authenticate" ? { player: text("userId"), gameCode: text("gameId") } : {}),
    };
  },
  forgeries: [
    ["with another secret", { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
    ["changed after it was signed", { alter: (text) => text.replace(/userId=[^&]*/, "userId=1") }],
    ["without a hash", { alter: (text) => text.replace(/&?hash=[0-9a-f]*/, "") }],
  ],
  malformedRequests,
};
