// Plays without a fixed position: digits anywhere in a span, how often a digit appears, and big, small, odd and even.
import { choose } from "../../combinations.ts";
import { addFractions, fraction, type Fraction } from "../../fraction.ts";
import type { LotteryPlay } from "../lottery-types.ts";
import { masksOf, resultOf, winsOfSets, winsOver, winsTimes } from "../max-wins.ts";
import {
  chanceOfAll,
  chooseNumber,
  combinationForm,
  countCombinations,
  countNumbers,
  createPlay,
  kindForEachTier,
  listForm,
  numbersOf,
  oneKind,
  wordForm,
} from "../play.ts";
import { waysOfSums } from "./direct-plays.ts";
import { digitsOfSpan, placesOfSpan, type Span } from "./spans.ts";

type Priced = Pick<LotteryPlay, "code" | "odds"> &
  Partial<Pick<LotteryPlay, "officialOdds" | "oddsPer" | "isSeries">>;

/** Creates the play on one or more digits that must all appear anywhere in the span. */
export function anyPlay(span: Span, size: number, priced: Priced): LotteryPlay {
  const setsAmong = winsOfSets(masksOf(10, span.size), (set, drawn) => (set & drawn) === set);
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: size === 1 ? listForm({ most: 10 }) : combinationForm(size, { most: 10 }),
    kinds: oneKind(chanceOfAll(size, 10n, span.size)),
    count: (selection) => (size === 1 ? countNumbers(selection) : countCombinations(selection, size)),
    hits: (selection, result) => {
      const digits = digitsOfSpan(numbersOf(result), span);
      return [
        selection.reduce(
          (hits, set) => hits + chooseNumber(set.filter((digit) => digits.includes(digit)).length, size),
          0,
        ),
      ];
    },
    maxWin: winsTimes((selection) =>
      selection.length === 1
        ? chooseNumber(Math.min(selection[0]?.length ?? 0, span.size), size)
        : setsAmong(selection),
    ),
  });
}

/** Returns the probability that a digit appears at least `times` times among n digits. */
export function chanceOfTimes(n: number, times: number): Fraction {
  return Array.from({ length: n - times + 1 }, (_, at) => times + at).reduce(
    (sum, count) => addFractions(sum, fraction(choose(n, count) * 9n ** BigInt(n - count), 10n ** BigInt(n))),
    fraction(0n),
  );
}

/** Creates the play on a digit that must appear at least `times` times in the span. */
export function timesPlay(span: Span, times: number, priced: Priced): LotteryPlay {
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: listForm({ most: 10 }),
    kinds: oneKind(chanceOfTimes(span.size, times)),
    count: countNumbers,
    hits: ([chosen = []], result) => {
      const digits = digitsOfSpan(numbersOf(result), span);
      return [chosen.filter((digit) => digits.filter((one) => one === digit).length >= times).length];
    },
    maxWin: winsTimes(([chosen = []]) => Math.min(chosen.length, Math.floor(span.size / times))),
  });
}

/** Words that a player chooses in every big, small, odd and even play. */
export const sizeWords = ["big", "small", "odd", "even"] as const;

/** Returns whether a number has the property of a word of `sizeWords`. `big` is the lowest big number. */
export function hasSize(number: number, word: number, big: number): boolean {
  if (word < 2) return number >= big === (word === 0);
  return (number % 2 === 1) === (word === 2);
}

/** Returns how many words of a list one digit can match at once: big or small, and odd or even. */
function countWords(words: readonly number[]): number {
  return (words.some((word) => word < 2) ? 1 : 0) + (words.some((word) => word >= 2) ? 1 : 0);
}

/** Creates the play on big (5 to 9), small, odd or even for each digit of the span. */
export function sizePlay(span: Span, priced: Priced): LotteryPlay {
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: wordForm(sizeWords, { positions: span.size }),
    kinds: oneKind(fraction(1n, 2n ** BigInt(span.size))),
    count: (selection) => selection.reduce((bets, list) => bets * list.length, 1),
    hits: (selection, result) => {
      const digits = digitsOfSpan(numbersOf(result), span);
      return [
        selection.reduce(
          (hits, words, at) => hits * words.filter((word) => hasSize(digits[at] ?? 0, word, 5)).length,
          1,
        ),
      ];
    },
    maxWin: winsTimes((selection) => selection.reduce((hits, words) => hits * countWords(words), 1)),
  });
}

/** Creates the play on big, small, odd or even for the sum of the span. Big is the upper half. */
export function sumSizePlay(span: Span, priced: Priced): LotteryPlay {
  const ways = waysOfSums(span.size);
  const big = Math.ceil(ways.length / 2);
  const chances = sizeWords.map((word, at): [string, Fraction] => [
    word,
    fraction(
      BigInt(ways.reduce((all, one, sum) => all + (hasSize(sum, at, big) ? one : 0), 0)),
      10n ** BigInt(span.size),
    ),
  ]);
  const hits: LotteryPlay["hits"] = ([words = []], result) => {
    const sum = digitsOfSpan(numbersOf(result), span).reduce((all, digit) => all + digit, 0);
    return sizeWords.map((_, word) => (words.includes(word) && hasSize(sum, word, big) ? 1 : 0));
  };
  // One digit of the span holds the whole sum, even above 9, so that one result for each sum is enough.
  const sums = ways.map((_, sum) => resultOf([...Array.from({ length: span.from }, () => 0), sum]));
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: wordForm(sizeWords),
    kinds: kindForEachTier(chances),
    count: countNumbers,
    hits,
    maxWin: winsOver(sums, hits),
  });
}
