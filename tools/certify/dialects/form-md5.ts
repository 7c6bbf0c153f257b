/** Forms with an MD5 of their sorted fields and the secret; an answer's word is a number. */
import { createHash, randomUUID } from "node:crypto";
import type { VendorMethod } from "@khela/contract/vendor";
import { dialectActions, dialectRoot, dialects, wordField, wordOf } from "@khela/contract/vendor-dialects";
import { failCase } from "../outcome.ts";
import type { Sent } from "../wire.ts";
import { sharing, type DialectClient, type Saying } from "./client.ts";
import { readWord, strayRequests, type Words } from "./other.ts";

const words: Words = (method, code) => wordOf("form-md5", method, code);
const actionOf = new Map<VendorMethod, string>(Object.entries(dialectActions["form-md5"]).map(([action, method]) => [method, action]));
const header = { "content-type": "application/x-www-form-urlencoded" };

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields with their hash behind them. */
function sign(fields: Readonly<Record<string, unknown>>, secret: string): URLSearchParams {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => [name, textOf(value)] as const).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash("md5").update(`${said.map(([name, value]) => `${name}=${value}`).join("&")}${secret}`).digest("hex");
  return new URLSearchParams([...said.map(([name, value]) => [name, value]), ["hash", hash]]);
}

const unsaid = ["detail", "final", "currency", "reference"];

function strays({ vendor, secret }: Saying): readonly (readonly [string, Sent])[] {
  const path = `${dialectRoot("form-md5", vendor)}/bet.html`;
  const form = (text: string): Sent => ({ method: "POST", path, headers: header, text });
  const signed = sign({ userId: "1", reference: "twice" }, secret).toString();
  return [
    ...strayRequests(dialectRoot("form-md5", vendor), "bet.html", () => header),
    ["a field that is there twice", form(`${signed}&reference=other`)],
    ["a form of broken escapes", form("userId=%E0%A4%A&hash=%zz")],
    ["a signed form that names nothing", form(sign({ providerId: vendor }, secret).toString())],
  ];
}

export const formMd5: DialectClient = {
  name: "form-md5",
  policy: dialects["form-md5"],
  methods: new Set(actionOf.keys()),
  says: (_method, field) => !unsaid.includes(field),
  alike: (method, code) => sharing((one) => words(method, one), code),
  sent(method, body, { vendor, secret, how }) {
    const text = sign(method === "authenticate" ? { token: body["session"], providerId: vendor } : {
      userId: body["player"], token: body["session"], providerId: vendor, gameId: body["gameCode"], roundId: body["roundId"],
      reference: method === "rollback" ? body["reference"] : body["transactionId"], amount: body["amount"],
      bonusCode: body["freeRound"], timestamp: how.at?.getTime() ?? Date.now(), roundDetails: randomUUID(),
    }, how.secret ?? secret).toString();
    return {
      method: "POST", path: `${dialectRoot("form-md5", vendor)}/${actionOf.get(method)}`, headers: { ...header, ...how.headers },
      text: how.alter?.(text) ?? text,
    };
  },
  answerIn(method, received, body) {
    if (received.http !== 200) failCase(`${method} was answered with HTTP ${received.http}, and the dialect has 200 alone`);
    const { status, digits, text } = readWord(words, method, received, wordField["form-md5"]);
    const balance = digits("cash");
    return {
      status, ...(balance === null ? {} : { balance, currency: text("currency") }),
      ...(typeof body["transactionId"] === "string" ? { transactionId: body["transactionId"] } : {}),
      ...(method === "authenticate" ? { player: text("userId"), gameCode: text("gameId") } : {}),
    };
  },
  forgeries: [
    ["with another secret", { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
    ["changed after it was signed", { alter: (text) => text.replace(/userId=[^&]*/, "userId=1") }],
    ["without a hash", { alter: (text) => text.replace(/&?hash=[0-9a-f]*/, "") }],
  ],
  strays,
};
