/**
 * Tests the short form of `npm run simulate -- economy`: no farm gains by the sandbox's seed data, and one gains where
 * the promotions are generous.
 */
import { expect, test } from "vitest";
import { readPromotion } from "../../../apps/server/src/promotions/operator/promotion-file.ts";
import { sandboxPromotions } from "../../../apps/server/seed/promotions/seed.ts";
import { exceeding, sandboxRules, simulate } from "./economy.ts";
import { bankerPlayer, deHundred, redBlack, safeDice, withoutHand } from "./plays.ts";
import { showEconomy } from "./report.ts";
import { strategies } from "./strategies.ts";

const DAYS = 90;
const BOUND = 1_000;

test("economy: the sandbox's seeds → no farm gains more than 1 % of its risk and the bound; covering bets lose; the last line says so", () => {
  const lines: string[] = [];
  expect(showEconomy((line) => lines.push(line), { days: 90, bound: "10.00" })).toBe(0);
  expect(lines).toHaveLength(strategies.length + 1);
  const last = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
  expect(last).toMatchObject({ simulate: "economy", days: 90, failed: [] });
  expect(last["worst_gain_percent"]).toBeLessThanOrEqual(1);
  // A merchant may also count every stake in full.
  expect(
    exceeding(
      simulate(
        sandboxRules(() => 100),
        strategies,
        DAYS,
      ),
      BOUND,
    ),
  ).toEqual([]);
  const results = simulate(sandboxRules(), strategies, DAYS);
  for (const { name } of [redBlack, bankerPlayer, deHundred, safeDice])
    expect(results.find((one) => one.name === name)!.gain, name).toBeLessThan(0);
  // Nothing was risked, so nothing counts as turnover.
  expect(results.find((one) => one.name === withoutHand.name)).toMatchObject({ gain: 0, risked: 0 });
});

test.each([
  [
    "welcome",
    { rewardMax: "5000.00", rewardPercent: "999", budget: "12000000.00" },
    "welcome bonus on long odds",
  ],
  [
    "daily-reload",
    { rewardPercent: "10", rewardMax: "1000.00", budget: "10000000.00" },
    "reload on long odds every day",
  ],
  [
    "weekly-rescue",
    { rewardPercent: "5", rewardMax: "2000.00", turnoverPercent: 100, budget: "4000000.00" },
    "rescue by two accounts",
  ],
  [
    "daily-sign-in",
    { rewardFixed: "20.00", rewardMax: "20.00", budget: "2000000.00" },
    "sign-in of ten accounts",
  ],
  [
    "invite-a-friend",
    { target: "500.00", rewardFixed: "50.00", rewardMax: "50.00" },
    "friends who are oneself",
  ],
])("economy: a %s that is generous → its farm gains too much", (code, changes, name) => {
  const rules = sandboxRules();
  const entry = sandboxPromotions.find((one) => one.code === code)!;
  const generous = readPromotion({ ...entry, ...changes, startsAt: "2026-01-01T00:00:00Z" }, "BDT");
  const results = simulate(
    { ...rules, promotions: new Map([...rules.promotions, [code, generous]]) },
    strategies,
    DAYS,
  );
  expect(exceeding(results, BOUND).map((one) => one.name)).toContain(name);
});
