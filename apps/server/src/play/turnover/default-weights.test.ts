/**
 * The default turnover weights: a bet that can hardly lose counts almost nothing towards a bonus's turnover, whatever
 * its stake.
 */
import { expect, test } from "vitest";
import { riskedInRound } from "@khela/engines/round-risk";
import { settleRound, type RoundInput } from "@khela/engines/rounds";
import { defaultWeight } from "./default-weights.ts";

const STAKE = 10_000n;

/** Returns turnover in minor units of one dice round, by the default weight of a game with a return of 99 percent. */
function countsAt(targetHundredths: number): number {
  const counted = Array.from({ length: 20 }, (_, nonce) => {
    const input = {
      serverSeed: "what clears a bonus",
      clientSeed: "any",
      rulesVersion: 1,
      nonce,
      game: "dice",
      bet: { stakeMinor: String(STAKE), direction: "under", targetHundredths },
      actions: [],
    } as RoundInput;
    return (Number(riskedInRound(input, settleRound(input))) * defaultWeight("BGS", 99)) / 100;
  });
  return Math.max(...counted);
}

test("[PAY-01] dice at 98 % of winning → four thousandths of the stake count, at even odds a tenth", () => {
  expect(countsAt(9_800)).toBeLessThan(Number(STAKE) * 0.0041);
  expect(countsAt(4_950)).toBe(Number(STAKE) * 0.1);
});
