// The risked part of each order's stake, computed from all orders of a member in the draw, so it does not depend on
// pages and runs. Bets that cover each other count only the amount that they can lose together.

import { createSlipRisk, lossOnAverage, type TakenSlip } from "@khela/engines/lottery/risk/risked-slips";
import type { StakedRow } from "../order-store.ts";
import type { PlacedSlip } from "../rules.ts";

/** Maximum orders of a member that are computed together. With more orders, each order counts its average loss. */
export const MAX_SET = 1_000;

/** Returns the risked part of a settled order; 0 when the payout equals the stake without its rebate. */
type RiskedOrder = (order: StakedRow, payoutMinor: bigint) => bigint;

const stakeOf = ({ costMinor, rebateMinor }: StakedRow) => costMinor - rebateMinor;

/**
 * Returns a function that computes the risked amounts of a page's orders. A page has all orders of its members, or
 * belongs to one member with more than `MAX_SET` orders. `slipOf` may throw.
 */
export function createRisk(slipOf: (order: StakedRow) => PlacedSlip) {
  let slipRisk: ReturnType<typeof createSlipRisk> | undefined;
  /** Members of earlier pages with more than `MAX_SET` orders. */
  const above = new Set<bigint>();

  const takenOf = (order: StakedRow): TakenSlip => ({ ...slipOf(order), stakeMinor: stakeOf(order) });

  const addSet = (orders: readonly StakedRow[], amounts: Map<StakedRow, bigint>) => {
    // an order whose slip cannot be parsed is set aside and covers no other order
    const readable = orders.flatMap((order) => {
      try {
        return [{ order, slip: slipOf(order) }];
      } catch {
        return [];
      }
    });
    const [first] = readable;
    if (first === undefined) return;
    slipRisk ??= createSlipRisk(first.slip.game);
    const riskeds = slipRisk(readable.map(({ order, slip }) => ({ ...slip, stakeMinor: stakeOf(order) })));
    for (const [at, { order }] of readable.entries()) amounts.set(order, riskeds[at] ?? 0n);
  };

  return function riskOf(page: readonly StakedRow[]): RiskedOrder {
    const amounts = new Map<StakedRow, bigint>();
    for (const [memberId, orders] of Map.groupBy(page, (order) => order.memberId)) {
      if (orders.length > MAX_SET) above.add(memberId);
      if (!above.has(memberId)) addSet(orders, amounts);
    }
    return (order, payoutMinor) => {
      if (payoutMinor === stakeOf(order)) return 0n;
      return amounts.get(order) ?? lossOnAverage(slipOf(order).game, [takenOf(order)]);
    };
  };
}
