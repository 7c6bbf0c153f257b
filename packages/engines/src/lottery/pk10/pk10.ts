// PK10: the numbers 1 to 10 of cars, in the order of their arrival. Odds are for a stake of 1, the stake included.
import { fraction, type Fraction } from "../../fraction.ts";
import { hasSize, sizeWords } from "../digits/loose-plays.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { bestAssignment, resultOf, winsOver, winsTimes } from "../max-wins.ts";
import {
  countNumbers,
  createPlay,
  filledPlaces,
  kindForEachTier,
  listForm,
  numbersOf,
  oneKind,
  wordForm,
} from "../play.ts";

const CARS = 10;
const PLACE_ODDS = "9.6";
const SIZE_ODDS = "1.95";
const cars = { min: 1, max: CARS, most: CARS };
const allCars = Array.from({ length: CARS }, (_, at) => at + 1);
const BIG_CAR = 6;
const BIG_SUM = 12;

const sums = Array.from({ length: 17 }, (_, at) => at + 3);
/** For each sum, how many of the 90 ordered pairs of the first two cars have this sum. */
const waysOfSum = new Map(
  sums.map((sum) => [
    sum,
    Array.from({ length: CARS }, (_, at) => at + 1).filter(
      (car) => sum - car >= 1 && sum - car <= CARS && sum !== 2 * car,
    ).length,
  ]),
);
/** Odds of a sum by its number of pairs, about 95 % of the fair odds. */
const sumOdds: Readonly<Record<number, string>> = {
  2: "42.75",
  4: "21.37",
  6: "14.25",
  8: "10.68",
  10: "8.55",
};

/** Creates the play on the cars at each place. Each chosen car is one bet. */
function placePlay(code: string, places: number): LotteryPlay {
  return createPlay({
    code,
    odds: { win: PLACE_ODDS },
    form: listForm({ ...cars, positions: places, hasOptionalPositions: places > 1 }),
    places: filledPlaces,
    kinds: oneKind(fraction(1n, BigInt(CARS))),
    count: countNumbers,
    hits: (selection, result) => {
      const order = numbersOf(result);
      return [selection.filter((list, at) => list.includes(order[at] ?? 0)).length];
    },
    maxWin: winsTimes((selection) =>
      bestAssignment(selection.map((list) => allCars.map((car) => (list.includes(car) ? 1 : 0)))),
    ),
  });
}

const topThree = createPlay({
  code: "pk10.top3",
  odds: { win: "3.2" },
  form: listForm(cars),
  places: () => [0, 1, 2],
  kinds: oneKind(fraction(3n, BigInt(CARS))),
  count: countNumbers,
  hits: ([chosen = []], result) => {
    const first = numbersOf(result).slice(0, 3);
    return [chosen.filter((car) => first.includes(car)).length];
  },
  maxWin: winsTimes(([chosen = []]) => Math.min(chosen.length, 3)),
});

/** Play on big (6 to 10), small, odd or even for the car at each place. */
const size = createPlay({
  code: "pk10.size",
  odds: { win: SIZE_ODDS },
  form: wordForm(sizeWords, { positions: CARS, hasOptionalPositions: true }),
  places: filledPlaces,
  kinds: oneKind(fraction(1n, 2n)),
  count: countNumbers,
  hits: (selection, result) => {
    const order = numbersOf(result);
    return [
      selection.reduce(
        (hits, words, at) => hits + words.filter((word) => hasSize(order[at] ?? 0, word, BIG_CAR)).length,
        0,
      ),
    ];
  },
  maxWin: winsTimes((selection) =>
    bestAssignment(
      selection.map((words) =>
        allCars.map((car) => words.filter((word) => hasSize(car, word, BIG_CAR)).length),
      ),
    ),
  ),
});

/** Play on the car at place n against the car at place 11 − n: the greater number wins. */
const dragonTiger = createPlay({
  code: "pk10.dragon-tiger",
  odds: { win: SIZE_ODDS },
  form: wordForm(["dragon", "tiger"], { positions: CARS / 2, hasOptionalPositions: true }),
  places: (selection) => filledPlaces(selection).flatMap((at) => [at, CARS - 1 - at]),
  kinds: oneKind(fraction(1n, 2n)),
  count: countNumbers,
  hits: (selection, result) => {
    const order = numbersOf(result);
    return [
      selection.filter((words, at) => words.includes((order[at] ?? 0) > (order[CARS - 1 - at] ?? 0) ? 0 : 1))
        .length,
    ];
  },
  maxWin: winsTimes((selection) => selection.filter((words) => words.length > 0).length),
});

function sumOf(order: readonly number[]): number {
  return (order[0] ?? 0) + (order[1] ?? 0);
}

function chanceOfSums(fits: (sum: number) => boolean): Fraction {
  const ways = sums.filter(fits).reduce((all, sum) => all + (waysOfSum.get(sum) ?? 0), 0);
  return fraction(BigInt(ways), BigInt(CARS * (CARS - 1)));
}

/** For each sum, a result whose first two cars have this sum. */
const firstTwo = sums.map((one) => resultOf(one <= CARS ? [1, one - 1] : [CARS, one - CARS]));

function sumPlay(play: Omit<Parameters<typeof createPlay>[0], "maxWin">): LotteryPlay {
  return createPlay({ ...play, places: () => [0, 1], maxWin: winsOver(firstTwo, play.hits) });
}

/** Play on the sum of the first two cars. */
const sum = sumPlay({
  code: "pk10.sum",
  odds: Object.fromEntries(sums.map((one) => [String(one), sumOdds[waysOfSum.get(one) ?? 0] ?? "0"])),
  tiers: sums.map(String),
  form: listForm({ min: 3, max: 19, most: sums.length }),
  kinds: kindForEachTier(sums.map((one) => [String(one), chanceOfSums((drawn) => drawn === one)])),
  count: countNumbers,
  hits: ([chosen = []], result) => {
    const drawn = sumOf(numbersOf(result));
    return sums.map((one) => (one === drawn && chosen.includes(one) ? 1 : 0));
  },
});

/** Play on big (12 to 19), small, odd or even for the sum of the first two cars. */
const sumSize = sumPlay({
  code: "pk10.sum-size",
  odds: { big: "2.13", small: "1.71", odd: "1.71", even: "2.13" },
  form: wordForm(sizeWords),
  kinds: kindForEachTier(
    sizeWords.map((word, at) => [word, chanceOfSums((drawn) => hasSize(drawn, at, BIG_SUM))]),
  ),
  count: countNumbers,
  hits: ([words = []], result) => {
    const drawn = sumOf(numbersOf(result));
    return sizeWords.map((_, word) => (words.includes(word) && hasSize(drawn, word, BIG_SUM) ? 1 : 0));
  },
});

export const pk10: LotteryGame = {
  code: "pk10",
  family: "pk10",
  version: 1,
  nameKey: "lottery.game.pk10",
  source: "electronic",
  modes: ["ent"],
  prizeModes: ["ELOTT"],
  result: { shape: "balls", count: CARS, of: CARS, isOrdered: true, hasBonus: false },
  plays: [
    placePlay("pk10.champion", 1),
    placePlay("pk10.place", CARS),
    topThree,
    size,
    dragonTiger,
    sum,
    sumSize,
  ],
};
