/**
 * Protocol: JSON with decimal numbers, and a token in the address that authenticates the vendor. A debit has an id and
 * a reference, which its credit or cancel names. A credit settles its debit. A repeated request gets an error and
 * moves nothing. Source: the public implementation at https://github.com/valkyrie-fnd/valkyrie (provider/evolution).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { adapterStatus } from "@khela/contract/vendor-adapters";
import type { WalletAdapter } from "../wallet-adapter.ts";
import { omitEmpty } from "../wallet-adapter.ts";
import { digitsOf, rawNumber, readExact } from "../exact-json.ts";
import { policy } from "./policy.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Converts 12.5 and 12.50 to "12.5", the shortest form. Anything but a plain decimal is passed on, and the schema
 * refuses it.
 */
function decimalOf(value: unknown): unknown {
  const digits = digitsOf(value);
  if (digits === null) return value === undefined ? undefined : "?";
  return digits.includes(".") && !/[eE]/.test(digits) ? digits.replace(/\.?0+$/, "") : digits;
}

/**
 * Returns the id of a cancel. The protocol has no such id, so the id is derived from the cancelled debit's id, within
 * the length limit of ids.
 */
function cancelId(id: string): string {
  return id.length <= 80 ? `cancel:${id}` : `cancel:${digest(id).toString("hex")}`;
}

export const evolutionStyle: WalletAdapter = {
  policy,
  verify({ query }, { secrets }) {
    const token = query.get("authToken") ?? "";
    return token !== "" && secrets.some((secret) => timingSafeEqual(digest(token), digest(secret)));
  },
  parse(method, { body }) {
    let said: Fields;
    try {
      said = fieldsOf(readExact(body));
    } catch {
      return null;
    }
    const echo = omitEmpty({ uuid: said["uuid"] });
    if (method === "authenticate")
      return { request: omitEmpty({ session: said["sid"] }), echo: { ...echo, sid: said["sid"] } };
    const transaction = fieldsOf(said["transaction"]);
    const table = fieldsOf(fieldsOf(fieldsOf(said["game"])["details"])["table"]);
    const { id, refId } = transaction as { id?: unknown; refId?: unknown };
    const request = {
      player: said["userId"],
      session: said["sid"],
      currency: said["currency"],
      gameCode: table["id"],
      roundId: refId,
      transactionId: method === "rollback" && typeof id === "string" ? cancelId(id) : id,
      reference: method === "win" ? refId : method === "rollback" ? id : undefined,
      amount: decimalOf(transaction["amount"]),
      final: method === "win" ? true : undefined,
    };
    return { request: omitEmpty(request), echo };
  },
  serialize(method, echo, answer) {
    const status = adapterStatus(policy, method, answer.status);
    if (method === "authenticate") {
      return JSON.stringify({
        ...echo,
        ...omitEmpty({ userId: answer.player, currency: answer.currency, tableId: answer.gameCode }),
        status,
      });
    }
    return JSON.stringify({
      ...echo,
      ...(answer.balance === undefined ? {} : { balance: rawNumber(answer.balance), bonus: 0 }),
      ...(answer.status === "RETRY" ? { retransmission: true } : {}),
      status,
    });
  },
};
