/** The sum of all paybacks to members, compared with the games' margins. */
import { expect, test } from "vitest";
import { findMarginFault, partsIn, sayMarginFault, type GivenBack, type LevelTerms } from "./margins.ts";

const level = (totalTurnover: bigint, bonus: bigint, rebateBasisPoints: number): LevelTerms => ({
  totalTurnoverMinor: totalTurnover,
  monthTurnoverMinor: 0n,
  totalDepositMinor: 0n,
  monthDepositMinor: 0n,
  bonusMinor: bonus,
  rebateBasisPoints,
});

const given: GivenBack = {
  rebates: [{ basisPoints: 30, gameType: null }],
  levels: [level(0n, 0n, 0), level(10_000n, 20n, 20), level(60_000n, 60n, 35)],
  agentRates: { RNG: 80 },
  salaries: [{ part: "daily salary", millionths: 1_000 }],
};
const blackjack = {
  gameType: "RNG",
  vendor: "JL",
  game: "jl-blackjack",
  nodeId: 7,
  keptMillionths: 5_704,
};
const slot = { ...blackjack, game: "jl-slot", nodeId: 8, keptMillionths: 37_800 };

test("[CONT-06] parts of a turnover: agents, the larger of rebate and VIP rate, the next level's bonus, salaries → the level that brings the most", () => {
  expect(partsIn("RNG", given)).toEqual([
    { part: "agents' rates", millionths: 8_000 },
    { part: "rebate", millionths: 3_000 },
    { part: "level bonus", millionths: 2_000 },
    { part: "daily salary", millionths: 1_000 },
  ]);
  const high = { ...given, levels: [...given.levels.slice(0, 2), level(60_000n, 60n, 55)] };
  expect(partsIn("LIVE", high)).toEqual([
    { part: "VIP rate", millionths: 5_500 },
    { part: "daily salary", millionths: 1_000 },
  ]);
  // a VIP level's rate applies only to categories with a rebate
  expect(partsIn("LIVE", { ...high, rebates: [{ basisPoints: 30, gameType: "RNG" }] })).toEqual([
    { part: "level bonus", millionths: 2_000 },
    { part: "daily salary", millionths: 1_000 },
  ]);
});

test("[CONT-06] parts of a turnover: a level that asks for deposits alone → its bonus for the deposit, which is played once; for nothing more → any bonus is too much", () => {
  const ladder = [
    level(0n, 0n, 0),
    { ...level(0n, 50n, 0), totalDepositMinor: 10_000n },
    { ...level(0n, 51n, 0), totalDepositMinor: 10_000n, monthDepositMinor: 10_000n },
  ];
  const of = (levels: readonly LevelTerms[]) =>
    partsIn("LIVE", { rebates: [], levels, agentRates: {}, salaries: [] });
  expect(of(ladder.slice(0, 2))).toEqual([{ part: "level bonus", millionths: 5_000 }]);
  expect(of(ladder)).toEqual([{ part: "level bonus", millionths: 51_000_000 }]);
});

test("[CONT-06] margin: every part below what a game keeps, together above it → the game, the category and each part; by the weight of the game or its category", () => {
  const fault = findMarginFault(given, { kept: [slot, blackjack], weights: {} });
  expect(fault).toEqual({
    gameType: "RNG",
    game: "jl-blackjack",
    kept: "0.5704",
    given: "1.40",
    parts: [
      { part: "agents' rates", percent: "0.80" },
      { part: "rebate", percent: "0.30" },
      { part: "level bonus", percent: "0.20" },
      { part: "daily salary", percent: "0.10" },
    ],
    weight: 100,
  });
  expect(sayMarginFault(fault!)).toBe(
    "margin.exceeded: members get back 1.40 % of a stake in RNG (agents' rates 0.80 %, rebate 0.30 %, level bonus 0.20 %, daily salary 0.10 %, weight 100), but jl-blackjack keeps only 0.5704 %",
  );
  const by = (weights: Readonly<Record<string, number>>) =>
    findMarginFault(given, { kept: [slot, blackjack], weights })?.given;
  expect(by({ RNG: 40 })).toBeUndefined();
  expect(by({ RNG: 41 })).toBe("0.574");
  expect(by({ "7": 40 })).toBeUndefined();
  expect(by({ RNG: 10, "7": 41 })).toBe("0.574");
  expect(findMarginFault(given, { kept: [slot], weights: {} })).toBeNull();
});
