/** Forms with an MD5 of their sorted fields and the secret; an answer's word is a number. */
import { createHash, randomUUID } from "node:crypto";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import {
  adapterActions,
  adapterRoot,
  adapterPolicies,
  adapterStatusField,
  adapterStatus,
} from "@khela/contract/vendor-adapters";
import { failCase } from "../cases/case-outcome.ts";
import type { HttpRequest } from "../protocol-client.ts";
import { codesSharingStatus, type AdapterClient, type RequestContext } from "./adapter-client.ts";
import { readWord, strayRequests, type Words } from "./json-responses.ts";

const words: Words = (method, code) => adapterStatus("form-md5", method, code);
const actionOf = new Map<VendorMethod, string>(
  Object.entries(adapterActions["form-md5"]).map(([action, method]) => [method, action]),
);
const header = { "content-type": "application/x-www-form-urlencoded" };

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields with their hash behind them. */
function sign(fields: Readonly<Record<string, unknown>>, secret: string): URLSearchParams {
  const said = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => [name, textOf(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash("md5")
    .update(`${said.map(([name, value]) => `${name}=${value}`).join("&")}${secret}`)
    .digest("hex");
  return new URLSearchParams([...said.map(([name, value]) => [name, value]), ["hash", hash]]);
}

const unsaid = ["detail", "final", "currency", "reference"];

function malformedRequests({ vendor, secret }: RequestContext): readonly (readonly [string, HttpRequest])[] {
  const path = `${adapterRoot("form-md5", vendor)}/bet.html`;
  const form = (text: string): HttpRequest => ({ method: "POST", path, headers: header, text });
  const signed = sign({ userId: "1", reference: "twice" }, secret).toString();
  return [
    ...strayRequests(adapterRoot("form-md5", vendor), "bet.html", () => header),
    ["a field that is there twice", form(`${signed}&reference=other`)],
    ["a form of broken escapes", form("userId=%E0%A4%A&hash=%zz")],
    ["a signed form that names nothing", form(sign({ providerId: vendor }, secret).toString())],
  ];
}

export const pragmaticStyle: AdapterClient = {
  name: "form-md5",
  policy: adapterPolicies["form-md5"],
  methods: new Set(actionOf.keys()),
  carries: (_method, field) => !unsaid.includes(field),
  codesWithSameStatus: (method, code) => codesSharingStatus((one) => words(method, one), code),
  toRequest(method, body, { vendor, secret, how }) {
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
            timestamp: how.at?.getTime() ?? Date.now(),
            roundDetails: randomUUID(),
          },
      how.secret ?? secret,
    ).toString();
    return {
      method: "POST",
      path: `${adapterRoot("form-md5", vendor)}/${actionOf.get(method)}`,
      headers: { ...header, ...how.headers },
      text: how.alter?.(text) ?? text,
    };
  },
  parseResponse(method, received, body) {
    if (received.http !== 200)
      failCase(`${method} was answered with HTTP ${received.http}, and the adapter has 200 alone`);
    const { status, digits, text } = readWord(words, method, received, adapterStatusField["form-md5"]);
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
