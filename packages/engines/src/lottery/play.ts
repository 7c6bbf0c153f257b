// Building blocks of plays: their defaults, the forms of their numbers, and the mathematics that several families
// share.
import { choose } from "../combinations.ts";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { LotteryError } from "./lottery-error.ts";
import type { ContentForm, LotteryPlay, LotteryResult, Selection } from "./lottery-types.ts";

type Needed = Pick<LotteryPlay, "code" | "form" | "odds" | "kinds" | "count" | "hits" | "maxWin">;

/**
 * Creates a play with the usual defaults: mode `ent`, stake of one unit, odds for a stake of 1, tiers named by its
 * odds.
 */
export function createPlay(play: Needed & Partial<LotteryPlay>): LotteryPlay {
  return {
    nameKey: `lottery.play.${play.code}`,
    mode: "ent",
    lots: 1,
    oddsPer: 1,
    tiers: Object.keys(play.odds),
    officialOdds: null,
    factor: "1",
    isSeries: false,
    isPerStation: false,
    picks: null,
    sameAs: null,
    places: () => null,
    ...play,
  };
}

const anyList: ContentForm = {
  positions: 1,
  hasOptionalPositions: false,
  least: 1,
  most: 1_000,
  min: 0,
  max: 9,
  digits: null,
  words: null,
  combination: 0,
};

/** Returns the form of a play on a list of numbers. */
export function listForm(form: Partial<ContentForm>): ContentForm {
  return { ...anyList, ...form };
}

/** Returns the form of a play on words such as `big` instead of numbers. */
export function wordForm(words: readonly string[], form: Partial<ContentForm> = {}): ContentForm {
  return { ...anyList, words, max: words.length - 1, most: words.length, ...form };
}

/** Returns the form of a play on combinations of `size` numbers from a list of at most `most`. */
export function combinationForm(size: number, form: Partial<ContentForm>): ContentForm {
  return { ...anyList, combination: size, least: size, ...form };
}

/** Returns C(n, k) as a number. It is exact, because the limits of a slip keep every step far below 2^53. */
export function chooseNumber(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 0; i < Math.min(k, n - k); i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/** Returns the places whose list in the selection is not empty. */
export function filledPlaces(selection: Selection): number[] {
  return selection.flatMap((list, at) => (list.length > 0 ? [at] : []));
}

/** Returns a single kind of bet with one tier. */
export function oneKind(expected: Fraction): LotteryPlay["kinds"] {
  return () => [{ kind: "", expected: [expected] }];
}

/** Returns one kind of bet for each tier, because the chosen numbers decide the price. */
export function kindForEachTier(chances: readonly (readonly [string, Fraction])[]): LotteryPlay["kinds"] {
  return () =>
    chances.map(([kind, chance], at) => ({
      kind,
      expected: chances.map((_, tier) => (tier === at ? chance : fraction(0n))),
    }));
}

/** Returns the numbers of a result of digits or balls. */
export function numbersOf(result: LotteryResult): readonly number[] {
  if (result.kind !== "numbers") throw new LotteryError("result.bad_form", "expected numbers");
  return result.numbers;
}

/** Returns how many numbers a selection has in all its lists. */
export function countNumbers(selection: Selection): number {
  return selection.reduce((sum, list) => sum + list.length, 0);
}

/** Returns the number of bets in a selection of combinations. */
export function countCombinations(selection: Selection, size: number): number {
  return selection.reduce((sum, set) => sum + chooseNumber(set.length, size), 0);
}

/** Returns the exact probability that none of k given numbers of `of` is among `draws` draws with replacement. */
export function chanceOfNone(k: number, of: bigint, draws: number): Fraction {
  return fraction((of - BigInt(k)) ** BigInt(draws), of ** BigInt(draws));
}

/**
 * Returns the exact probability that each of k given numbers of `of` is among `draws` draws with replacement, by
 * inclusion and exclusion.
 */
export function chanceOfAll(k: number, of: bigint, draws: number): Fraction {
  return Array.from({ length: k + 1 }, (_, j) => j).reduce((sum, j) => {
    const { num, den } = chanceOfNone(j, of, draws);
    return addFractions(sum, fraction((j % 2 === 0 ? 1n : -1n) * choose(k, j) * num, den));
  }, fraction(0n));
}
