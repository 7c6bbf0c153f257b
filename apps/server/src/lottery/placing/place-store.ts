// SQL that places a batch of orders, in one statement.

import { oneBucketOf } from "../../infra/db/buckets.ts";
import { rowsJson, type RowFields } from "../../infra/db/row-json.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { OrderItem, Placed } from "../order-store.ts";

/**
 * Maximum bets of a member's open orders for one draw, in a game that limits units. There is a maximum because each
 * new order is compared with all of them.
 */
export const MAX_OPEN_BETS = 10_000;

/**
 * Reason of a refusal. `subject`: a number, or the kind of a limit. `amountMinor`: the remaining or maximum amount of
 * the limit.
 */
export type Refusal = {
  readonly code:
    | "repeated"
    | "reused"
    | "again"
    | "closed"
    | "liability"
    | "limit"
    | "bets"
    | "number"
    | "gaming"
    | "bonus"
    | `ledger.${string}`;
  readonly subject: string | null;
  readonly amountMinor: bigint | null;
};

/** A refusal without subject and amount. */
export const refusedBy = (code: Refusal["code"]): Refusal => ({ code, subject: null, amountMinor: null });

/** Fields of the composite type lottery_item, for one item of an order. */
function itemFields({ numbers, ...item }: OrderItem, n: number): RowFields {
  const units = numbers && Object.fromEntries(numbers.units);
  return { ...item, n, numbers: units, maxNumberMinor: numbers?.mostMinor };
}

/** Places orders, each completely or not at all; returns for each the refusal or null. */
export async function placeOrders(db: Db, orders: readonly Placed[], now: Date): Promise<(Refusal | null)[]> {
  const items = orders.flat();
  const refused = await db.call<Refusal & { readonly n: number }>(
    "lottery_place",
    `select n, code, subject, amount_minor as "amountMinor"
      from lottery_place($1::smallint, $2::json, $3::int, $4::timestamptz)`,
    [
      oneBucketOf(items),
      rowsJson(orders.flatMap((order, n) => order.map((item) => itemFields(item, n)))),
      items.some(({ numbers }) => numbers !== null) ? MAX_OPEN_BETS : null,
      now,
    ],
  );
  const refusals = new Map(refused.map(({ n, ...refusal }) => [n, refusal]));
  return orders.map((_, n) => refusals.get(n) ?? null);
}
