// One batch of orders: reads the clock with its draws, adds their liability, and writes the orders with their money
// by one statement. Repeating it with the same orders changes nothing more.

import type { Db } from "@khela/service-kit/db/database";
import { shardOf, type Wallet } from "../../wallet/wallet.ts";
import * as draws from "../draw-store.ts";
import { refuseAboveCap, type Placed } from "../order-store.ts";
import { placeOrders, refusedBy, type Refusal } from "./place-store.ts";

/** Whether PostgreSQL reported an error and wrote nothing; after a lost connection it may have written. */
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
 * Places the orders; returns for each the refusal or null. Repeating it with the same orders changes nothing more.
 */
export async function placeBatch({ db, orders }: Batch): Promise<(Refusal | null)[]> {
  const ids = [...new Set(orders.flatMap((items) => items.map(({ drawId }) => drawId)))];
  const { now, known } = await draws.readDrawsNow(db, ids);
  const isOpen = (items: Placed) =>
    items.every(({ drawId, place }) => {
      const draw = known.get(drawId);
      // the later draws of an order may not have begun
      return draw !== undefined && draws.isTaking(place === 1 ? draw : { ...draw, opensAt: now }, now);
    });
  const open = orders.flatMap((order, n) => (isOpen(order) ? [n] : []));
  const aboveCap = await refuseAboveCap({ db, orders }, open);
  const sent = open.filter((n) => !aboveCap.has(n));
  const reserved = sent.map((n) => orders[n]!);
  const refusals = sent.length === 0 ? [] : await placeOrFree(db, reserved, now);
  // refused and already placed orders do not count twice for the cap
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

/** Returns a function that places an order together with concurrent ones, and returns the refusal or null. */
export function createPlacing(db: Db, wallet: Wallet): (order: Placed) => Promise<Refusal | null> {
  const place = wallet.batched<Placed, Refusal | null>({
    run: (orders) => placeBatch({ db, orders }),
    shardOf: ([first]) => shardOf(first!),
    bucketOf: ([first]) => first!.bucket,
  });
  return async function placeAgain(order): Promise<Refusal | null> {
    const refusal = await place(order);
    // an account with limits places one order in each batch
    return refusal?.code === "again" ? placeAgain(order) : refusal;
  };
}
