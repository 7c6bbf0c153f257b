import { expect, test } from "vitest";
import { findRuleFaults, isOpenAt, sandboxRules } from "./withdraw-rules.ts";
import type { Condition, Rules } from "./withdrawal-store.ts";

test("withdrawal rules of the sandbox → nothing wrong with them", () => {
  expect(findRuleFaults(sandboxRules)).toEqual([]);
});

const faulty: readonly (readonly [Partial<Rules>, string])[] = [
  [{ minMinor: 0n, feePercent: "0.00" }, "minMinor is not above zero"],
  [{ maxMinor: 19_999n }, "maxMinor is below minMinor"],
  [{ dayMinor: 19_999n }, "dayMinor is below minMinor"],
  [{ dayCount: 0 }, "dayCount is 0"],
  [{ dayCount: 1.5 }, "dayCount is not a whole number from 0 to 1000"],
  [{ feeMinor: 19_700n }, "the fee takes all of the smallest withdrawal"],
  [{ feePercent: "50.01" }, "feePercent is not from 0 to 50"],
  [{ requiredDepositMinor: -1n }, "an amount is below zero"],
  [{ opensAt: "24:00" }, "opensAt is not a time of day"],
  [{ closesAt: "9:30" }, "closesAt is not a time of day"],
  [{ requiredFields: ["required_qq"] }, "requiredFields: required_qq is unknown"],
];
test.each(faulty)("withdrawal rules with %o → refused: %s", (change, fault) => {
  expect(findRuleFaults({ ...sandboxRules, ...change }).join("; ")).toContain(fault);
});

const amount = { kind: "amount", side: "max", bound: "100000", weight: 100 } as const;
const faultyConditions: readonly (readonly [readonly Condition[], string])[] = [
  [[{ ...amount, kind: "moon" as "amount" }], "moon is unknown"],
  [[{ ...amount, kind: "approval" }], "approval is unknown"],
  [[amount, { ...amount, weight: 50 }], "amount appears twice"],
  [[{ ...amount, side: "min" }], "the side of amount is max"],
  [[{ ...amount, bound: "1.5" }], "the bound of amount is not a whole number"],
  [[{ ...amount, kind: "often", bound: "1001" }], "the bound of often is not a whole number up to 1000"],
  [[{ ...amount, weight: 0 }], "the weight of amount is not from 1 to 100"],
  [[{ ...amount, weight: 101 }], "the weight of amount is not from 1 to 100"],
];
test.each(faultyConditions)("withdrawal conditions %o → refused: %s", (conditions, fault) => {
  expect(findRuleFaults({ ...sandboxRules, conditions }).join("; ")).toContain(fault);
});

test("withdrawal hours → by the site's clock, the same twice all day, past midnight when they end before they begin", () => {
  const open = (opensAt: string, closesAt: string, time: string) =>
    isOpenAt({ ...sandboxRules, opensAt, closesAt }, new Date(`2026-03-01T${time}:00Z`), "Asia/Dhaka");
  // 03:00 UTC is 09:00 in Dhaka
  expect(open("09:00", "17:00", "03:00")).toBe(true);
  expect(open("09:00", "17:00", "02:59")).toBe(false);
  expect(open("09:00", "17:00", "11:00")).toBe(false);
  expect(open("22:00", "02:00", "19:59")).toBe(true);
  expect(open("22:00", "02:00", "20:00")).toBe(false);
  expect(open("00:00", "00:00", "12:00")).toBe(true);
});
