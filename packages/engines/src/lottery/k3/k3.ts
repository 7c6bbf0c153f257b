// K3: three dice, with the bets of sic bo. Odds are for a stake of 1, the stake included.
import { fraction, type Fraction } from "../../fraction.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { resultOf, winsOver } from "../max-wins.ts";
import {
  chooseNumber,
  combinationForm,
  countCombinations,
  countNumbers,
  createPlay as createAnyPlay,
  kindForEachTier,
  listForm,
  numbersOf,
  oneKind,
  wordForm,
} from "../play.ts";
import { hasSize, sizeWords } from "../digits/loose-plays.ts";

const FACES = 6;
const ROLLS = 216n;
const BIG_SUM = 11;
const faces = Array.from({ length: FACES }, (_, at) => at + 1);
const rolls: readonly (readonly number[])[] = faces.flatMap((a) =>
  faces.flatMap((b) => faces.map((c) => [a, b, c])),
);

/** All results with the dice in order of size, because no play depends on the order of the dice. */
const results = rolls.filter(([a = 0, b = 0, c = 0]) => a <= b && b <= c).map(resultOf);

function createPlay(play: Omit<Parameters<typeof createAnyPlay>[0], "maxWin">): LotteryPlay {
  return createAnyPlay({ ...play, places: () => [0, 1, 2], maxWin: winsOver(results, play.hits) });
}

function sumOf(dice: readonly number[]): number {
  return dice.reduce((all, one) => all + one, 0);
}

function timesOf(dice: readonly number[], face: number): number {
  return dice.filter((one) => one === face).length;
}

function isTriple(dice: readonly number[]): boolean {
  return timesOf(dice, dice[0] ?? 0) === 3;
}

function chance(fits: (dice: readonly number[]) => boolean): Fraction {
  return fraction(BigInt(rolls.filter(fits).length), ROLLS);
}

const sums = Array.from({ length: 16 }, (_, at) => at + 3);
/** Odds of the sums 3 … 10, about 95 % of the fair odds. The sums 11 … 18 have the same odds in reverse order. */
const sumOdds = ["205", "68.4", "34.2", "20.52", "13.68", "9.77", "8.2", "7.6"] as const;

const sum = createPlay({
  code: "k3.sum",
  odds: Object.fromEntries(sums.map((one, at) => [String(one), sumOdds[Math.min(at, 15 - at)] ?? "0"])),
  tiers: sums.map(String),
  form: listForm({ min: 3, max: 18, most: sums.length }),
  kinds: kindForEachTier(sums.map((one) => [String(one), chance((dice) => sumOf(dice) === one)])),
  count: countNumbers,
  hits: ([chosen = []], result) => {
    const drawn = sumOf(numbersOf(result));
    return sums.map((one) => (one === drawn && chosen.includes(one) ? 1 : 0));
  },
});

/** Play on big (11 to 17), small (4 to 10), odd or even. All four lose on a triple. */
const size = createPlay({
  code: "k3.size",
  odds: { win: "1.95" },
  form: wordForm(sizeWords),
  kinds: oneKind(chance((dice) => !isTriple(dice) && sumOf(dice) >= BIG_SUM)),
  count: countNumbers,
  hits: ([words = []], result) => {
    const dice = numbersOf(result);
    return [isTriple(dice) ? 0 : words.filter((word) => hasSize(sumOf(dice), word, BIG_SUM)).length];
  },
});

type Rule = (dice: readonly number[], face: number) => boolean;

/** Play on faces; each chosen face is one bet. */
function facePlay(code: string, odds: string, fits: Rule): LotteryPlay {
  return createPlay({
    code,
    odds: { win: odds },
    form: listForm({ min: 1, max: FACES, most: FACES }),
    kinds: oneKind(chance((dice) => fits(dice, 1))),
    count: countNumbers,
    hits: ([chosen = []], result) => {
      const dice = numbersOf(result);
      return [chosen.filter((face) => fits(dice, face)).length];
    },
  });
}

/** Creates a play in which the player chooses nothing, written `any`. */
function wholePlay(code: string, odds: string, fits: (dice: readonly number[]) => boolean): LotteryPlay {
  return createPlay({
    code,
    odds: { win: odds },
    form: wordForm(["any"]),
    kinds: oneKind(chance(fits)),
    count: countNumbers,
    hits: (_, result) => [fits(numbersOf(result)) ? 1 : 0],
  });
}

/** Creates a play on different faces, all of which must appear. */
function differentPlay(code: string, count: number, odds: string): LotteryPlay {
  return createPlay({
    code,
    odds: { win: odds },
    form: combinationForm(count, { min: 1, max: FACES, most: FACES }),
    kinds: oneKind(chance((dice) => faces.slice(0, count).every((face) => dice.includes(face)))),
    count: (selection) => countCombinations(selection, count),
    hits: (selection, result) => {
      const dice = numbersOf(result);
      return [
        selection.reduce(
          (hits, set) => hits + chooseNumber(set.filter((face) => dice.includes(face)).length, count),
          0,
        ),
      ];
    },
  });
}

/** A play on a face that appears once, twice or three times. */
const single = createPlay({
  code: "k3.single",
  odds: { once: "2", twice: "3", thrice: "4" },
  form: listForm({ min: 1, max: FACES, most: FACES }),
  kinds: () => [
    { kind: "", expected: [1, 2, 3].map((times) => chance((dice) => timesOf(dice, 1) === times)) },
  ],
  count: countNumbers,
  hits: ([chosen = []], result) => {
    const dice = numbersOf(result);
    return [1, 2, 3].map((times) => chosen.filter((face) => timesOf(dice, face) === times).length);
  },
});

export const k3: LotteryGame = {
  code: "k3",
  family: "k3",
  version: 1,
  nameKey: "lottery.game.k3",
  source: "electronic",
  modes: ["ent"],
  prizeModes: ["ELOTT"],
  result: { shape: "digits", count: 3, least: 1, most: FACES },
  plays: [
    sum,
    size,
    facePlay("k3.triple", "205", (dice, face) => timesOf(dice, face) === 3),
    wholePlay("k3.any-triple", "34.2", isTriple),
    facePlay("k3.pair", "12.8", (dice, face) => timesOf(dice, face) >= 2),
    differentPlay("k3.two-different", 2, "6.84"),
    differentPlay("k3.three-different", 3, "34.2"),
    wholePlay("k3.straight", "8.55", (dice) => {
      const [a = 0, b = 0, c = 0] = [...dice].sort((one, two) => one - two);
      return b === a + 1 && c === b + 1;
    }),
    single,
  ],
};
