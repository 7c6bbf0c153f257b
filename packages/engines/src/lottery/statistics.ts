// Counts for charts of past draws: how often each number was drawn, and how many draws ago. The counts predict nothing
// about the next draw.
import type { LotteryGame, LotteryResult, ResultShape } from "./lottery-types.ts";
import { ordinals } from "./ordinals.ts";

/** Where numbers are counted: at one position, in the last two digits of the special prize, in a sum, or anywhere. */
export type CountedPlace = (typeof ordinals)[number] | "HEAD" | "TAIL" | "SUM" | "ALL";

type Place = {
  readonly place: CountedPlace;
  readonly numbers: readonly string[];
  /**
   * Returns the indexes in `numbers` of the numbers that a result has at this place. A number that was drawn twice
   * occurs twice.
   */
  readonly drawn: (result: LotteryResult) => readonly number[];
};

export type PlaceCount = {
  readonly place: CountedPlace;
  readonly numbers: readonly string[];
  /** How often each number was drawn. */
  readonly hot: readonly number[];
  /** Draws since each number was drawn: 0 if it is in the newest; the number of all draws if it is in none. */
  readonly gap: readonly number[];
  /** For each draw, newest first, the index of its number; null where a draw has several. */
  readonly trend: readonly number[] | null;
};

const TEN = 10;

function texts(least: number, most: number, digits = 0): string[] {
  return Array.from({ length: most - least + 1 }, (_, at) => String(least + at).padStart(digits, "0"));
}

const numbersOf = (result: LotteryResult) => (result.kind === "numbers" ? result.numbers : []);
const prizesOf = (result: LotteryResult) => (result.kind === "prizes" ? result.stations.flat(2) : []);

function byPosition(count: number, least: number, most: number): Place[] {
  return ordinals.slice(0, count).map((place, at) => ({
    place,
    numbers: texts(least, most),
    drawn: (result) =>
      numbersOf(result).flatMap((number, position) => (position === at ? number - least : [])),
  }));
}

function ofDice(count: number, least: number, most: number): Place[] {
  const sum = (result: LotteryResult) => numbersOf(result).reduce((total, number) => total + number, 0);
  return [
    {
      place: "SUM",
      numbers: texts(least * count, most * count),
      drawn: (result) => [sum(result) - least * count],
    },
    {
      place: "ALL",
      numbers: texts(least, most),
      drawn: (result) => numbersOf(result).map((one) => one - least),
    },
  ];
}

/** Returns the digit of a prize that is `back` places before the end; 1 is the last digit. */
const digitOf = (prize: string, back: number) => Number(prize[prize.length - back] ?? "0");

function ofPrizes({ tiers }: Extract<ResultShape, { shape: "prizes" }>): Place[] {
  const digits = tiers[0]?.digits ?? 0;
  // the first tier has several prizes, so the game has no special prize
  if (tiers[0]?.count !== 1)
    return ordinals.slice(0, digits).map((place, at) => ({
      place,
      numbers: texts(0, TEN - 1),
      drawn: (result) => prizesOf(result).map((prize) => digitOf(prize, digits - at)),
    }));
  return [
    ...(["HEAD", "TAIL"] as const).map((place, at) => ({
      place,
      numbers: texts(0, TEN - 1),
      drawn: (result: LotteryResult) => [digitOf(prizesOf(result)[0] ?? "", 2 - at)],
    })),
    {
      place: "ALL",
      numbers: texts(0, TEN * TEN - 1, 2),
      drawn: (result) => prizesOf(result).map((prize) => Number(prize.slice(-2))),
    },
  ];
}

function ofFourD(): Place[] {
  const digits = 4;
  return ordinals.slice(0, digits).map((place, at) => ({
    place,
    numbers: texts(0, TEN - 1),
    drawn: (result) => [digitOf(prizesOf(result)[0] ?? "", digits - at)],
  }));
}

function placesOf({ family, result: shape }: LotteryGame): Place[] {
  switch (shape.shape) {
    case "digits":
      return (family === "k3" ? ofDice : byPosition)(shape.count, shape.least, shape.most);
    case "balls":
      if (shape.isOrdered) return byPosition(shape.count, 1, shape.of);
      return [
        {
          place: "ALL",
          numbers: texts(1, shape.of),
          drawn: (result) => numbersOf(result).map((one) => one - 1),
        },
      ];
    case "prizes":
      return ofPrizes(shape);
    case "four-d":
      return ofFourD();
  }
}

/** Counts every number at every place of a game over results that are ordered newest first. */
export function countDrawn(game: LotteryGame, results: readonly LotteryResult[]): PlaceCount[] {
  return placesOf(game).map(({ place, numbers, drawn }) => {
    const draws = results.map(drawn);
    const hot = numbers.map(() => 0);
    const gap = numbers.map(() => results.length);
    for (const [age, indexes] of draws.entries())
      for (const at of indexes) {
        hot[at] = (hot[at] ?? 0) + 1;
        gap[at] = Math.min(gap[at] ?? age, age);
      }
    const isSingle = draws.every(({ length }) => length === 1);
    return { place, numbers, hot, gap, trend: isSingle ? draws.flat() : null };
  });
}
