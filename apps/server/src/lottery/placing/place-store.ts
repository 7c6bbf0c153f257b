// The one statement that takes a batch of orders, with its columns as the function has them.

import { oneBucketOf } from "../../infra/db/buckets.ts";
import {
  booleanColumn,
  int2Column,
  int4Column,
  int8Column,
  textColumn,
  uuidColumn,
} from "../../infra/db/binary-arrays.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { OrderItem, Placed } from "../order-store.ts";

const NO_SERIES = 0;
/** Most bets of a member's open orders for one draw where numbers are bounded: each new order is compared with all of them. */
export const MAX_OPEN_BETS = 10_000;

/** Why an order was not taken: `subject` is a number or the kind of a limit, `amountMinor` the rest of it or allowed. */
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

/** A refusal without values. */
export const refusedBy = (code: Refusal["code"]): Refusal => ({ code, subject: null, amountMinor: null });

/** Units by number, as whole minor units; empty where they are not bounded. */
function unitsJson(numbers: OrderItem["numbers"]): string {
  if (numbers === null) return "";
  return JSON.stringify(
    Object.fromEntries([...numbers.units].map(([number, minor]) => [number, String(minor)])),
  );
}

type Numbered = OrderItem & { readonly n: number };

/** Takes orders, each whole or not at all; returns for each why it was refused, or null. */
export async function placeOrders(db: Db, orders: readonly Placed[], now: Date): Promise<(Refusal | null)[]> {
  const items = orders.flatMap((order, n) => order.map((item): Numbered => ({ ...item, n })));
  const texts = (of: (item: Numbered) => string) => textColumn(items.map(of));
  const small = (of: (item: Numbered) => number) => int2Column(items.map(of));
  const numbers = (of: (item: Numbered) => number) => int4Column(items.map(of));
  const large = (of: (item: Numbered) => bigint) => int8Column(items.map(of));
  const refused = await db.call<Refusal & { readonly n: number }>(
    "lottery_place",
    `select n, code, subject, amount_minor as "amountMinor" from lottery_place($1::smallint, $2::int[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::int[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::smallint[], $14::smallint[], $15::boolean[], $16::bigint[], $17::text[], $18::text[],
      $19::int[], $20::bigint[], $21::bigint[], $22::uuid[], $23::text[], $24::bigint[], $25::smallint[], $26::bigint[], $27::text[], $28::bigint[],
      $29::int, $30::timestamptz)`,
    [
      oneBucketOf(items),
      numbers(({ n }) => n),
      small(({ bucket }) => bucket),
      large(({ memberId }) => memberId),
      large(({ accountId }) => accountId),
      large(({ operatorAccountId }) => operatorAccountId),
      numbers(({ merchantId }) => merchantId),
      numbers(({ nodeId }) => nodeId),
      texts(({ vendor }) => vendor),
      texts(({ gameCode }) => gameCode),
      texts(({ id }) => id),
      texts(({ master }) => master),
      small(({ place }) => place),
      small(({ places }) => places),
      booleanColumn(items.map(({ stopOnWin }) => stopOnWin)),
      large(({ drawId }) => drawId),
      texts(({ mode }) => mode),
      texts(({ slip }) => slip),
      numbers(({ bets }) => bets),
      large(({ costMinor }) => costMinor),
      large(({ maxMemberMinor }) => maxMemberMinor),
      uuidColumn(items.map(({ transferId }) => transferId)),
      texts(({ currency }) => currency),
      large(({ liabilityMinor }) => liabilityMinor),
      small(({ series }) => series ?? NO_SERIES),
      large(({ rebateMinor }) => rebateMinor),
      texts(({ numbers }) => unitsJson(numbers)),
      large(({ numbers }) => numbers?.mostMinor ?? 0n),
      items.some(({ numbers }) => numbers !== null) ? MAX_OPEN_BETS : null,
      now,
    ],
  );
  const refusals = new Map(refused.map(({ n, ...refusal }) => [n, refusal]));
  return orders.map((_, n) => refusals.get(n) ?? null);
}
