/**
 * JSON with whole numbers of 1/100,000, signed with RSA-SHA256 over the raw body, base64 in X-Hub88-Signature; words that
 * begin with RS_. Source: https://docs.hub88.io (wallet API, response statuses) and the same family's public operator
 * guide. A token is checked once (`check`), which is our authenticate.
 */
import { createVerify } from "node:crypto";
import { wordOf } from "@khela/contract/vendor-dialects";
import type { DialectFile, Said } from "./dialect.ts";
import { given } from "./dialect.ts";
import { digitsOf, rawNumber, readExact } from "./exact-json.ts";

const SCALE = 5;

/** 1250000 → "12.5"; what is no whole number of this form stays as it is, for the schema to refuse. */
function decimalOf(value: unknown): unknown {
  const digits = digitsOf(value);
  if (digits === null || !/^(0|[1-9][0-9]{0,22})$/.test(digits)) return value === undefined ? undefined : String(digits ?? "?");
  const padded = digits.padStart(SCALE + 1, "0");
  const decimals = padded.slice(-SCALE).replace(/0+$/, "");
  return padded.slice(0, -SCALE) + (decimals === "" ? "" : `.${decimals}`);
}

/** "12.50" → 1250000, exact up to five decimals; finer ones are cut off, since the dialect cannot say them. */
function unitsOf(amount: string): unknown {
  const [whole = "0", decimals = ""] = amount.split(".");
  return rawNumber(BigInt(whole + decimals.slice(0, SCALE).padEnd(SCALE, "0")).toString());
}

function bodyOf({ body }: Said): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = readExact(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed as Record<string, unknown> : null;
  } catch {
    return null;
  }
}

export const rsRsa: DialectFile = {
  name: "rs-rsa",
  proves({ headers, body }, { publicKey }) {
    const signature = headers["x-hub88-signature"];
    if (publicKey === null || typeof signature !== "string") return false;
    try {
      return createVerify("RSA-SHA256").update(body).verify(publicKey, signature, "base64");
    } catch {
      return false;
    }
  },
  read(method, said) {
    const body = bodyOf(said);
    if (body === null) return null;
    const echo = given({ request_uuid: body["request_uuid"], user: body["user"] });
    if (method === "authenticate") return { request: given({ session: body["token"] }), echo: { ...echo, token: body["token"] } };
    const move = {
      player: body["user"], session: body["token"], currency: body["currency"], gameCode: body["game_code"],
      roundId: body["round"], transactionId: body["transaction_uuid"], reference: body["reference_transaction_uuid"],
      amount: decimalOf(body["amount"]),
    };
    const free = body["is_free"] === true ? body["reward_uuid"] ?? "free" : undefined;
    return { request: given({ ...move, final: method === "win" ? body["round_closed"] : undefined, freeRound: free }), echo };
  },
  write(method, echo, answer) {
    const { balance, player, gameCode, language, play } = answer;
    return JSON.stringify({
      ...echo, ...given({ user: player, game_code: gameCode, lang: language?.toLowerCase(), demo: play, currency: answer.currency }),
      ...(balance === undefined || balance.startsWith("-") ? {} : { balance: unitsOf(balance) }),
      status: wordOf("rs-rsa", method, answer.status),
    });
  },
};
