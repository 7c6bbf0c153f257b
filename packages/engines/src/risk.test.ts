import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fraction, multiplyFractions } from "./fraction.ts";
import { rouletteBets, roulette } from "./live/roulette.ts";
import { multiplyFloor } from "./money.ts";
import { diceRules, quoteDice } from "./originals/dice.ts";
import { riskedAmount } from "./risk.ts";
import { expectRefusal } from "../test/streams.ts";

/** Outcomes of roulette bets of 100.00 each on one spin, over all 37 pockets. */
function spins(...on: readonly string[]) {
  return Array.from({ length: 37 }, (_, pocket) => ({
    weight: 1,
    payoutMinor: on.reduce(
      (sum, bet) => sum + multiplyFloor(10_000n, roulette.returnOf({ pocket }, bet)),
      0n,
    ),
  }));
}

describe("risked amount", () => {
  it("one bet at even money or longer → its whole stake", () => {
    expect(riskedAmount(spins("red"), 10_000n)).toBe(10_000n);
    expect(riskedAmount(spins("straight:17"), 10_000n)).toBe(10_000n);
    const flip = [
      { weight: 1, payoutMinor: 0n },
      { weight: 1, payoutMinor: 200n },
    ];
    expect(riskedAmount(flip, 100n)).toBe(100n);
  });

  it("dice that win on 98 % of rolls → four hundredths of the stake", () => {
    const bet = { direction: "under", targetHundredths: 9_800 } as const;
    const { winningOutcomes, multiplier } = quoteDice(diceRules, bet);
    const outcomes = [
      { weight: winningOutcomes, payoutMinor: multiplyFloor(100_000n, multiplier) },
      { weight: diceRules.outcomes - winningOutcomes, payoutMinor: 0n },
    ];
    expect(riskedAmount(outcomes, 100_000n)).toBe(4_019n);
  });

  it("red and black → twice a thirty-seventh of both stakes", () => {
    expect(riskedAmount(spins("red", "black"), 20_000n)).toBe(1_081n);
  });

  it("banker and player → a few hundredths of both stakes", () => {
    // In ten thousand deals about 4,586 go to the banker, 4,462 to the player and 952 are ties.
    const outcomes = [
      { weight: 4_586, payoutMinor: 19_500n },
      { weight: 4_462, payoutMinor: 20_000n },
      { weight: 952, payoutMinor: 20_000n },
    ];
    expect(riskedAmount(outcomes, 20_000n)).toBe(458n);
  });

  it("every number of a draw of two digits → what such a slip must lose", () => {
    const outcomes = Array.from({ length: 100 }, () => ({ weight: 1n, payoutMinor: 9_500n }));
    expect(riskedAmount(outcomes, 10_000n)).toBe(500n);
  });

  it("outcomes that return at least the stake → 0", () => {
    expect(riskedAmount([{ weight: 1, payoutMinor: 100n }], 100n)).toBe(0n);
    expect(riskedAmount([{ weight: 3, payoutMinor: 101n }], 100n)).toBe(0n);
    const impossible = { weight: 0, payoutMinor: 0n };
    expect(riskedAmount([{ weight: 1, payoutMinor: 100n }, impossible], 100n)).toBe(0n);
  });

  it("weights or amounts that mean nothing → refused", () => {
    expectRefusal("risk.bad_outcomes", () => riskedAmount([], 100n));
    expectRefusal("risk.bad_outcomes", () => riskedAmount([{ weight: 0, payoutMinor: 0n }], 100n));
    expectRefusal("risk.bad_outcomes", () => riskedAmount([{ weight: -1, payoutMinor: 0n }], 100n));
    expectRefusal("risk.bad_outcomes", () => riskedAmount([{ weight: 0.5, payoutMinor: 0n }], 100n));
    expectRefusal("risk.bad_outcomes", () => riskedAmount([{ weight: 1, payoutMinor: -1n }], 100n));
    expectRefusal("risk.bad_outcomes", () => riskedAmount([{ weight: 1, payoutMinor: 0n }], -1n));
  });

  it("any outcomes → between 0 and the highest loss, and never below the expected loss", () => {
    const outcome = fc.record({ weight: fc.bigInt(1n, 1_000_000n), payoutMinor: fc.bigInt(0n, 3_000n) });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1 }), fc.bigInt(0n, 1_500n), (outcomes, stake) => {
        const risked = riskedAmount(outcomes, stake);
        const losses = outcomes.map(({ payoutMinor }) => (payoutMinor < stake ? stake - payoutMinor : 0n));
        const highest = losses.reduce((max, loss) => (loss > max ? loss : max), 0n);
        expect(risked >= 0n && risked <= highest && highest <= stake).toBe(true);
        const weight = outcomes.reduce((sum, one) => sum + one.weight, 0n);
        const lost = outcomes.reduce((sum, one, at) => sum + one.weight * (losses[at] ?? 0n), 0n);
        const expected = multiplyFractions(fraction(lost), fraction(1n, weight));
        expect(risked >= expected.num / expected.den).toBe(true);
      }),
    );
  });

  it("any set of bets on a spin → the same amount whichever bet comes first", () => {
    const bets = fc.subarray([...rouletteBets.keys()], { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(bets, (on) => {
        const stake = 10_000n * BigInt(on.length);
        const risked = riskedAmount(spins(...on), stake);
        expect(riskedAmount(spins(...on.toReversed()), stake)).toBe(risked);
        expect(risked <= stake).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
