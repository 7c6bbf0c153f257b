// Posts a batch of transactions: fast path items by one statement, all others one by one. The effect is the same
// either way.

import type { Db } from "@khela/service-kit/db/database";
import {
  postTransactions,
  postFastPath,
  type FastPathItem,
  type PlayResult,
  type PlayItem,
} from "../store.ts";

/** Upper limit of amounts on the fast path, in minor units. */
const MAX_FAST_PATH_MINOR = 1_000_000_000_000_000n;

function isFastPath(item: PlayItem): item is FastPathItem {
  const { method, transactionId, currency, amountMinor, rules, freeRound, reference, tokenHash } = item;
  return (
    (method === "bet" ? tokenHash !== null : method === "win" && reference !== null) &&
    rules === null &&
    freeRound === null &&
    transactionId !== null &&
    currency !== null &&
    amountMinor !== null &&
    amountMinor <= MAX_FAST_PATH_MINOR
  );
}

/**
 * Whether the transactions of one member are independent: distinct ids and rounds, and either all or none move money.
 */
function areIndependent(items: readonly PlayItem[]): boolean {
  if (!items.every(isFastPath)) return false;
  if (items.length === 1) return true;
  const allDistinct = (of: (item: PlayItem) => unknown) =>
    new Set(items.map((item) => JSON.stringify([item.vendor, of(item)]))).size === items.length;
  const withMoney = items.filter((item) => item.amountMinor !== 0n).length;
  return (
    allDistinct((item) => item.transactionId) &&
    allDistinct((item) => item.roundId) &&
    (withMoney === 0 || withMoney === items.length)
  );
}

/**
 * Returns the transactions of those members whose items all qualify for the fast path. Transactions that move money
 * come first.
 */
function fastPathItems(items: readonly PlayItem[]): FastPathItem[] {
  const byMember = Map.groupBy(items, (item) => item.memberId);
  const independent = [...byMember.values()].flatMap((own) =>
    areIndependent(own) ? (own as FastPathItem[]) : [],
  );
  return [
    ...independent.filter((item) => item.amountMinor !== 0n),
    ...independent.filter((item) => item.amountMinor === 0n),
  ];
}

/**
 * Returns a function that posts a batch and returns the results in the items' order, after the commits. When it is
 * called again with the same items after a fault, it posts only items without a result. So a transaction that was
 * committed before the fault is not reported as a replay.
 */
export function createBatchPost(db: Db): (items: readonly PlayItem[]) => Promise<PlayResult[]> {
  const answered = new WeakMap<PlayItem, PlayResult>();
  return async (items) => {
    const fastPath = fastPathItems(items.filter((item) => !answered.has(item)));
    if (fastPath.length > 0)
      (await postFastPath(db, fastPath)).forEach((answer, at) => {
        if (answer !== null) answered.set(fastPath[at]!, answer);
      });
    const remaining = items.filter((item) => !answered.has(item));
    if (remaining.length > 0)
      (await postTransactions(db, remaining)).forEach((answer, at) => answered.set(remaining[at]!, answer));
    return items.map((item) => answered.get(item)!);
  };
}
