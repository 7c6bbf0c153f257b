/**
 * Forms, signed with the MD5 of their fields in the order of their names and the secret behind them; answers in JSON, a
 * number for a word. A bet and a result each have a reference; a refund names the bet's. Moves say no currency. MD5 is
 * what the dialect has, not what we would choose: a vendor that speaks it belongs behind its addresses (`vendor.ip_allow`).
 * Source: the public implementation at https://github.com/igamingbetshop/CorePlatform.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { wordOf } from "@khela/contract/vendor-dialects";
import type { DialectFile } from "./dialect.ts";
import { given } from "./dialect.ts";
import { rawNumber } from "./exact-json.ts";

const md5 = (text: string) => createHash("md5").update(text).digest();

/** A field that is there twice could be read as either: such a form is none. */
function formOf(body: string): ReadonlyMap<string, string> | null {
  const fields = [...new URLSearchParams(body)];
  const form = new Map(fields);
  return form.size === fields.length ? form : null;
}

/** `12.50` → `12.5`, the shortest form; what is no plain decimal stays, for the schema to refuse. */
function decimalOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9]+\.[0-9]+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

/** A refund has no reference of its own: it follows from the bet's, and stays as short as ids are. */
function refundId(reference: string): string {
  return reference.length <= 80 ? `refund:${reference}` : `refund:${md5(reference).toString("hex")}`;
}

export const formMd5: DialectFile = {
  name: "form-md5",
  proves({ body }, { secrets }) {
    const form = formOf(body);
    const hash = form?.get("hash") ?? "";
    if (form === null || !/^[0-9a-f]{32}$/i.test(hash)) return false;
    const signed = [...form].filter(([name, value]) => name !== "hash" && value !== "")
      .toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, value]) => `${name}=${value}`).join("&");
    const said = Buffer.from(hash, "hex");
    return secrets.some((secret) => secret !== "" && timingSafeEqual(md5(signed + secret), said));
  },
  read(method, { body }) {
    const form = formOf(body);
    if (form === null) return null;
    const field = (name: string) => form.get(name);
    const reference = field("reference");
    const roundId = field("roundId");
    const echo = given({ transactionId: reference });
    if (method === "authenticate") return { request: given({ session: field("token") }), echo: {} };
    return {
      request: given({
        player: field("userId"), session: field("token"), gameCode: field("gameId"), roundId,
        transactionId: method === "rollback" && reference !== undefined ? refundId(reference) : reference,
        reference: method === "win" ? roundId : method === "rollback" ? reference : undefined,
        amount: decimalOf(field("amount")), freeRound: method === "bet" ? field("bonusCode") : undefined,
      }),
      echo,
    };
  },
  write(method, echo, answer) {
    const done = answer.status === "OK" || answer.status === "DUPLICATE";
    const money = answer.balance === undefined ? {} : { currency: answer.currency, cash: rawNumber(answer.balance), bonus: 0 };
    return JSON.stringify({
      ...(done ? echo : {}), ...given({ userId: answer.player, gameId: answer.gameCode }), ...money,
      ...(done && method === "bet" ? { usedPromo: 0 } : {}),
      error: Number(wordOf("form-md5", method, answer.status)), description: answer.status,
    });
  },
};
