import { expect, test } from "vitest";
import { createRandomStream } from "../rng.ts";
import { findLotteryGame, lotteryGames } from "./lottery.ts";
import { playGroupOf } from "./play-groups.ts";
import { drawResult, parseResult } from "./result.ts";
import { countDrawn } from "./statistics.ts";

const counted = (code: string, results: readonly unknown[]) => {
  const game = findLotteryGame(code);
  return countDrawn(
    game,
    results.map((result) => parseResult(game, result)),
  );
};

test("[LOT-02] digits, newest first → how often and since when at each place, and the line of the draws", () => {
  const [first, , , , fifth] = counted("ssc", [
    { digits: "01234" },
    { digits: "91230" },
    { digits: "05554" },
  ]);
  expect(first).toMatchObject({ place: "FIRST", numbers: "0123456789".split(""), trend: [0, 9, 0] });
  expect([first?.hot, first?.gap]).toEqual([
    [2, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0, 3, 3, 3, 3, 3, 3, 3, 3, 1],
  ]);
  expect([fifth?.place, fifth?.trend]).toEqual(["FIFTH", [4, 0, 4]]);
});

test("[LOT-02] dice → their sum and every face, one that fell twice counts twice", () => {
  const [sum, all] = counted("k3", [{ digits: "355" }, { digits: "666" }]);
  expect([sum?.numbers[0], sum?.numbers.at(-1), sum?.trend]).toEqual(["3", "18", [10, 15]]);
  expect(all).toMatchObject({ place: "ALL", hot: [0, 0, 1, 0, 2, 3], gap: [2, 2, 0, 2, 0, 1], trend: null });
});

test("[LOT-02] prizes → digits of the special, and the last two of every prize", () => {
  const prizes = [1, 1, 1, 2, 7, 1, 3, 1, 1].map((count, tier) =>
    Array.from({ length: count }, () => "123407".slice(-([6, 5, 5, 5, 5, 4, 4, 3, 2][tier] ?? 0))),
  );
  const [head, tail, all] = counted("vn-south", [{ prizes }]);
  expect([head?.trend, tail?.trend]).toEqual([[0], [7]]);
  expect([all?.numbers.length, all?.numbers[7], all?.hot[7], all?.gap[7], all?.gap[8]]).toEqual([
    100,
    "07",
    18,
    0,
    1,
  ]);
});

test("[LOT-02] every game: no draw, and forty drawn ones → every number counted as often as it was drawn", () => {
  for (const game of lotteryGames) {
    for (const { numbers, hot, gap, trend } of countDrawn(game, [])) {
      expect([hot.length, gap.length, trend]).toEqual([numbers.length, numbers.length, []]);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
    const results = Array.from({ length: 40 }, (_, nonce) =>
      drawResult(game, createRandomStream({ serverSeed: "a".repeat(64), clientSeed: game.code, nonce })),
    );
    for (const { place, numbers, hot, gap, trend } of countDrawn(game, results)) {
      const perDraw = hot.reduce((sum, count) => sum + count, 0) / results.length;
      expect([game.code, place, Number.isInteger(perDraw), trend === null]).toEqual([
        game.code,
        place,
        true,
        perDraw !== 1,
      ]);
      expect(hot).toHaveLength(numbers.length);
      expect(gap.every((since, at) => (since === 40) === (hot[at] === 0))).toBe(true);
    }
  }
});

test("[LOT-06] every play has a kind; where a game has several, none is left over", () => {
  for (const { code, plays } of lotteryGames) {
    const kinds = new Set(plays.map((play) => playGroupOf(play.code)));
    expect(kinds.has("all") && kinds.size > 1, code).toBe(false);
  }
  expect(
    ["lo2-1k", "ssc.3middle.any2", "ssc.fixed", "pk10.sum-size", "keno80.pick10"].map(playGroupOf),
  ).toEqual(["lo", "3star", "1star", "sum", "all"]);
});
