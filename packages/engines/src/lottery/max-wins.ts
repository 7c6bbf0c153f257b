// Computes the highest amount that one result pays a selection, which a draw must be able to pay. Each rule is an upper
// bound for every result, and exact wherever all results can be tried.
import type { LotteryPlay, LotteryResult, Selection } from "./lottery-types.ts";
import { chooseNumber } from "./play.ts";

type MaxWin = LotteryPlay["maxWin"];

export function highestOf(amounts: Iterable<bigint>): bigint {
  let highest = 0n;
  for (const amount of amounts) if (amount > highest) highest = amount;
  return highest;
}

/** Returns the sum of the prizes of all hits: each tier's hits times its prize. */
export function paidBy(hits: readonly number[], prizes: readonly bigint[]): bigint {
  return hits.reduce(
    (sum, count, tier) => (count === 0 ? sum : sum + BigInt(count) * (prizes[tier] ?? 0n)),
    0n,
  );
}

/** Maximum win where only one bet of the selection can win. */
export const winsOnce: MaxWin = (_, prizes) => highestOf(prizes);

/** Maximum win where `count` bets of the selection can win, each of them any prize. */
export function winsTimes(count: (selection: Selection) => number): MaxWin {
  return (selection, prizes) => BigInt(count(selection)) * highestOf(prizes);
}

/** Maximum win over results that represent all possible results. */
export function winsOver(results: readonly LotteryResult[], hits: LotteryPlay["hits"]): MaxWin {
  return (selection, prizes) => highestOf(results.map((result) => paidBy(hits(selection, result), prizes)));
}

/** Creates a result of digits or balls with these numbers and no bonus. */
export function resultOf(numbers: readonly number[]): LotteryResult {
  return { kind: "numbers", numbers, bonus: null };
}

function countBits(mask: number): number {
  let bits = 0;
  for (let left = mask; left > 0; left &= left - 1) bits += 1;
  return bits;
}

/** Returns every choice of `count` of the numbers 0 … `of` − 1, as bit masks. */
export function masksOf(of: number, count: number): number[] {
  return Array.from({ length: 2 ** of }, (_, mask) => mask).filter((mask) => countBits(mask) === count);
}

const maskOf = (set: readonly number[]): number => set.reduce((mask, number) => mask | (1 << number), 0);

/**
 * Returns a function that finds the maximum number of sets that win together, over the draws in `drawn`. `wins` tells
 * whether a set wins. Sets and draws are bit masks.
 */
export function winsOfSets(drawn: readonly number[], wins: (set: number, drawn: number) => boolean) {
  return (selection: Selection): number => {
    const sets = selection.map(maskOf);
    return drawn.reduce((max, one) => Math.max(max, sets.filter((set) => wins(set, one)).length), 0);
  };
}

/** Returns how many combinations of `size` numbers can all be among `drawn` different numbers. */
export function combinationsWithin(selection: Selection, size: number, drawn: number): number {
  const [only = []] = selection;
  if (selection.length === 1) return chooseNumber(Math.min(only.length, drawn), size);
  const numbers = new Set(selection.flat()).size;
  return Math.min(selection.length, chooseNumber(Math.min(numbers, drawn), size));
}

/**
 * Returns the worth of the best assignment of numbers to places, by the worth of each number at each place. Takes at
 * most ten numbers, and at least as many as places.
 */
export function bestAssignment(worths: readonly (readonly number[])[]): number {
  const places = worths.filter((worth) => worth.some((value) => value > 0));
  const numbers = places[0]?.length ?? 0;
  // Best worth so far for each set of numbers that the first places use; −1: impossible.
  const best = new Int16Array(2 ** numbers).fill(-1, 1);
  let highest = 0;
  for (const [used, sum] of best.entries()) {
    if (sum < 0) continue;
    const worth = places[countBits(used)];
    if (worth === undefined) highest = Math.max(highest, sum);
    else
      for (let number = 0; number < numbers; number += 1) {
        const next = used | (1 << number);
        if (next !== used) best[next] = Math.max(best[next] ?? -1, sum + (worth[number] ?? 0));
      }
  }
  return highest;
}
