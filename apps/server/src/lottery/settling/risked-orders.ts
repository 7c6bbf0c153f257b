// The risked part of each order's stake, computed from all orders of its member in the draw, independent of page and
// run, so that bets that cover each other count only what they can lose together.

import { lossOnAverage, riskedOfSlips } from "@khela/engines/lottery/risk/risked-slips";
import type { Db } from "@khela/service-kit/db/database";
import type { DrawRow } from "../draw-store.ts";
import { listStaked, type OrderKey, type UnsettledRow } from "../order-store.ts";
import { readTaken, type Rules } from "../rules.ts";

/** Maximum orders of one member that count as one set; with more, each counts its average loss. */
const MAX_SET = 1_000;
const MAX_KNOWN = 2_000;

type Risk = {
  readonly db: Db;
  readonly draw: Pick<DrawRow, "id">;
  readonly rulesAt: (series: number | null) => Rules;
};

/** The risked part of a settled order. A payout equal to the stake without its rebate means no risk. */
type RiskedOrder = (order: UnsettledRow, payoutMinor: bigint) => bigint;

const nameOf = ({ memberId, id }: OrderKey) => `${memberId} ${id}`;

const stakeOf = ({ costMinor, rebateMinor }: UnsettledRow) => costMinor - rebateMinor;

const keyOf = ({ mode, currency, series, slip, costMinor, rebateMinor }: UnsettledRow) =>
  `${mode} ${currency} ${series} ${costMinor} ${rebateMinor} ${slip}`;

/** Returns a function that computes the risked amounts of a page's orders. */
export function createRisk({ db, draw, rulesAt }: Risk) {
  const known = new Map<string, bigint[]>();

  const readAt = (order: UnsettledRow) => {
    const rules = rulesAt(order.series);
    return { game: rules.game, slip: readTaken(rules, { ...order, stakeMinor: stakeOf(order) }) };
  };

  const ofSet = (orders: readonly UnsettledRow[]): bigint[] => {
    // an unreadable order is set aside and covers nothing
    const read = orders.map((order) => {
      try {
        return readAt(order);
      } catch {
        return null;
      }
    });
    const readable = read.filter((one) => one !== null);
    const [first] = readable;
    if (first === undefined) return orders.map(() => 0n);
    const amounts = riskedOfSlips(
      first.game,
      readable.map(({ slip }) => slip),
    );
    return read.map((one) => (one === null ? 0n : (amounts[readable.indexOf(one)] ?? 0n)));
  };

  const ofMember = (orders: readonly UnsettledRow[]): bigint[] => {
    const [only] = orders;
    if (orders.length !== 1 || only === undefined) return ofSet(orders);
    const key = keyOf(only);
    const amounts = known.get(key) ?? ofSet(orders);
    if (known.size < MAX_KNOWN) known.set(key, amounts);
    return amounts;
  };

  return async function riskOf(bucket: number, page: readonly UnsettledRow[]): Promise<RiskedOrder> {
    const memberIds = [...new Set(page.map(({ memberId }) => memberId))];
    const staked = await listStaked(db, bucket, draw.id, { memberIds, most: MAX_SET + 1 });
    const amounts = new Map<string, bigint>();
    for (const orders of Map.groupBy(staked, ({ memberId }) => memberId).values()) {
      if (orders.length > MAX_SET) continue;
      const ofOrders = ofMember(orders);
      for (const [at, order] of orders.entries()) amounts.set(nameOf(order), ofOrders[at] ?? 0n);
    }
    return (order, payoutMinor) => {
      if (payoutMinor === stakeOf(order)) return 0n;
      const amount = amounts.get(nameOf(order));
      if (amount !== undefined) return amount;
      const { game, slip } = readAt(order);
      return lossOnAverage(game, [slip]);
    };
  };
}
