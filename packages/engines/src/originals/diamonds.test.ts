import { describe, expect, it } from "vitest";
import { addFractions, fraction, multiplyFractions, parseFraction } from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { publishedFloats, streamOf, wordFor } from "../../test/streams.ts";
import {
  diamonds,
  diamondsRules,
  gemGroups,
  groupChance,
  groupOf,
  groupWays,
  type GemGroup,
} from "./diamonds.ts";

const seeds = { serverSeed: `c0ffee${"0".repeat(52)}00c0de`, clientSeed: "khela" };
const bet = { stakeMinor: "100" };

describe("diamonds", () => {
  it("every one of the 16,807 draws played → the counted return is the stated one", () => {
    let total = fraction(0n);
    const words = Array.from({ length: 7 }, (_, colour) => wordFor(colour, 7));
    for (let draw = 0; draw < 7 ** 5; draw += 1) {
      const drawn = Array.from({ length: 5 }, (_, at) => words[Math.floor(draw / 7 ** at) % 7] ?? 0);
      const { multiplier } = diamonds.play(diamondsRules, streamOf(drawn), bet);
      total = addFractions(total, parseFraction(multiplier));
    }
    expect(multiplyFractions(total, fraction(1n, 16_807n))).toEqual(diamonds.rtp);
    expect(diamonds.rtp).toEqual(fraction(2_375n, 2_401n));
  });

  it("chances of the groups → counted over every draw", () => {
    const counts = new Map<GemGroup, bigint>();
    for (let draw = 0; draw < 7 ** 5; draw += 1) {
      const group = groupOf(Array.from({ length: 5 }, (_, at) => Math.floor(draw / 7 ** at) % 7));
      counts.set(group, (counts.get(group) ?? 0n) + 1n);
    }
    for (const group of gemGroups) {
      expect(groupWays(diamondsRules, group), group).toBe(counts.get(group));
      expect(groupChance(diamondsRules, group)).toEqual(fraction(counts.get(group) ?? 0n, 16_807n));
    }
  });

  it("gems → one float each, times seven; group by what is alike", () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const expected = publishedFloats({ ...seeds, nonce }, 5).map((f) => Math.floor(f * 7));
      const outcome = diamonds.play(diamondsRules, createRandomStream({ ...seeds, nonce }), bet);
      expect(outcome).toMatchObject({ gems: expected, group: groupOf(expected) });
    }
    for (const [gems, group] of [
      [[0, 1, 2, 3, 4], "none"],
      [[6, 1, 2, 6, 4], "pair"],
      [[6, 1, 1, 6, 4], "two-pairs"],
      [[6, 1, 6, 6, 4], "three"],
      [[6, 1, 6, 6, 1], "full-house"],
      [[6, 6, 6, 6, 1], "four"],
      [[2, 2, 2, 2, 2], "five"],
    ] as const)
      expect(groupOf(gems)).toBe(group);
  });
});
