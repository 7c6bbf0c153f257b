import { expect, test } from "vitest";
import { brokenLimit, type TableLimits } from "./table-limits.ts";

const limits: TableLimits = { spotMaxMinor: 1_000n, roundMaxMinor: 2_500n, bonusMaxMinor: null, maxBets: 2 };
const chip = (on: string, minor: bigint) => ({ on, minor });
const none = { chips: [], bets: 0 };

test("chips at a live table: up to the maximum of a spot and of the round → laid; above → the limit that is broken", () => {
  expect(brokenLimit(limits, [chip("red", 600n), chip("red", 400n)], none)).toBeNull();
  expect(brokenLimit(limits, [chip("red", 600n), chip("red", 401n)], none)).toBe("spot");
  const full = [chip("red", 1_000n), chip("odd", 1_000n), chip("low", 500n)];
  expect(brokenLimit(limits, full, none)).toBeNull();
  expect(brokenLimit(limits, [...full, chip("high", 1n)], none)).toBe("round");
});

test("chips at a live table: bets on the round count → spot, round and number of bets", () => {
  const placed = { chips: [chip("red", 1_000n), chip("odd", 900n)], bets: 1 };
  expect(brokenLimit(limits, [], placed)).toBeNull();
  expect(brokenLimit(limits, [chip("red", 1n)], placed)).toBe("spot");
  expect(brokenLimit(limits, [chip("low", 600n)], placed)).toBeNull();
  expect(brokenLimit(limits, [chip("low", 601n)], placed)).toBe("round");
  expect(brokenLimit(limits, [chip("low", 1n)], { ...placed, bets: 2 })).toBe("bets");
  const spots = (count: number) => Array.from({ length: count }, (_, at) => chip(`straight:${at}`, 1n));
  expect([brokenLimit(limits, spots(60), none), brokenLimit(limits, spots(61), none)]).toEqual([
    null,
    "spots",
  ]);
});

test("chips at a live table: bonus in play → its maximum bounds the round", () => {
  const bonus = { ...limits, bonusMaxMinor: 500n };
  expect(brokenLimit(bonus, [chip("red", 300n), chip("odd", 200n)], none)).toBeNull();
  expect(brokenLimit(bonus, [chip("red", 300n), chip("odd", 201n)], none)).toBe("bonus");
});
