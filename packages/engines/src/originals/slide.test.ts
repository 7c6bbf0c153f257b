import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectRefusal, publishedFloats, streamOf } from "../../test/streams.ts";
import { approximate, compareFractions, fraction } from "../fraction.ts";
import { createRandomStream, hashSeed, WORD_RANGE } from "../rng.ts";
import { settleRound, verifyRound, type RoundInput } from "../rounds.ts";
import { drawSlide, quoteSlide, slide, slideResult, slideRules } from "./slide.ts";

const SEED = "51de".repeat(16);
const TABLE = "bgs-slide";
const targets = [101, 110, 137, 200, 333, 1_000, 12_345, 1_000_000];

/** The number of words of which a target wins. */
function winningWords(target: number): number {
  const { num, den } = quoteSlide(slideRules, target).probability;
  return Number((num * BigInt(WORD_RANGE)) / den);
}

function roundOf(nonce: number, targetHundredths: number, stakeMinor = "999"): RoundInput {
  return {
    game: "slide",
    rulesVersion: 1,
    serverSeed: SEED,
    clientSeed: TABLE,
    nonce,
    bet: { stakeMinor, targetHundredths },
  };
}

describe("slide", () => {
  it("[GAME-09] slide result → floor(99 / (1 − f)) hundredths of the published scheme, between 1.00 and 10,000.00", () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const seeds = { serverSeed: SEED, clientSeed: TABLE, nonce };
      const block = createHmac("sha256", SEED).update(`${TABLE}:${nonce}:0`).digest();
      const word = block.readUInt32BE(0);
      const exact = (99n * 2n ** 32n) / (2n ** 32n - BigInt(word));
      const drawn = drawSlide(slideRules, createRandomStream(seeds));
      expect(drawn).toBe(Math.min(1_000_000, Math.max(100, Number(exact))));
      const [f = 0] = publishedFloats(seeds, 1);
      expect(Math.abs(drawn - Math.max(100, Math.floor(99 / (1 - f))))).toBeLessThanOrEqual(1);
    }
    expect(slideResult(slideRules, 0)).toBe(100);
    expect(slideResult(slideRules, WORD_RANGE - 1)).toBe(slideRules.maxTargetHundredths);
  });

  it("[GAME-07] slide target → wins on exactly as many words as its quote says; return at most 99 %, exact at 1.44", () => {
    for (const target of targets) {
      const first = WORD_RANGE - winningWords(target);
      expect(slideResult(slideRules, first)).toBeGreaterThanOrEqual(target);
      expect(slideResult(slideRules, first - 1)).toBeLessThan(target);
      const { rtp } = quoteSlide(slideRules, target);
      expect(compareFractions(rtp, slide.rtp)).toBeLessThanOrEqual(0);
      expect(approximate(rtp)).toBeGreaterThan(0.989_998);
    }
    expect(quoteSlide(slideRules, 144).rtp).toEqual(fraction(99n, 100n));
  });

  it("[GAME-07] 50,000 rounds → each target is reached as often as its probability says", () => {
    const rounds = 50_000;
    const results = Array.from({ length: rounds }, (_, nonce) =>
      drawSlide(slideRules, createRandomStream({ serverSeed: SEED, clientSeed: TABLE, nonce })),
    );
    for (const target of [101, 110, 150, 200, 500, 1_000, 10_000]) {
      const chance = approximate(quoteSlide(slideRules, target).probability);
      const reached = results.filter((result) => result >= target).length;
      const deviation = Math.sqrt(rounds * chance * (1 - chance));
      expect(Math.abs(reached - rounds * chance), `target ${target}`).toBeLessThan(4 * deviation);
    }
  });

  it("[GAME-09] slide bet → pays its target when the result is at least that, for every player the same result", () => {
    const nonce = Array.from({ length: 100 }, (_, at) => at).find((at) => {
      const drawn = drawSlide(
        slideRules,
        createRandomStream({ serverSeed: SEED, clientSeed: TABLE, nonce: at }),
      );
      return drawn > 150 && drawn < 400;
    })!;
    const result = drawSlide(slideRules, createRandomStream({ serverSeed: SEED, clientSeed: TABLE, nonce }));
    const verify = (target: number) =>
      verifyRound({ ...roundOf(nonce, target), serverSeedHash: hashSeed(SEED) });
    expect(verify(result)).toMatchObject({
      isOver: true,
      payoutMinor: String(Math.floor((999 * result) / 100)),
      outcome: { family: "slide", resultHundredths: result, isWin: true },
    });
    expect(verify(101)).toMatchObject({ payoutMinor: "1008", outcome: { resultHundredths: result } });
    expect(verify(result + 1)).toMatchObject({
      payoutMinor: "0",
      outcome: { multiplier: "0", resultHundredths: result, isWin: false },
    });
    expectRefusal("round.seed_mismatch", () =>
      verifyRound({ ...roundOf(nonce, 101), serverSeedHash: hashSeed("another seed") }),
    );
  });

  it("slide target outside the rules → refused", () => {
    for (const bad of [100, 1_000_001, 150.5, Number.NaN]) {
      expectRefusal("slide.bad_target", () => quoteSlide(slideRules, bad));
      expectRefusal("slide.bad_target", () =>
        slide.play(slideRules, streamOf([1]), { stakeMinor: "1", targetHundredths: bad }),
      );
      expectRefusal("slide.bad_target", () => settleRound(roundOf(0, bad)));
    }
  });
});
