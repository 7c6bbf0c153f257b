import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { approximate, formatFraction } from "../fraction.ts";
import { expectRefusal } from "../../test/streams.ts";
import { contributionMicro, goldenPot, jackpotDraw, jackpotReturn, MICRO, winsPool } from "./jackpot.ts";

const RANGE = 2n ** 52n;

describe("the jackpot's draw", () => {
  it("draw → first 52 bits of the published message, by another library", () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const digest = createHmac("sha256", "server").update(`খেলা:${nonce}:jackpot`).digest("hex");
      expect(jackpotDraw({ serverSeed: "server", clientSeed: "খেলা", nonce })).toBe(
        BigInt(`0x${digest.slice(0, 13)}`),
      );
    }
    expectRefusal("rng.bad_client_seed", () =>
      jackpotDraw({ serverSeed: "server", clientSeed: "", nonce: 0 }),
    );
  });

  it("draw below the border → wins; at it → does not; cap reached → always wins", () => {
    const pool = { beforeMicro: 0n, addedMicro: MICRO, capMinor: 4n };
    expect(winsPool(RANGE / 4n - 1n, pool)).toBe(true);
    expect(winsPool(RANGE / 4n, pool)).toBe(false);
    expect(winsPool(RANGE - 1n, { ...pool, beforeMicro: 3n * MICRO })).toBe(true);
    expect(winsPool(RANGE - 1n, { ...pool, beforeMicro: 3n * MICRO, addedMicro: MICRO - 1n })).toBe(false);
    expect(winsPool(0n, { ...pool, addedMicro: 0n })).toBe(false);
  });

  it("stake split into several → same total probability of a win", () => {
    // Probability that no round wins from a to b in steps: the product of (cap − b_i) / (cap − a_i) is (cap − b) / (cap
    // − a).
    const cap = 1_000n * MICRO;
    let before = 100n * MICRO;
    let missed = 1;
    for (const step of [1n, 7n, 20n, 72n]) {
      const added = contributionMicro({ ...goldenPot, contributionPpm: MICRO }, step);
      missed *= 1 - Number(added) / Number(cap - before);
      before += added;
    }
    expect(missed).toBeCloseTo(800 / 900, 12);
  });
});

describe("the jackpot's return", () => {
  it("return → contribution plus seeds: 1 % and 0.5 %", () => {
    const { contribution, seed, total } = jackpotReturn(goldenPot);
    expect([contribution, seed, total].map(formatFraction)).toEqual(["1/100", "1/200", "3/200"]);
  });

  it("400,000 stakes → return within four standard errors", () => {
    const [seedMinor, capMinor, stake] = [10_000n, 50_000n, 100n];
    const rules = goldenPot;
    let pool = seedMinor * MICRO;
    let overCap = 0;
    const won: number[] = [];
    for (let nonce = 0; nonce < 400_000; nonce += 1) {
      const at = { beforeMicro: pool, addedMicro: contributionMicro(rules, stake), capMinor };
      pool += at.addedMicro;
      if (pool > capMinor * MICRO) overCap += 1;
      if (!winsPool(jackpotDraw({ serverSeed: "jackpot", clientSeed: "long run", nonce }), at)) continue;
      won.push(Number(pool / MICRO));
      pool = seedMinor * MICRO;
    }
    expect(overCap).toBe(0);
    const staked = 400_000 * Number(stake);
    const expected = (approximate(jackpotReturn(rules).seed) * staked) / Number(seedMinor);
    // The pool still has contributions that nobody has won.
    const taken = won.reduce((sum, one) => sum + one, 0);
    expect(
      Math.abs(taken + Number(pool / MICRO) - Number(seedMinor) * (won.length + 1) - staked / 100),
    ).toBeLessThan(2);
    // wins form a renewal process with a standard deviation of about sqrt(n / 3)
    expect(Math.abs(won.length - expected)).toBeLessThan(4 * Math.sqrt(expected / 3) + 1);
  });
});
