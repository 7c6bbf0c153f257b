import { describe, expect, it } from "vitest";
import { checkRtp } from "../engine.ts";
import {
  addFractions,
  decimalOf,
  formatFraction,
  fraction,
  parseFraction,
  multiplyFractions,
} from "../fraction.ts";
import { createRandomStream } from "../rng.ts";
import { expectRefusal, publishedFloats, streamOf, wordFor } from "../../test/streams.ts";
import { dice, diceRules, quoteDice, type DiceDirection } from "./dice.ts";

const serverSeed = `c0ffee${"0".repeat(52)}00c0de`;

function rollOf(word: number): number {
  return dice.play(diceRules, streamOf([word]), {
    stakeMinor: "1",
    direction: "over",
    targetHundredths: 5000,
  }).rollHundredths;
}

describe("dice", () => {
  it("roll → the published map, floor(f·10001)", () => {
    const golden = [8146, 3602, 6600, 4228];
    for (const [nonce, clientSeed] of ["khela", "khela", "খেলা-১", "a:b"].entries()) {
      const stream = createRandomStream({ serverSeed, clientSeed, nonce });
      const bet = { stakeMinor: "100", direction: "over", targetHundredths: 5050 } as const;
      expect(dice.play(diceRules, stream, bet).rollHundredths).toBe(golden[nonce]);
    }
    for (let nonce = 0; nonce < 2000; nonce += 1) {
      const seeds = { serverSeed: "another seed", clientSeed: "player", nonce };
      const [first = 0] = publishedFloats(seeds, 1);
      const bet = { stakeMinor: "1", direction: "under", targetHundredths: 5000 } as const;
      expect(dice.play(diceRules, createRandomStream(seeds), bet).rollHundredths).toBe(
        Math.floor(first * 10_001),
      );
    }
  });

  it("rolls → reach both 0.00 and 100.00", () => {
    expect(rollOf(0)).toBe(0);
    expect(rollOf(2 ** 32 - 1)).toBe(10_000);
  });

  it("every target, over and under → returns exactly 9900/10001, by counting winning rolls", () => {
    const perRoll = fraction(1n, 10_001n);
    for (const direction of ["over", "under"] as const) {
      for (let targetHundredths = 1; targetHundredths < 10_000; targetHundredths += 1) {
        const isOffered = direction === "over" ? targetHundredths >= 200 : targetHundredths <= 9800;
        if (!isOffered) continue;
        const { winningOutcomes, probability, multiplier, rtp } = quoteDice(diceRules, {
          direction,
          targetHundredths,
        });
        const counted = direction === "over" ? 10_000 - targetHundredths : targetHundredths;
        expect(winningOutcomes).toBe(counted);
        expect(multiplyFractions(probability, multiplier)).toEqual(rtp);
        expect(multiplyFractions(fraction(BigInt(counted)), perRoll)).toEqual(probability);
      }
    }
    expect(dice.rtp).toEqual(fraction(9900n, 10_001n));
    expect(decimalOf(multiplyFractions(dice.rtp, fraction(100n)), 3)).toBe("98.990");
    checkRtp(dice);
  });

  it("all 10,001 rolls of a few targets → pay the stated return in total", () => {
    const targets: [DiceDirection, number][] = [
      ["over", 200],
      ["over", 5050],
      ["over", 9999],
      ["under", 1],
      ["under", 9800],
    ];
    for (const [direction, targetHundredths] of targets) {
      let total = fraction(0n);
      for (let roll = 0; roll <= 10_000; roll += 1) {
        const stream = streamOf([wordFor(roll, 10_001)]);
        const outcome = dice.play(diceRules, stream, { stakeMinor: "1", direction, targetHundredths });
        expect(outcome.isWin).toBe(direction === "over" ? roll > targetHundredths : roll < targetHundredths);
        if (outcome.isWin) total = addFractions(total, parseFraction(outcome.multiplier));
        else expect(outcome.multiplier).toBe("0");
      }
      expect(total).toEqual(fraction(9900n));
    }
  });

  it("quotes → the well-known numbers", () => {
    const quote = quoteDice(diceRules, { direction: "over", targetHundredths: 5050 });
    expect(formatFraction(quote.multiplier)).toBe("2");
    expect(
      decimalOf(quoteDice(diceRules, { direction: "under", targetHundredths: 9800 }).multiplier, 4),
    ).toBe("1.0102");
    expect(
      formatFraction(quoteDice(diceRules, { direction: "over", targetHundredths: 9999 }).multiplier),
    ).toBe("9900");
  });

  it("target out of range or unknown direction → refused", () => {
    const bad: [DiceDirection, number][] = [
      ["over", 199],
      ["over", 10_000],
      ["over", 10_001],
      ["over", -1],
      ["under", 0],
      ["under", 9801],
      ["under", -5],
      ["under", 50.5],
      ["under", Number.NaN],
      ["over", Number.POSITIVE_INFINITY],
    ];
    for (const [direction, targetHundredths] of bad) {
      expectRefusal("dice.bad_target", () => quoteDice(diceRules, { direction, targetHundredths }));
    }
    const sideways = "sideways" as DiceDirection;
    expectRefusal("dice.bad_direction", () =>
      quoteDice(diceRules, { direction: sideways, targetHundredths: 5000 }),
    );
  });
});
