// Samples the lottery's draws: digits and ordered balls one by one, unordered balls by the number of low ones.
import { choose } from "@khela/engines/combinations";
import { approximate, fraction } from "@khela/engines/fraction";
import { drawResult, lotteryGames } from "@khela/engines/lottery/lottery";
import type { LotteryGame, LotteryResult } from "@khela/engines/lottery/lottery-types";
import { createRandomStream, type Seeds } from "@khela/engines/rng";
import type { Sampler } from "./sampler.ts";

const DIGITS = 10;

type Reading = Omit<Sampler, "game" | "cellOf"> & {
  readonly read: (result: LotteryResult, seeds: Seeds) => number;
};

function even(cells: number): number[] {
  return Array.from({ length: cells }, () => 1 / cells);
}

function numbersOf(result: LotteryResult): readonly number[] {
  return result.kind === "numbers" ? result.numbers : [...result.stations.flat(2).join("")].map(Number);
}

function inTurn(what: string, cells: number, least: number): Reading {
  return {
    what,
    chances: even(cells),
    read: (result, { nonce }) => {
      const numbers = numbersOf(result);
      return (numbers[nonce % numbers.length] ?? -1) - least;
    },
  };
}

function readingOf({ result: shape }: LotteryGame): Reading {
  if (shape.shape === "digits") return inTurn("digits in turn", shape.most - shape.least + 1, shape.least);
  if (shape.shape !== "balls") return inTurn("all digits in turn", DIGITS, 0);
  if (shape.isOrdered) return inTurn("balls in turn", shape.of, 1);
  const low = Math.floor(shape.of / 2);
  const ways = Array.from({ length: shape.count + 1 }, (_, at) =>
    fraction(choose(low, at) * choose(shape.of - low, shape.count - at), choose(shape.of, shape.count)),
  );
  return {
    what: "balls of the lower half",
    chances: ways.map(approximate),
    read: (result) => numbersOf(result).filter((ball) => ball <= low).length,
  };
}

/** Returns one sampler for every game of the lottery. */
export function lotterySamplers(): Sampler[] {
  return lotteryGames.map((game) => {
    const { what, chances, read } = readingOf(game);
    return {
      game: game.code,
      what,
      chances,
      cellOf: (seeds) => read(drawResult(game, createRandomStream(seeds)), seeds),
    };
  });
}
