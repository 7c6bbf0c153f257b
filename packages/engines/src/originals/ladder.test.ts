import { describe, expect, it } from "vitest";
import { addFractions, formatFraction, fraction, multiplyFractions, parseFraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf, wordFor } from "../../test/streams.ts";
import { coinFlip, coinFlipRules, coinSides, type CoinFlipAction, type CoinSide } from "./coin-flip.ts";
import { ladderMultiplier, ladderProbability } from "./ladder.ts";

const seeds = { serverSeed: `c0ffee${"0".repeat(52)}00c0de`, clientSeed: "khela", nonce: 0 };
const cashOut = { type: "cash-out" } as const;

describe("ladder", () => {
  it("chance times multiplier → exactly 99 % for every number of steps", () => {
    for (let steps = 1; steps <= coinFlipRules.steps; steps += 1)
      expect(
        multiplyFractions(ladderProbability(coinFlipRules, steps), ladderMultiplier(coinFlipRules, steps)),
      ).toEqual(fraction(99n, 100n));
    expect(ladderMultiplier(coinFlipRules, 0)).toEqual(fraction(0n));
    for (const bad of [-1, 0.5, 21, Number.NaN])
      expectRefusal("ladder.bad_steps", () => ladderProbability(coinFlipRules, bad));
  });
});

describe("coin flip", () => {
  const call = (side: CoinSide): CoinFlipAction => ({ type: "flip", side });
  const wordsOf = (sides: readonly CoinSide[]) => sides.map((side) => wordFor(coinSides.indexOf(side), 2));
  const play = (sides: readonly CoinSide[], actions: readonly CoinFlipAction[]) =>
    coinFlip.play(coinFlipRules, streamOf(wordsOf(sides)), { stakeMinor: "100", actions });

  it("every course of five flips, cashed after five right calls → the return counted over all is 99 %", () => {
    let total = fraction(0n);
    const calls = (["heads", "tails", "tails", "heads", "tails"] as const).map(call);
    for (let course = 0; course < 32; course += 1) {
      const sides = Array.from({ length: 5 }, (_, at) => coinSides[(course >> at) & 1] ?? "heads");
      const wrong = sides.findIndex((side, at) => calls[at]?.type === "flip" && calls[at].side !== side);
      const { multiplier } = play(sides, wrong === -1 ? [...calls, cashOut] : calls.slice(0, wrong + 1));
      total = addFractions(total, parseFraction(multiplier));
    }
    expect(multiplyFractions(total, fraction(1n, 32n))).toEqual(fraction(99n, 100n));
  });

  it("flips → one float each, below one half heads", () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const expected = publishedFloats({ ...seeds, nonce }, 3).map((f) => (f < 0.5 ? "heads" : "tails"));
      const { flips } = coinFlip.play(coinFlipRules, createRandomStream({ ...seeds, nonce }), {
        stakeMinor: "1",
        actions: expected.map(call),
      });
      expect(flips).toEqual(expected);
    }
  });

  it("open, cashed, lost and complete → status, multipliers and sides shown", () => {
    expect(play([], [])).toMatchObject({ status: "open", cashOutMultiplier: "0", nextMultiplier: "99/50" });
    expect(play(["heads"], [call("heads")])).toMatchObject({
      status: "open",
      climbed: 1,
      cashOutMultiplier: "99/50",
      nextMultiplier: "99/25",
      multiplier: "0",
    });
    expect(play(["heads"], [call("heads"), cashOut])).toMatchObject({
      status: "cashed",
      multiplier: "99/50",
      nextMultiplier: null,
    });
    expect(play(["heads", "tails"], [call("heads"), call("heads")])).toMatchObject({
      status: "lost",
      climbed: 1,
      flips: ["heads", "tails"],
      multiplier: "0",
      cashOutMultiplier: "0",
    });
    const all = Array.from({ length: 20 }, () => "tails" as const);
    expect(play(all, all.map(call))).toMatchObject({
      status: "cashed",
      multiplier: formatFraction(fraction(99n * 2n ** 20n, 100n)),
    });
  });

  it("an action that the rules do not know → refused", () => {
    expectRefusal("ladder.nothing_to_cash", () => play([], [cashOut]));
    expectRefusal("ladder.round_over", () => play(["heads"], [call("heads"), cashOut, cashOut]));
    expectRefusal("ladder.round_over", () => play(["heads", "heads"], [call("tails"), call("heads")]));
    expectRefusal("ladder.bad_action", () => play(["heads"], [call("edge" as CoinSide)]));
    expectRefusal("ladder.bad_action", () => play([], [{ type: "skip" } as unknown as CoinFlipAction]));
  });
});
