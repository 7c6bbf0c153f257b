/**
 * Protocol: forms, signed with the MD5 of their fields sorted by name followed by the secret. Responses are JSON with
 * numeric error codes. A bet and a result each have a reference, and a refund names the bet's reference. Requests
 * carry no currency. The protocol requires MD5, so restrict such a vendor to its IP addresses (`vendor.ip_allow`).
 * Source: the public implementation at https://github.com/igamingbetshop/CorePlatform.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { adapterStatus } from "@khela/contract/vendor-adapters";
import type { WalletAdapter } from "../wallet-adapter.ts";
import { omitEmpty } from "../wallet-adapter.ts";
import { rawNumber } from "../exact-json.ts";
import { policy } from "./policy.ts";

const md5 = (text: string) => createHash("md5").update(text).digest();

/** Parses a form; null for a form with a repeated field, which would be ambiguous. */
function formOf(body: string): ReadonlyMap<string, string> | null {
  const fields = [...new URLSearchParams(body)];
  const form = new Map(fields);
  return form.size === fields.length ? form : null;
}

/**
 * Converts `12.50` to `12.5`, the shortest form. Anything but a plain decimal is passed on, and the schema refuses the
 * text.
 */
function decimalOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9]+\.[0-9]+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

/**
 * Returns the id of a refund. The protocol has no such id, so the id is derived from the bet's reference, within the
 * length limit of ids.
 */
function refundId(reference: string): string {
  return reference.length <= 80 ? `refund:${reference}` : `refund:${md5(reference).toString("hex")}`;
}

export const pragmaticStyle: WalletAdapter = {
  policy,
  verify({ body }, { secrets }) {
    const form = formOf(body);
    const hash = form?.get("hash") ?? "";
    if (form === null || !/^[0-9a-f]{32}$/i.test(hash)) return false;
    const signed = [...form]
      .filter(([name, value]) => name !== "hash" && value !== "")
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    const said = Buffer.from(hash, "hex");
    return secrets.some((secret) => secret !== "" && timingSafeEqual(md5(signed + secret), said));
  },
  parse(method, { body }) {
    const form = formOf(body);
    if (form === null) return null;
    const field = (name: string) => form.get(name);
    const reference = field("reference");
    const roundId = field("roundId");
    const echo = omitEmpty({ transactionId: reference });
    if (method === "authenticate") return { request: omitEmpty({ session: field("token") }), echo: {} };
    return {
      request: omitEmpty({
        player: field("userId"),
        session: field("token"),
        gameCode: field("gameId"),
        roundId,
        transactionId: method === "rollback" && reference !== undefined ? refundId(reference) : reference,
        reference: method === "win" ? roundId : method === "rollback" ? reference : undefined,
        amount: decimalOf(field("amount")),
        freeRound: method === "bet" ? field("bonusCode") : undefined,
      }),
      echo,
    };
  },
  serialize(method, echo, answer) {
    const done = answer.status === "OK" || answer.status === "DUPLICATE";
    const money =
      answer.balance === undefined
        ? {}
        : { currency: answer.currency, cash: rawNumber(answer.balance), bonus: 0 };
    return JSON.stringify({
      ...(done ? echo : {}),
      ...omitEmpty({ userId: answer.player, gameId: answer.gameCode }),
      ...money,
      ...(done && method === "bet" ? { usedPromo: 0 } : {}),
      error: adapterStatus(policy, method, answer.status),
      description: answer.status,
    });
  },
};
