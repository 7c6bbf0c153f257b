/** Reasons to refuse an operator's promotion: conditions that nobody could meet, and costs above the declared costs. */
import { expect, test } from "vitest";
import { promotionFile } from "../../../test/promotions/promotions-harness.ts";
import { findPromotionFaults, findRebateMargin } from "./promotion-faults.ts";
import type { Surroundings } from "./surroundings.ts";
import { PromotionRefusal, readPromotion } from "./promotion-file.ts";

const around: Surroundings = {
  now: new Date("2026-06-01T00:00:00Z"),
  topLevel: 8,
  largestDepositMinor: 2_500_000n,
  hasBeacon: true,
  games: ["LIVE", "PVP", "RNG"].map((gameType, nodeId) => ({
    name: `BGS/${gameType}`,
    nodeId,
    gameType,
    isOpen: true,
  })),
  margins: {
    kept: [{ gameType: "RNG", vendor: "JL", game: "jl-blackjack", nodeId: 7, keptMillionths: 5_704 }],
    weights: {},
  },
  givenBack: { rebates: [], levels: [], agentRates: {}, salaries: [] },
  otherOfSameDays: null,
};
const faultsOf = (changes: Readonly<Record<string, unknown>>, other: Partial<Surroundings> = {}) =>
  findPromotionFaults(readPromotion(promotionFile(changes), "BDT"), { ...around, ...other });
const weighed = (weights: Readonly<Record<string, number>>) => ({ margins: { ...around.margins, weights } });

const deposit = {
  type: "DEPOSIT",
  category: "deposit",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
};
const mission = { type: "MISSION", category: "mission", metric: "turnover", target: "100.00" };

const referral = { type: "REFERRAL", category: "mission", period: "once", minDeposit: "500.00" };

const rebate = {
  type: "REBATE",
  category: "rebate",
  rewardFixed: "0.00",
  rewardPercent: "0.5",
  rewardMax: "100.00",
};

const contest = {
  category: "contest",
  period: "week",
  prizes: ["50.00", "20.00"],
  rewardFixed: "0.00",
  rewardMax: "50.00",
};
const board = { ...contest, type: "RANK_BOARD", scoring: "turnover" };
const raffle = { ...contest, type: "RAFFLE", ticketTurnover: "10.00", maxTickets: 5 };

test("[CONT-06] promotions that can be used → no fault", () => {
  expect(faultsOf(board)).toEqual([]);
  expect(faultsOf({ ...board, scoring: "multiple", minStake: "1.00", gameType: "RNG" })).toEqual([]);
  expect(faultsOf(raffle)).toEqual([]);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ ...deposit, turnoverPercent: 500, maxStake: "5.00" })).toEqual([]);
  expect(faultsOf(mission)).toEqual([]);
  expect(faultsOf(referral)).toEqual([]);
  expect(faultsOf({ ...referral, target: "100.00" })).toEqual([]);
});

const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["ends before it begins", { endsAt: "2025-12-01T00:00:00Z" }, "endsAt is not after startsAt"],
  ["has ended", { endsAt: "2026-05-01T00:00:00Z" }, "endsAt has passed"],
  ["another period", { period: "month" }, "period: a LOGIN has day"],
  ["rewards nothing", { rewardFixed: "0.00" }, "it rewards nothing"],
  ["a share of nothing", { rewardPercent: "5" }, "rewardPercent: a LOGIN rewards a fixed amount"],
  ["most below the reward", { rewardMax: "9.00" }, "rewardMax is below rewardFixed"],
  ["most never reached", { rewardMax: "11.00" }, "rewardMax is above rewardFixed"],
  [
    "a referral without a deposit",
    { ...referral, minDeposit: "0.00" },
    "minDeposit: a REFERRAL asks for a first deposit",
  ],
  [
    "a referral in a group",
    { ...referral, stackingGroup: "one" },
    "stackingGroup: a REFERRAL rewards each invited member",
  ],
  [
    "verified for a deposit's",
    { ...deposit, requires: ["mobile"] },
    "requires: nobody claims the reward of a DEPOSIT",
  ],
  [
    "verified for a place's",
    { ...board, requires: ["mobile"] },
    "requires: nobody claims the reward of a RANK_BOARD",
  ],
  ["no such level", { minLevel: 9 }, "minLevel 9 is above the highest VIP level, 8"],
  [
    "deposit above every channel",
    { ...deposit, minDeposit: "25000.01" },
    "minDeposit is above the largest deposit of any channel",
  ],
  [
    "smallest deposit without a reward",
    { ...deposit, minDeposit: "0.09" },
    "minDeposit: the reward of the smallest deposit rounds to zero",
  ],
  ["mission without a goal", { ...mission, target: undefined }, "a MISSION needs metric and target"],
  ["mission of nothing", { ...mission, target: "0.00" }, "target is zero"],
  ["goal of a sign-in", { target: "5.00" }, "metric and target: a LOGIN has none"],
  ["code without one", { type: "PROMO_CODE", period: "once" }, "promoCode: only a PROMO_CODE has one"],
  ["category of a sign-in", { gameType: "RNG" }, "gameType: nothing that a LOGIN counts has a category"],
  [
    "salary for everybody",
    { type: "RANK_SALARY", period: "month" },
    "minLevel: a RANK_SALARY asks for a level",
  ],
  [
    "board without prizes",
    { ...board, prizes: undefined },
    "prizes: only a RANK_BOARD and a RAFFLE have them",
  ],
  ["prizes of a sign-in", { prizes: ["10.00"] }, "prizes: only a RANK_BOARD and a RAFFLE have them"],
  ["board without scoring", { ...board, scoring: undefined }, "scoring: only a RANK_BOARD has it"],
  ["raffle without tickets", { ...raffle, maxTickets: undefined }, "ticketTurnover and maxTickets"],
  ["free tickets", { ...raffle, ticketTurnover: "0.00" }, "ticketTurnover is zero"],
  ["least stake of turnover", { ...board, minStake: "1.00" }, "minStake: only a scoring by multiple has it"],
  ["least stake of nothing", { ...board, scoring: "multiple", minStake: "0.00" }, "minStake is zero"],
  ["prize of nothing", { ...board, prizes: ["50.00", "0.00"] }, "prizes: a prize is zero"],
  ["later place has more", { ...board, prizes: ["50.00", "60.00"] }, "a later place has more"],
  ["most is not the first prize", { ...board, rewardMax: "60.00" }, "rewardMax is not the first prize"],
  ["contest without an end", { ...board, period: "once" }, "endsAt: a promotion that is held once needs one"],
  ["contest for a level", { ...board, minLevel: 1 }, "minLevel: a RANK_BOARD is open to every level"],
  ["contest in a group", { ...raffle, stackingGroup: "x" }, "nobody claims the prize of a RAFFLE"],
  [
    "share of a contest",
    { ...board, rewardPercent: "5" },
    "rewardPercent and rewardFixed: a RANK_BOARD has prizes",
  ],
  [
    "contest above its cost",
    { ...board, expectedClaims: 3, declaredCost: "139.99" },
    "its expected cost, 140.00 for prizes of 70.00 in 2 periods, is above declaredCost, 139.99",
  ],
  [
    "contest beyond its budget",
    { ...board, expectedClaims: 1, declaredCost: "60.00", budget: "60.00" },
    "budget is below the prizes of one period",
  ],
  ["weights without turnover", { weights: { RNG: 10 } }, "weights: there is no turnover to weigh"],
  ["stake cap without turnover", { maxStake: "5.00" }, "maxStake applies only while turnover is played"],
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
  expect(faultsOf({ ...mission, gameType: "CHESS" })).toContain("no game has the gameType CHESS");
  expect(faultsOf(rebate)).toEqual([]);
  expect(faultsOf(rebate, { otherOfSameDays: "daily" })).toContain(
    "startsAt: daily is a REBATE of some of the same days, which would be rewarded twice; begin on the day after its last",
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

test("[CONT-06] raffle without a beacon → refused: it could not be drawn", () => {
  expect(faultsOf(raffle, { hasBeacon: false })).toEqual([
    "there is no randomness beacon to draw a RAFFLE with (LOTTERY_BEACON_URL)",
  ]);
});

test("[CONT-06] weights of a category that no game has → refused", () => {
  const weights = { NOSUCH: 10, RNG: 50 };
  expect(faultsOf({ turnoverPercent: 100, weights })).toEqual(["weights: no game has the category NOSUCH"]);
});

test("[CONT-06] weight of a game: unknown → refused; it wins over its category's where no stake would count", () => {
  const game = (name: string, nodeId: number, isOpen = true) => ({ name, nodeId, gameType: "RNG", isOpen });
  const games = [
    ...around.games.filter(({ gameType }) => gameType !== "RNG"),
    game("BGS/dice", 11),
    game("BGS/mines", 12),
    game("BGS/closed", 13, false),
  ];
  const of = (weights: Readonly<Record<string, number>>) =>
    faultsOf({ turnoverPercent: 100, weights }, { games });
  const none = { LIVE: 0, PVP: 0, RNG: 0 };
  const unplayable = "its turnover cannot be played: no open game counts";
  expect(of({ "BGS/none": 10 })).toEqual(["weights: there is no game BGS/none"]);
  expect(of({ ...none, "BGS/dice": 10 })).toEqual([]);
  expect(of({ LIVE: 0, PVP: 0, "BGS/dice": 0 })).toEqual([]);
  expect(of({ LIVE: 0, PVP: 0, "BGS/dice": 0, "BGS/mines": 0 })).toEqual([unplayable]);
  expect(of({ ...none, "BGS/closed": 10 })).toEqual([unplayable]);
  expect(() => of({ "BGS/dice": 101 })).toThrow(PromotionRefusal);
});

test("[CONT-06] no stake counts: by its own weights, by the merchant's, in its category → refused", () => {
  const none = { LIVE: 0, PVP: 0, RNG: 0 };
  const unplayable = "its turnover cannot be played: no open game counts";
  expect(faultsOf({ turnoverPercent: 100, weights: none })).toEqual([unplayable]);
  expect(faultsOf({ turnoverPercent: 100, weights: { ...none, RNG: 1 } })).toEqual([]);
  expect(faultsOf({ turnoverPercent: 100 }, weighed(none))).toEqual([unplayable]);
  expect(faultsOf({ turnoverPercent: 100, weights: { RNG: 100 } }, weighed(none))).toEqual([]);
  for (const counted of [mission, board, raffle])
    expect(faultsOf({ ...counted, gameType: "LIVE" }, weighed({ LIVE: 0 }))).toEqual([
      "turnover: no stake in LIVE counts by the merchant's weights in an open game",
    ]);
  expect(faultsOf({ ...mission, metric: "deposit" }, weighed(none))).toEqual([]);
  expect(faultsOf({ ...mission, metric: "deposit" }, { largestDepositMinor: null })).toEqual([
    "there is no open payment channel to deposit through",
  ]);
});

test("[CONT-06] rebate above what a game of its category keeps, alone or with what others give back → refused, with the game and every part", () => {
  const marginOf = (changes: Readonly<Record<string, unknown>>, other: Partial<Surroundings> = {}) =>
    findRebateMargin(readPromotion(promotionFile({ ...rebate, ...changes }), "BDT"), { ...around, ...other });
  const above = { rewardPercent: "0.58" };
  expect(marginOf(above)).toEqual({
    gameType: "RNG",
    game: "jl-blackjack",
    kept: "0.5704",
    given: "0.58",
    parts: [{ part: "rebate", percent: "0.58" }],
    weight: 100,
  });
  expect(marginOf({ rewardPercent: "0.57", gameType: "RNG" })).toBeNull();
  expect(marginOf({ ...above, gameType: "LIVE" })).toBeNull();
  expect(marginOf({ rewardPercent: "1.14" }, weighed({ RNG: 50 }))).toBeNull();
  expect(marginOf({ rewardPercent: "1.15" }, weighed({ RNG: 50 }))).toMatchObject({ given: "0.575" });
  // each payback alone is below the game's margin, but their sum exceeds the margin
  const agents = { givenBack: { ...around.givenBack, agentRates: { RNG: 30 } } };
  expect(marginOf({ rewardPercent: "0.27" }, agents)).toBeNull();
  const together = marginOf({ rewardPercent: "0.28" }, agents);
  expect(together?.parts).toEqual([
    { part: "agents' rates", percent: "0.30" },
    { part: "rebate", percent: "0.28" },
  ]);
  expect(marginOf({ type: "LOGIN", rewardPercent: "0", rewardFixed: "1.00" }, agents)).toBeNull();
});

test("[CONT-06] rescue of what members lose to each other → refused", () => {
  const rescue = { type: "RESCUE", category: "rebate", rewardFixed: "0.00", rewardPercent: "5" };
  expect(faultsOf({ ...rescue, gameType: "PVP" })).toEqual([
    "gameType: PVP losses are between members and cannot be refunded",
  ]);
});
