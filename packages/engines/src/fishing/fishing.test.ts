import { describe, expect, it } from "vitest";
import { approximate, compareFractions, fraction } from "../fraction.ts";
import { openStream, WORD_RANGE } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf } from "../test-support.ts";
import { fishing, fishingRules, quoteFish } from "./fishing.ts";

const seeds = { serverSeed: "c".repeat(64), clientSeed: "khela" };
const shoot = (fish: string, words: number[]) => fishing.play(fishingRules, streamOf(words), { stakeMinor: "1", fish });

describe("fishing", () => {
  it("returns 96 % for a shot at any fish, cut to what 2^20 draws can say", () => {
    for (const { id } of fishingRules.fish) {
      const { rtp } = quoteFish(fishingRules, id);
      expect(compareFractions(rtp, fraction(96n, 100n))).toBeLessThanOrEqual(0);
      expect(approximate(rtp)).toBeGreaterThan(0.9595);
    }
  });

  it("catches on exactly as many draws as it says, and pays the fish's worth", () => {
    for (const { id, catches, of, worths } of fishingRules.fish) {
      const wordAt = (place: number) => Math.ceil((place * WORD_RANGE) / of);
      expect(shoot(id, [wordAt(catches - 1), 0])).toMatchObject({ isCaught: true, multiplier: String(worths[0]?.times) });
      expect(shoot(id, [wordAt(catches)])).toMatchObject({ isCaught: false, multiplier: "0" });
    }
    expect(shoot("mayurpankhi", [0, WORD_RANGE - 1]).multiplier).toBe("2000");
  });

  it("is drawn from the published floats: one for the catch, one more for a chest", () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const [first = 1] = publishedFloats({ ...seeds, nonce }, 1);
      const outcome = fishing.play(fishingRules, openStream({ ...seeds, nonce }), { stakeMinor: "1", fish: "mola" });
      expect(outcome.isCaught).toBe(Math.floor(first * 1_048_576) < (fishingRules.fish[0]?.catches ?? 0));
    }
    expectRefusal("fishing.unknown_fish", () => shoot("whale", [1]));
  });
});
