// 11 from 5: five of the numbers 1 to 11, in the order drawn. Odds are for a stake of 2, as published.
import { choose } from "../../combinations.ts";
import { fraction } from "../../fraction.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { masksOf, winsOfSets, winsOnce, winsTimes } from "../max-wins.ts";
import {
  chooseNumber,
  combinationForm,
  countCombinations,
  createPlay,
  listForm,
  numbersOf,
  oneKind,
} from "../play.ts";

const NUMBERS = 11;
const DRAWN = 5;
const STAKE = 2;
const anyOdds = ["6", "19", "78", "540", "90", "26", "9"] as const;

const range = { min: 1, max: NUMBERS, most: NUMBERS };
/** All sets of five drawn numbers, as bit masks of the bits 1 to 11. */
const draws = masksOf(NUMBERS, DRAWN).map((mask) => mask << 1);
const shared = { oddsPer: STAKE, isSeries: true };

/**
 * Creates a play on `size` numbers. Up to five chosen numbers must all be drawn; of more than five, all drawn numbers
 * must be among the chosen.
 */
function anyPlay(size: number, odds: string): LotteryPlay {
  const winningSets = winsOfSets(draws, (set, drawn) => (set & drawn) === (size <= DRAWN ? set : drawn));
  const winning = size <= DRAWN ? choose(DRAWN, size) : choose(NUMBERS - DRAWN, size - DRAWN);
  return createPlay({
    ...shared,
    code: `11x5.any${size}`,
    odds: { win: odds },
    form: combinationForm(size, range),
    kinds: oneKind(fraction(winning, choose(NUMBERS, size))),
    count: (selection) => countCombinations(selection, size),
    hits: (selection, result) => {
      const drawn = numbersOf(result);
      return [
        selection.reduce((hits, set) => {
          const found = set.filter((number) => drawn.includes(number)).length;
          if (size <= DRAWN) return hits + chooseNumber(found, size);
          return hits + (found === DRAWN ? chooseNumber(set.length - DRAWN, size - DRAWN) : 0);
        }, 0),
      ];
    },
    maxWin: winsTimes((selection) => {
      const [{ length }] = selection as readonly [readonly number[]];
      if (selection.length > 1) return winningSets(selection);
      return size <= DRAWN
        ? chooseNumber(Math.min(length, DRAWN), size)
        : chooseNumber(length - DRAWN, size - DRAWN);
    }),
  });
}

/** Returns the number of bets that take one number from each list and no number twice. */
function countDifferent(lists: readonly (readonly number[])[], taken: readonly number[] = []): number {
  const [list, ...rest] = lists;
  if (list === undefined) return 1;
  return list
    .filter((number) => !taken.includes(number))
    .reduce((bets, number) => bets + countDifferent(rest, [...taken, number]), 0);
}

function orderedChance(size: number): bigint {
  return Array.from({ length: size }, (_, at) => BigInt(NUMBERS - at)).reduce((all, one) => all * one, 1n);
}

/** Play on the first `size` numbers in their order; each place has its own list. */
function directPlay(size: number, odds: string): LotteryPlay {
  return createPlay({
    ...shared,
    code: size === 1 ? "11x5.first1" : `11x5.first${size}.direct`,
    odds: { win: odds },
    form: listForm({ ...range, positions: size }),
    places: () => Array.from({ length: size }, (_, at) => at),
    kinds: oneKind(fraction(1n, orderedChance(size))),
    count: (selection) => countDifferent(selection),
    hits: (selection, result) => {
      const drawn = numbersOf(result);
      return [selection.every((list, at) => list.includes(drawn[at] ?? 0)) ? 1 : 0];
    },
    maxWin: winsOnce,
  });
}

/** A play on the first `size` numbers, in any order. */
function groupPlay(size: number, odds: string): LotteryPlay {
  return createPlay({
    ...shared,
    code: `11x5.first${size}.group`,
    odds: { win: odds },
    form: combinationForm(size, range),
    places: () => Array.from({ length: size }, (_, at) => at),
    kinds: oneKind(fraction(1n, choose(NUMBERS, size))),
    count: (selection) => countCombinations(selection, size),
    hits: (selection, result) => {
      const first = numbersOf(result).slice(0, size);
      return [selection.filter((set) => first.every((number) => set.includes(number))).length];
    },
    maxWin: winsOnce,
  });
}

export const elevenFive: LotteryGame = {
  code: "11x5",
  family: "eleven-five",
  version: 1,
  nameKey: "lottery.game.11x5",
  source: "electronic",
  modes: ["ent"],
  prizeModes: ["LOTT", "ZY", "ELOTT"],
  result: { shape: "balls", count: DRAWN, of: NUMBERS, isOrdered: true, hasBonus: false },
  plays: [
    ...anyOdds.map((odds, at) => anyPlay(at + 2, odds)),
    directPlay(1, "13"),
    directPlay(2, "130"),
    groupPlay(2, "65"),
    directPlay(3, "1170"),
    groupPlay(3, "195"),
  ],
};
