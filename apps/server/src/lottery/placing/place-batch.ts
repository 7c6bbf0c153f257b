// Places a batch of orders. It reads the database's time together with the draws, adds the liability to the draws, and
// writes the orders and their money in one statement. A repeated call with the same orders changes nothing more.

import type { Db } from "@khela/service-kit/db/database";
import { shardOf, type Wallet } from "../../wallet/wallet.ts";
import * as draws from "../draw-store.ts";
import { refuseAboveCap, type Placed } from "../order-store.ts";
import { placeOrders, refusedBy, type Refusal } from "./place-store.ts";

/** Whether the error proves that PostgreSQL wrote nothing. After a lost connection, the batch may have been written. */
function hasWrittenNothing(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === "string" && /^(?!08|57|58)[0-9A-Z]{5}$/.test(code);
}

async function placeOrFree(db: Db, reserved: readonly Placed[], now: Date): Promise<(Refusal | null)[]> {
  try {
    return await placeOrders(db, reserved, now);
  } catch (error) {
    if (hasWrittenNothing(error)) await draws.releaseLiability(db, reserved.flat());
    throw error;
  }
}

type Batch = { readonly db: Db; readonly orders: readonly Placed[] };

/**
 * Places the orders; returns for each order null or the refusal. A repeated call with the same orders changes nothing
 * more.
 */
export async function placeBatch({ db, orders }: Batch): Promise<(Refusal | null)[]> {
  const ids = [...new Set(orders.flatMap((items) => items.map(({ drawId }) => drawId)))];
  const { now, known } = await draws.readDrawsNow(db, ids);
  const isOpen = (items: Placed) =>
    items.every(({ drawId, place }) => {
      const draw = known.get(drawId);
      // the order's later draws may not have opened yet, so only their closing time counts
      return draw !== undefined && draws.isTaking(place === 1 ? draw : { ...draw, opensAt: now }, now);
    });
  const open = orders.flatMap((order, n) => (isOpen(order) ? [n] : []));
  const aboveCap = await refuseAboveCap({ db, orders }, open);
  const sent = open.filter((n) => !aboveCap.has(n));
  const reserved = sent.map((n) => orders[n]!);
  const refusals = sent.length === 0 ? [] : await placeOrFree(db, reserved, now);
  // releases the liability of refused orders, and of repeated orders, whose liability was already counted the first
  // time
  await draws.releaseLiability(
    db,
    sent.filter((_, at) => (refusals[at] ?? null) !== null).flatMap((n) => orders[n]!),
  );
  return orders.map((_, n) => {
    const at = sent.indexOf(n);
    if (at >= 0) return refusals[at] ?? null;
    return refusedBy(aboveCap.has(n) ? "liability" : "closed");
  });
}

/** Returns a function that places an order in a batch with concurrent orders, and returns the refusal or null. */
export function createPlacing(db: Db, wallet: Wallet): (order: Placed) => Promise<Refusal | null> {
  const place = wallet.batched<Placed, Refusal | null>({
    run: (orders) => placeBatch({ db, orders }),
    shardOf: ([first]) => shardOf(first!),
    bucketOf: ([first]) => first!.bucket,
  });
  return async function placeAgain(order): Promise<Refusal | null> {
    const refusal = await place(order);
    // "again": a batch places only one order of an account with limits, so this order is placed in another batch
    return refusal?.code === "again" ? placeAgain(order) : refusal;
  };
}
