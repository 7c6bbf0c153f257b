/** What an operator's promotion is refused for: what nobody could meet, and what costs more than it declares. */
import { expect, test } from "vitest";
import { promotionFile } from "../promotions-test-harness.ts";
import { findPromotionFaults, type Surroundings } from "./promotion-faults.ts";
import { PromotionRefusal, readPromotion } from "./promotion-file.ts";

const around: Surroundings = {
  now: new Date("2026-06-01T00:00:00Z"),
  topLevel: 8,
  largestDepositMinor: 2_500_000n,
  hasGameType: true,
};
const faultsOf = (changes: Readonly<Record<string, unknown>>, other: Partial<Surroundings> = {}) =>
  findPromotionFaults(readPromotion(promotionFile(changes), "BDT"), { ...around, ...other });

const deposit = {
  type: "DEPOSIT",
  category: "deposit",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
};
const mission = { type: "MISSION", category: "mission", metric: "turnover", target: "100.00" };

test("[CONT-06] promotions that can be used → no fault", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ ...deposit, turnoverPercent: 500, maxStake: "5.00" })).toEqual([]);
  expect(faultsOf(mission)).toEqual([]);
});

const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["ends before it begins", { endsAt: "2025-12-01T00:00:00Z" }, "endsAt is not after startsAt"],
  ["has ended", { endsAt: "2026-05-01T00:00:00Z" }, "endsAt has passed"],
  ["another period", { period: "month" }, "period: a LOGIN has day"],
  ["rewards nothing", { rewardFixed: "0.00" }, "it rewards nothing"],
  ["a share of nothing", { rewardPercent: "5" }, "rewardPercent: a LOGIN rewards a fixed amount"],
  ["most below the reward", { rewardMax: "9.00" }, "rewardMax is below rewardFixed"],
  ["most never reached", { rewardMax: "11.00" }, "rewardMax is above rewardFixed"],
  ["no such level", { minLevel: 9 }, "minLevel 9 is above the highest VIP level, 8"],
  [
    "deposit above every channel",
    { ...deposit, minDeposit: "25000.01" },
    "minDeposit is above the largest deposit of any channel",
  ],
  ["mission without a goal", { ...mission, target: undefined }, "a MISSION needs metric and target"],
  ["mission of nothing", { ...mission, target: "0.00" }, "target is zero"],
  ["goal of a sign-in", { target: "5.00" }, "metric and target: a LOGIN has none"],
  ["code without one", { type: "PROMO_CODE", period: "once" }, "promoCode: a PROMO_CODE has one"],
  ["category of a sign-in", { gameType: "RNG" }, "gameType: nothing that a LOGIN counts has a category"],
  [
    "salary for everybody",
    { type: "RANK_SALARY", period: "month" },
    "minLevel: a RANK_SALARY asks for a level",
  ],
  ["stake cap without turnover", { maxStake: "5.00" }, "maxStake holds only while turnover is played"],
  ["no stake allowed", { turnoverPercent: 100, maxStake: "0.00" }, "maxStake is zero"],
  [
    "turnover beyond reach",
    { ...deposit, turnoverPercent: 10_000, maxStake: "0.01", lockHours: 1 },
    "its turnover cannot be played",
  ],
  ["cost above what it declares", { declaredCost: "99.99" }, "its expected cost, 100.00"],
  ["cost above budget", { budget: "100.00", declaredCost: "100.01" }, "declaredCost is above budget"],
];

test.each(cases)("[CONT-06] %s → refused with the reason", (_name, changes, fault) => {
  expect(faultsOf(changes).join("; ")).toContain(fault);
});

test("[CONT-06] nothing to deposit through, a category of no game → refused", () => {
  expect(faultsOf(deposit, { largestDepositMinor: null })).toContain(
    "there is no open payment channel to deposit through",
  );
  expect(faultsOf({ ...mission, gameType: "CHESS" }, { hasGameType: false })).toContain(
    "gameType CHESS is the category of no game",
  );
  expect(faultsOf({ minLevel: 1 }, { topLevel: null })).toContain(
    "minLevel 1 is above the highest VIP level, 0",
  );
});

test("[CONT-06] a file with a missing, unknown or unreadable field → each is named", () => {
  const faults = (changes: Readonly<Record<string, unknown>>): readonly string[] => {
    try {
      readPromotion(promotionFile(changes), "BDT");
    } catch (error) {
      return (error as PromotionRefusal).faults;
    }
    return [];
  };
  expect(faults({ title: { bn: "ক", en: "a" } }).join()).toContain("title");
  expect(faults({ unknown: 1 }).length).toBeGreaterThan(0);
  expect(faults({ rewardFixed: "1.001" })).toEqual(["rewardFixed is no amount of BDT"]);
});
