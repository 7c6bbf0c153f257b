import type { LotteryResult } from "@khela/engines/lottery/lottery-types";
import type { OrderRow } from "../order-store.ts";
import { readPlaced, settlePlaced, type PlacedSlip, type Rules } from "../rules.ts";

/** Maximum length of a slip whose parsed form is cached. Many members place the same short slip. */
const MAX_SHARED_LENGTH = 200;
const MAX_SHARED = 10_000;

type Order = Pick<OrderRow, "mode" | "currency" | "series" | "slip">;

/**
 * Parses the slips of a draw's orders and computes their wins. A long slip is parsed once for its order, and a short
 * slip once for all orders with the same text. Both functions throw for a slip that cannot be parsed.
 */
export function createDrawSlips(rulesAt: (series: number | null) => Rules, result: LotteryResult) {
  const ofOrders = new WeakMap<Order, PlacedSlip>();
  const shared = new Map<string, PlacedSlip>();
  const payouts = new WeakMap<PlacedSlip, bigint>();

  const readShared = (order: Order): PlacedSlip => {
    if (order.slip.length > MAX_SHARED_LENGTH) return readPlaced(rulesAt(order.series), order);
    const key = `${order.mode} ${order.currency} ${order.series} ${order.slip}`;
    const slip = shared.get(key) ?? readPlaced(rulesAt(order.series), order);
    if (shared.size < MAX_SHARED) shared.set(key, slip);
    return slip;
  };
  const slipOf = (order: Order): PlacedSlip => {
    const slip = ofOrders.get(order) ?? readShared(order);
    ofOrders.set(order, slip);
    return slip;
  };
  const payoutOf = (order: Order): bigint => {
    const slip = slipOf(order);
    const payout = payouts.get(slip) ?? settlePlaced(slip, result).payoutMinor;
    payouts.set(slip, payout);
    return payout;
  };
  return { slipOf, payoutOf };
}
