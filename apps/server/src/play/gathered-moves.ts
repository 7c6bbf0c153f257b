// A batch of gathered moves: those that are plain together, by one statement; every other one by one. Both ways mean the same.

import type { Db } from "../platform/db/pool.ts";
import { postMoves, postPlainMoves, type PlainItem, type PlayAnswer, type PlayItem } from "./store.ts";

/** As far as the statement for plain moves goes. */
const MOST_MINOR = 1_000_000_000_000_000n;

function isPlain(item: PlayItem): item is PlainItem {
  const { method, transactionId, currency, amountMinor, rules, freeRound, reference, tokenHash } = item;
  return (method === "bet" ? tokenHash !== null : method === "win" && reference !== null)
    && rules === null && freeRound === null && transactionId !== null && currency !== null
    && amountMinor !== null && amountMinor <= MOST_MINOR;
}

/** Whether the moves of one member stand side by side: each by its own id in its own round, and all of money or none. */
function standAlone(items: readonly PlayItem[]): boolean {
  if (!items.every(isPlain)) return false;
  if (items.length === 1) return true;
  const distinct = (of: (item: PlayItem) => unknown) => new Set(items.map((item) => JSON.stringify([item.vendor, of(item)]))).size === items.length;
  const moving = items.filter((item) => item.amountMinor !== 0n).length;
  return distinct((item) => item.transactionId) && distinct((item) => item.roundId) && (moving === 0 || moving === items.length);
}

/** The moves of those members all of whose moves may be written with others', what moves money first. */
function plainOf(items: readonly PlayItem[]): PlainItem[] {
  const byMember = Map.groupBy(items, (item) => item.memberId);
  const plain = [...byMember.values()].flatMap((own) => (standAlone(own) ? own as PlainItem[] : []));
  return [...plain.filter((item) => item.amountMinor !== 0n), ...plain.filter((item) => item.amountMinor === 0n)];
}

/**
 * Posts batches; answers in the items' order, after the commits. Called again with the same items after a fault, it posts only
 * those that it has not answered: what was committed before the fault is not told as somebody's repetition.
 */
export function openMovePosting(db: Db): (items: readonly PlayItem[]) => Promise<PlayAnswer[]> {
  const answered = new WeakMap<PlayItem, PlayAnswer>();
  return async (items) => {
    const plain = plainOf(items.filter((item) => !answered.has(item)));
    if (plain.length > 0) (await postPlainMoves(db, plain)).forEach((answer, at) => { if (answer !== null) answered.set(plain[at]!, answer); });
    const left = items.filter((item) => !answered.has(item));
    if (left.length > 0) (await postMoves(db, left)).forEach((answer, at) => answered.set(left[at]!, answer));
    return items.map((item) => answered.get(item)!);
  };
}
