/**
 * The gain of an optimal player by one reward, for each type of promotion. The sandbox's promotions bring little gain.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import { readMargins } from "../../games/games.ts";
import { promotionFile } from "../../../test/promotions/promotions-harness.ts";
import { sandboxPromotions } from "../../../seed/promotions/seed.ts";
import { findMaxGain } from "./gain.ts";
import { readPromotion } from "./promotion-file.ts";

/** The sandbox's maximum gain per account and day, in minor units. */
const LIMIT_MINOR = 1_000n;

const blackjack = { gameType: "RNG", vendor: "JL", game: "jl-blackjack", nodeId: 7, keptMillionths: 5_000 };
const slot = { ...blackjack, game: "jl-slot", nodeId: 8, keptMillionths: 40_000 };
const margins = { kept: [blackjack, slot], weights: {} };
const gainOf = (
  changes: Readonly<Record<string, unknown>>,
  by = margins as Parameters<typeof findMaxGain>[1],
) => Number(findMaxGain(readPromotion(promotionFile(changes), "BDT"), by).gainMinor) / 100;

const first = {
  type: "FIRST_DEPOSIT",
  category: "deposit",
  period: "once",
  rewardFixed: "0.00",
  rewardPercent: "100",
  rewardMax: "500.00",
  minDeposit: "100.00",
};

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

test("[CONT-06] gain of a deposit's bonus: its turnover at the game that keeps the least for it, or all at once on long odds, whichever is more", () => {
  expect(gainOf({ ...first })).toBe(500);
  // playing the turnover gives 500 − 2,500 × 0.5 %; staking at once gives 500 − 1,000 × 0.5 %
  expect(gainOf({ ...first, turnoverPercent: 500, rewardMax: "500.00", rewardPercent: "10" })).toBe(487.5);
  expect(gainOf({ ...first, turnoverPercent: 5_000 })).toBe(495);
  const mild = { ...first, rewardPercent: "10", turnoverPercent: 1_000 };
  expect(gainOf(mild)).toBe(475);
  // at a weight of 10, blackjack needs ten times the stakes, so slots cost least
  const weighed = { ...mild, turnoverPercent: 400 };
  expect(gainOf(weighed)).toBe(490);
  expect(gainOf({ ...weighed, weights: { RNG: 100, "JL/jl-blackjack": 10 } })).toBe(472.5);
  expect(gainOf(weighed, { kept: [], weights: {} })).toBe(500);
  // with PVP turnover, two accounts pass their stakes to each other without a loss
  expect(gainOf({ ...weighed, weights: { RNG: 100, PVP: 10 } })).toBe(500);
  expect(gainOf(weighed, { ...margins, weights: { PVP: 1 } })).toBe(500);
});

test.each([
  ["LOGIN", {}, 10],
  ["LOGIN with turnover", { turnoverPercent: 3_000 }, 9.95],
  ["PROMO_CODE", { type: "PROMO_CODE", period: "once", promoCode: "A12" }, 10],
  ["MISSION of turnover", { type: "MISSION", category: "mission", metric: "turnover", target: "1000.00" }, 5],
  [
    "MISSION that costs more",
    { type: "MISSION", category: "mission", metric: "turnover", target: "3000.00" },
    0,
  ],
  ["MISSION of deposits", { type: "MISSION", category: "mission", metric: "deposit", target: "1000.00" }, 10],
  ["REBATE", { type: "REBATE", category: "rebate", rewardFixed: "0.00", rewardPercent: "0.4" }, 0],
  [
    "RESCUE of two accounts",
    { type: "RESCUE", category: "rebate", rewardFixed: "0.00", rewardPercent: "5" },
    9,
  ],
  ["RESCUE of little", { type: "RESCUE", category: "rebate", rewardFixed: "0.00", rewardPercent: "0.5" }, 0],
  [
    "REFERRAL of an own account",
    { type: "REFERRAL", category: "mission", period: "once", minDeposit: "5.00", target: "1600.00" },
    2,
  ],
  ["RANK_SALARY", { type: "RANK_SALARY", category: "vip", period: "month", minLevel: 1 }, 10],
  [
    "RANK_BOARD alone",
    {
      type: "RANK_BOARD",
      category: "contest",
      period: "week",
      scoring: "turnover",
      prizes: ["10.00", "5.00"],
      rewardFixed: "0.00",
    },
    10,
  ],
  [
    "RAFFLE alone",
    {
      type: "RAFFLE",
      category: "contest",
      period: "week",
      ticketTurnover: "100.00",
      maxTickets: 9,
      prizes: ["10.00", "5.00"],
      rewardFixed: "0.00",
    },
    14,
  ],
] as const)(
  "[CONT-06] gain of a %s → what is left of the reward after what it takes",
  (_name, changes, gain) => {
    expect(gainOf(changes)).toBe(gain);
  },
);

test("[CONT-06] the sandbox's promotions: gain of a best player an account and day → at most 10.00 by each; its row keeps it", async () => {
  const found = await readMargins(w.database.owner, w.merchantId);
  for (const entry of sandboxPromotions) {
    const promotion = readPromotion({ ...entry, startsAt: "2026-01-01T00:00:00Z" }, "BDT");
    const { gainADayMinor } = findMaxGain(promotion, found);
    expect([entry.code, gainADayMinor <= LIMIT_MINOR, String(gainADayMinor)]).toEqual([
      entry.code,
      true,
      String(gainADayMinor),
    ]);
  }
  const rows = await w.database.owner.rows<{ code: string; gain: bigint | null }>(
    sql`select code, max_gain_minor gain from promotion`,
  );
  expect(rows.filter(({ gain }) => gain === null)).toEqual([]);
  expect(rows.find(({ code }) => code === "daily-mission")?.gain).toBe(0n);
});

test("[CONT-06] console: saved → the answer has its cost and a best player's gain; above the merchant's limit → promotion.gain, nothing saved", async () => {
  const asha = await createOperator(w, "asha-of-gains", { roles: ["content"] });
  const save = (code: string, changes: object = {}) => {
    const { declaredCost: _computed, ...promotion } = promotionFile({ code, budget: "1000.00", ...changes });
    return asha.call(operatorCalls.promotions.save, { promotion });
  };
  expect((await save("cost")).value).toMatchObject({
    declaredCost: "100.00",
    maxGain: "10.00",
    maxGainADay: "10.00",
  });
  await w.database.owner.run(
    sql`update merchant set settings = settings || '{"maxPromotionGain": "9.99"}' where id = ${w.merchantId}`,
  );
  expect(await save("dear")).toMatchObject({
    errorCode: "promotion.gain",
    detail: { gainADay: "10.00", limit: "9.99" },
  });
  // a one-time reward is spread over 90 days, and therefore stays below the limit
  expect(
    (await save("once", { type: "PROMO_CODE", period: "once", promoCode: "ONCE90" })).errorCode,
  ).toBeUndefined();
  expect(await w.database.owner.rows(sql`select 1 from promotion where code = 'dear'`)).toEqual([]);
});
