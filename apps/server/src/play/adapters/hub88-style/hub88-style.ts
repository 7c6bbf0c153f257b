/**
 * Protocol: JSON with amounts as integers of 1/100,000. The raw body is signed with RSA-SHA256, base64 in
 * X-Hub88-Signature. Status codes begin with RS_. The vendor checks a token once (`check`), which maps to our
 * authenticate. Source: https://docs.hub88.io (wallet API, response statuses) and the public operator guide of the
 * same protocol family.
 */
import { createVerify } from "node:crypto";
import { adapterStatus } from "@khela/contract/vendor-adapters";
import type { WalletAdapter, RawRequest } from "../wallet-adapter.ts";
import { omitEmpty } from "../wallet-adapter.ts";
import { digitsOf, rawNumber, readExact } from "../exact-json.ts";
import { policy } from "./policy.ts";

const SCALE = 5;

/** Converts 1250000 to "12.5". Any other text is passed on, and the schema refuses the text. */
function decimalOf(value: unknown): unknown {
  const digits = digitsOf(value);
  if (digits === null || !/^(0|[1-9][0-9]{0,22})$/.test(digits))
    return value === undefined ? undefined : String(digits ?? "?");
  const padded = digits.padStart(SCALE + 1, "0");
  const decimals = padded.slice(-SCALE).replace(/0+$/, "");
  return padded.slice(0, -SCALE) + (decimals === "" ? "" : `.${decimals}`);
}

/**
 * Converts "12.50" to 1250000, exact up to five decimals. Further decimals are cut off, because the protocol cannot
 * express them.
 */
function unitsOf(amount: string): unknown {
  const [whole = "0", decimals = ""] = amount.split(".");
  return rawNumber(BigInt(whole + decimals.slice(0, SCALE).padEnd(SCALE, "0")).toString());
}

function bodyOf({ body }: RawRequest): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = readExact(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const hub88Style: WalletAdapter = {
  policy,
  verify({ headers, body }, { publicKey }) {
    const signature = headers["x-hub88-signature"];
    if (publicKey === null || typeof signature !== "string") return false;
    try {
      return createVerify("RSA-SHA256").update(body).verify(publicKey, signature, "base64");
    } catch {
      return false;
    }
  },
  parse(method, said) {
    const body = bodyOf(said);
    if (body === null) return null;
    const echo = omitEmpty({ request_uuid: body["request_uuid"], user: body["user"] });
    if (method === "authenticate")
      return { request: omitEmpty({ session: body["token"] }), echo: { ...echo, token: body["token"] } };
    const move = {
      player: body["user"],
      session: body["token"],
      currency: body["currency"],
      gameCode: body["game_code"],
      roundId: body["round"],
      transactionId: body["transaction_uuid"],
      reference: body["reference_transaction_uuid"],
      amount: decimalOf(body["amount"]),
    };
    const free = body["is_free"] === true ? (body["reward_uuid"] ?? "free") : undefined;
    return {
      request: omitEmpty({
        ...move,
        final: method === "win" ? body["round_closed"] : undefined,
        freeRound: free,
      }),
      echo,
    };
  },
  serialize(method, echo, answer) {
    const { balance, player, gameCode, language, play } = answer;
    return JSON.stringify({
      ...echo,
      ...omitEmpty({
        user: player,
        game_code: gameCode,
        lang: language?.toLowerCase(),
        demo: play,
        currency: answer.currency,
      }),
      ...(balance === undefined || balance.startsWith("-") ? {} : { balance: unitsOf(balance) }),
      status: adapterStatus(policy, method, answer.status),
    });
  },
};
