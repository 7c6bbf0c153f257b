// Plays of digits in their places: direct, by sum, at fixed positions, and the combined five-star play.
import { fraction } from "../../fraction.ts";
import type { LotteryPlay } from "../lottery-types.ts";
import { highestOf, paidBy, winsOnce, winsTimes } from "../max-wins.ts";
import { countNumbers, createPlay, filledPlaces, listForm, numbersOf, oneKind } from "../play.ts";
import { digitsOfSpan, placesOfSpan, type Span } from "./spans.ts";

type Priced = Pick<LotteryPlay, "code" | "odds"> &
  Partial<Pick<LotteryPlay, "officialOdds" | "oddsPer" | "isSeries">>;

/** A play on one digit for each position, in order. */
export function directPlay(span: Span, priced: Priced): LotteryPlay {
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: listForm({ positions: span.size, most: 10 }),
    kinds: oneKind(fraction(1n, 10n ** BigInt(span.size))),
    count: (selection) => selection.reduce((bets, list) => bets * list.length, 1),
    hits: (selection, result) => {
      const numbers = numbersOf(result);
      return [selection.every((list, at) => list.includes(numbers[span.from + at] ?? -1)) ? 1 : 0];
    },
    maxWin: winsOnce,
  });
}

/** Returns for each sum how many numbers of `size` digits have it. */
export function waysOfSums(size: number): readonly number[] {
  let ways = [1];
  for (let place = 0; place < size; place += 1)
    ways = Array.from({ length: ways.length + 9 }, (_, sum) =>
      Array.from({ length: 10 }, (_, digit) => ways[sum - digit] ?? 0).reduce((all, one) => all + one, 0),
    );
  return ways;
}

/** Creates the play on the sum of the digits: one bet for each number with this sum, paid like the direct play. */
export function sumPlay(span: Span, priced: Priced): LotteryPlay {
  const ways = waysOfSums(span.size);
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: listForm({ max: 9 * span.size, most: 9 * span.size + 1 }),
    kinds: oneKind(fraction(1n, 10n ** BigInt(span.size))),
    count: ([sums = []]) => sums.reduce((bets, sum) => bets + (ways[sum] ?? 0), 0),
    hits: ([sums = []], result) => {
      const sum = digitsOfSpan(numbersOf(result), span).reduce((all, digit) => all + digit, 0);
      return [sums.includes(sum) ? 1 : 0];
    },
    maxWin: winsOnce,
  });
}

/** Creates the play on digits at any of the positions. Each chosen digit is one bet. */
export function fixedPlay(positions: number, priced: Priced): LotteryPlay {
  return createPlay({
    ...priced,
    form: listForm({ positions, most: 10, hasOptionalPositions: true }),
    places: filledPlaces,
    kinds: oneKind(fraction(1n, 10n)),
    count: countNumbers,
    hits: (selection, result) => {
      const numbers = numbersOf(result);
      return [selection.filter((list, at) => list.includes(numbers[at] ?? -1)).length];
    },
    maxWin: winsTimes((selection) => selection.filter((list) => list.length > 0).length),
  });
}

/**
 * Creates the combined five-star play. It pays for all five digits. Otherwise each end of the number pays separately:
 * for its three digits, or else for its two. The published prizes add up: 220 for three digits is 200 + 20, and 20,440
 * for all five is 20,000 + 2 × 220.
 */
export function combinedPlay(priced: Priced): LotteryPlay {
  return createPlay({
    ...priced,
    form: listForm({ positions: 5, most: 10 }),
    // Numbers with exactly one matching end of three digits: 2 × 99. At each end, 9/10 of a hundredth match two digits
    // but not the third.
    kinds: () => [
      {
        kind: "",
        expected: [fraction(1n, 100_000n), fraction(2n * 99n, 100_000n), fraction(2n * 9n * 100n, 100_000n)],
      },
    ],
    count: (selection) => selection.reduce((bets, list) => bets * list.length, 1),
    hits: (selection, result) => {
      const numbers = numbersOf(result);
      const fits = selection.map((list, at) => list.includes(numbers[at] ?? -1));
      const sizes = selection.map((list) => list.length);
      return combinedHits(fits, sizes);
    },
    maxWin: (selection, prizes) => {
      const sizes = selection.map((list) => list.length);
      return highestOf(fitsOf(sizes).map((fits) => paidBy(combinedHits(fits, sizes), prizes)));
    },
  });
}

/**
 * Returns every combination of positions that match the result or do not. `sizes` has the number of chosen digits at
 * each position.
 */
function fitsOf(sizes: readonly number[]): boolean[][] {
  return sizes.reduce<boolean[][]>(
    (all, size) =>
      all.flatMap((fits) => [
        ...(size > 0 ? [[...fits, true]] : []),
        ...(size < 10 ? [[...fits, false]] : []),
      ]),
    [[]],
  );
}

/** Returns the winning bets of every tier, from the positions that match and the number of digits chosen at each. */
function combinedHits(fits: readonly boolean[], sizes: readonly number[]): number[] {
  // Number of bets that match exactly the wanted positions; null: the position may match or not
  const bets = (wanted: readonly (boolean | null)[]): number =>
    wanted.reduce((product, match, at) => {
      const [fit, size] = [fits[at] === true ? 1 : 0, sizes[at] ?? 0];
      return product * (match === null ? size : match ? fit : size - fit);
    }, 1);
  return [
    bets([true, true, true, true, true]),
    bets([true, true, true, null, null]) +
      bets([null, null, true, true, true]) -
      2 * bets([true, true, true, true, true]),
    bets([true, true, false, null, null]) + bets([null, null, false, true, true]),
  ];
}
