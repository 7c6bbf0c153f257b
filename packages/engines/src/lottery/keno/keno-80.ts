// Keno: 20 of 80 balls, one to ten picked. Odds are for a stake of 1.
import { choose } from "../../combinations.ts";
import { fraction } from "../../fraction.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { highestOf, paidBy } from "../max-wins.ts";
import { chooseNumber, combinationForm, countCombinations, createPlay, numbersOf } from "../play.ts";

const BALLS = 80;
const DRAWN = 20;
/** Maximum length of a list that stands for all combinations of its numbers. */
const MAX_COVER = 15;

/** Payout of each number of hits, by the number of picks. */
const pays: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 1: "2" },
  2: { 2: "9" },
  3: { 3: "20", 2: "2" },
  4: { 4: "40", 3: "5", 2: "1" },
  5: { 5: "440", 4: "15", 3: "1" },
  6: { 6: "1250", 5: "45", 4: "4", 3: "1" },
  7: { 7: "4000", 6: "120", 5: "10", 4: "2", 3: "1" },
  8: { 8: "20000", 7: "500", 6: "50", 5: "5", 4: "1", 0: "1" },
  9: { 9: "80000", 8: "1200", 7: "150", 6: "15", 5: "3", 4: "1", 0: "1" },
  10: { 10: "200000", 9: "15000", 8: "800", 7: "71", 6: "8", 5: "2", 0: "1" },
};

function pickPlay(size: number): LotteryPlay {
  const table = pays[size] ?? {};
  const wanted = Object.keys(table)
    .map(Number)
    .sort((a, b) => b - a);
  /**
   * Returns how many bets of a set of `length` numbers have exactly `hits` hits, when `found` numbers of the set are
   * drawn.
   */
  const winningBets = (length: number, found: number, hits: number) =>
    chooseNumber(found, hits) * chooseNumber(length - found, size - hits);
  return createPlay({
    code: `keno80.pick${size}`,
    odds: Object.fromEntries(wanted.map((hits) => [`hit${hits}`, table[hits] ?? "0"])),
    tiers: wanted.map((hits) => `hit${hits}`),
    form: combinationForm(size, { min: 1, max: BALLS, most: MAX_COVER }),
    kinds: () => [
      {
        kind: "",
        expected: wanted.map((hits) =>
          fraction(choose(size, hits) * choose(BALLS - size, DRAWN - hits), choose(BALLS, DRAWN)),
        ),
      },
    ],
    count: (selection) => countCombinations(selection, size),
    hits: (selection, result) => {
      const drawn = numbersOf(result);
      return wanted.map((hits) =>
        selection.reduce((won, set) => {
          const found = set.filter((number) => drawn.includes(number)).length;
          return won + winningBets(set.length, found, hits);
        }, 0),
      );
    },
    // Upper bound: each set counts with its best number of hits, as if it were the only set.
    maxWin: (selection, prizes) =>
      selection.reduce(
        (sum, { length }) =>
          sum +
          highestOf(
            Array.from({ length: length + 1 }, (_, found) =>
              paidBy(
                wanted.map((hits) => winningBets(length, found, hits)),
                prizes,
              ),
            ),
          ),
        0n,
      ),
  });
}

export const keno80: LotteryGame = {
  code: "keno80",
  family: "keno",
  version: 1,
  nameKey: "lottery.game.keno80",
  source: "electronic",
  modes: ["ent"],
  prizeModes: ["ELOTT", "SEA"],
  result: { shape: "balls", count: DRAWN, of: BALLS, isOrdered: false, hasBonus: false },
  plays: Object.keys(pays).map((size) => pickPlay(Number(size))),
};
