// What is wrong with a promotion that can be read: a sentence each. Pure, so that every rule is tested without a database.

import { formatAmount } from "@khela/engines/money";
import { findMarginFault, type GivenBack, type MarginFault, type Margins } from "../../games/games.ts";
import { findExpectedCost } from "./gain.ts";
import type { NewPromotion, WeighedGame } from "../store.ts";

/** What the installation has, as the rules ask for it. */
export type Surroundings = {
  readonly now: Date;
  /** The highest VIP level; null: there are none. */
  readonly topLevel: number | null;
  /** The largest deposit an open channel takes; null: there is no channel. */
  readonly largestDepositMinor: bigint | null;
  /** Whether there is a beacon that a raffle can be drawn with. */
  readonly hasBeacon: boolean;
  /** All games, whose categories are those that there are. */
  readonly games: readonly WeighedGame[];
  /** What percent of a stake counts as turnover, by category, others whole; and what games keep of one. */
  readonly margins: Margins;
  /** What others give back for a turnover, without the rebate that is compared. */
  readonly givenBack: GivenBack;
  /** The code of another one of its kind that rewards one of the same days; null: there is none, or its kind rewards no days. */
  readonly otherOfSameDays: string | null;
};

/** A stake a second: nobody plays more than that for all the time there is. */
const STAKES_PER_HOUR = 3_600n;

const percentOf = { FIRST_DEPOSIT: true, DEPOSIT: true, REBATE: true, RESCUE: true } as const;
const takesPercent = (type: NewPromotion["type"]): boolean => Object.hasOwn(percentOf, type);

const periodsOf: Partial<Record<NewPromotion["type"], readonly NewPromotion["period"][]>> = {
  FIRST_DEPOSIT: ["once"],
  LOGIN: ["day"],
  PROMO_CODE: ["once"],
  REBATE: ["day"],
  REFERRAL: ["once"],
  RESCUE: ["day", "week", "month"],
  RANK_SALARY: ["week", "month"],
};

const isContest = ({ type }: NewPromotion): boolean => type === "RANK_BOARD" || type === "RAFFLE";

/** Whether no stake in a game that is open counts; the weight of a game wins over its category's. */
const countNothing = (games: readonly WeighedGame[], weights: Readonly<Record<string, number>>): boolean =>
  games.length > 0 &&
  games.every(({ name, gameType, isOpen }) => !isOpen || (weights[name] ?? weights[gameType]) === 0);

const isOfSome = (games: readonly WeighedGame[], gameType: string): boolean =>
  games.some((game) => game.gameType === gameType);

const countsTurnover = ({ type, metric, scoring }: NewPromotion): boolean =>
  type === "REBATE" || type === "RAFFLE" || metric === "turnover" || scoring === "turnover";

/** Whether the smallest deposit that it takes is rewarded with less than the smallest amount. */
function rewardsNothingAt({ rewardPercent, rewardFixedMinor, minDepositMinor }: NewPromotion): boolean {
  const hundredths = BigInt(Math.round(Number(rewardPercent) * 100));
  return minDepositMinor > 0n && rewardFixedMinor + (minDepositMinor * hundredths) / 10_000n === 0n;
}

type Say = (is: boolean, text: string) => void;

function checkReward(p: NewPromotion, say: Say): void {
  const percent = Number(p.rewardPercent);
  if (isContest(p)) {
    say(percent > 0 || p.rewardFixedMinor > 0n, `rewardPercent and rewardFixed: a ${p.type} has prizes`);
    return;
  }
  say(
    percent === 0 && p.rewardFixedMinor === 0n,
    "it rewards nothing: rewardPercent and rewardFixed are zero",
  );
  say(percent > 0 && !takesPercent(p.type), `rewardPercent: a ${p.type} rewards a fixed amount`);
  say(
    p.rewardFixedMinor > 0n && (p.type === "REBATE" || p.type === "RESCUE"),
    `rewardFixed: a ${p.type} rewards a share`,
  );
  say(p.rewardMaxMinor === 0n, "rewardMax is zero: no reward is ever paid");
  say(p.rewardMaxMinor < p.rewardFixedMinor, "rewardMax is below rewardFixed");
  say(
    percent === 0 && p.rewardFixedMinor > 0n && p.rewardMaxMinor > p.rewardFixedMinor,
    "rewardMax is above rewardFixed, which is never reached without rewardPercent",
  );
}

const isOfDeposit = ({ type }: NewPromotion): boolean => type === "FIRST_DEPOSIT" || type === "DEPOSIT";

/** Whether a reward is paid without the member asking for it. */
const isUnclaimed = (p: NewPromotion): boolean => isOfDeposit(p) || p.prizesMinor !== null;

function checkConditions(
  p: NewPromotion,
  { topLevel, largestDepositMinor, games }: Surroundings,
  say: Say,
): void {
  const isDeposit = isOfDeposit(p);
  say(
    p.minLevel > (topLevel ?? 0),
    `minLevel ${p.minLevel} is above the highest VIP level, ${topLevel ?? 0}`,
  );
  say(p.type === "RANK_SALARY" && p.minLevel === 0, "minLevel: a RANK_SALARY asks for a level");
  say(isUnclaimed(p) && p.requires.length > 0, `requires: nobody claims the reward of a ${p.type}`);
  const isReferral = p.type === "REFERRAL";
  say(isReferral && p.minDepositMinor === 0n, "minDeposit: a REFERRAL asks for a first deposit");
  say(
    isReferral && p.stackingGroup !== null,
    "stackingGroup: each member who was brought is a reward of a REFERRAL",
  );
  say(!isDeposit && !isReferral && p.minDepositMinor > 0n, `minDeposit: a ${p.type} asks for no deposit`);
  say(
    (isDeposit || isReferral || p.metric === "deposit") && largestDepositMinor === null,
    "there is no open payment channel to deposit through",
  );
  say(
    (isDeposit || isReferral) && largestDepositMinor !== null && p.minDepositMinor > largestDepositMinor,
    `minDeposit is above the largest deposit of any channel, ${formatAmount(largestDepositMinor ?? 0n, p.currency)}`,
  );
  say(
    p.type === "MISSION" && (p.metric === null || p.targetMinor === null),
    "a MISSION needs metric and target",
  );
  say(p.targetMinor === 0n, "target is zero: there is nothing to do");
  say(
    p.type !== "MISSION" && (p.metric !== null || (p.targetMinor !== null && !isReferral)),
    `metric and target: a ${p.type} has none`,
  );
  say(
    (p.type === "PROMO_CODE") !== (p.promoCode !== null),
    "promoCode: a PROMO_CODE has one, and nothing else has",
  );
  say(
    p.gameType !== null && !isOfSome(games, p.gameType),
    `gameType ${p.gameType} is the category of no game`,
  );
  say(
    p.type === "RESCUE" && p.gameType === "PVP",
    "gameType: what members lose to each other in PVP is no loss to give back",
  );
  say(
    p.gameType !== null &&
      !(p.type === "REBATE" || p.type === "RESCUE" || p.metric === "turnover" || isContest(p)),
    `gameType: nothing that a ${p.type} counts has a category`,
  );
  say(p.period === "once" && p.type === "RESCUE", "period: a RESCUE rewards a past period");
  say(isDeposit && rewardsNothingAt(p), "minDeposit: the reward of the smallest deposit rounds to zero");
}

/** What only a contest has, and what it has not. */
function checkContest(p: NewPromotion, { hasBeacon }: Surroundings, say: Say): void {
  const { prizesMinor: prizes } = p;
  say(
    isContest(p) !== (prizes !== null),
    "prizes: a RANK_BOARD and a RAFFLE have them, and nothing else has",
  );
  say(
    (p.type === "RANK_BOARD") !== (p.scoring !== null),
    "scoring: a RANK_BOARD has it, and nothing else has",
  );
  say(
    (p.type === "RAFFLE") !== (p.ticketMinor !== null && p.maxTickets !== null),
    "ticketTurnover and maxTickets: a RAFFLE has both, and nothing else has",
  );
  say(p.minStakeMinor !== null && p.scoring !== "multiple", "minStake: only a scoring by multiple has it");
  say(p.minStakeMinor === 0n, "minStake is zero: leave it out");
  say(p.ticketMinor === 0n, "ticketTurnover is zero: every ticket would be free");
  if (!isContest(p) || prizes === null) return;
  say(prizes.includes(0n), "prizes: a prize is zero");
  say(
    prizes.some((prize, at) => prize > (prizes[at - 1] ?? prize)),
    "prizes: a later place has more than an earlier one",
  );
  say(p.rewardMaxMinor !== prizes[0], "rewardMax is not the first prize");
  say(p.period === "once" && p.endsAt === null, "endsAt: what is held once has an end");
  say(p.minLevel > 0, `minLevel: a ${p.type} is open to every level`);
  say(
    p.stackingGroup !== null || p.reviewSignals.length > 0,
    `stackingGroup and reviewSignals: nobody asks for the prize of a ${p.type}`,
  );
  say(
    p.type === "RAFFLE" && !hasBeacon,
    "there is no randomness beacon to draw a RAFFLE with (LOTTERY_BEACON_URL)",
  );
}

function checkCounted(p: NewPromotion, { games, margins: { weights } }: Surroundings, say: Say): void {
  const counted = games.filter(({ gameType }) => p.gameType === null || gameType === p.gameType);
  say(
    countsTurnover(p) && countNothing(counted, weights),
    `turnover: no stake ${p.gameType === null ? "" : `in ${p.gameType} `}counts by the merchant's weights in a game that is open`,
  );
}

/** Where a rebate gives back more than a game keeps, with everything else that is given back. */
export function findRebateMargin(
  { type, rewardPercent, gameType }: Pick<NewPromotion, "type" | "rewardPercent" | "gameType">,
  { margins, givenBack }: Pick<Surroundings, "margins" | "givenBack">,
): MarginFault | null {
  if (type !== "REBATE") return null;
  const own = { basisPoints: Math.round(Number(rewardPercent) * 100), gameType };
  return findMarginFault({ ...givenBack, rebates: [...givenBack.rebates, own] }, margins);
}

function checkWeights(p: NewPromotion, { games, margins: { weights } }: Surroundings, say: Say): void {
  say(
    p.turnoverPercent > 0 && countNothing(games, p.weights ?? weights),
    "its turnover cannot be played: no game that is open counts",
  );
  if (p.weights === null) return;
  const names = Object.keys(p.weights);
  const known = new Set(games.map(({ name }) => name));
  const unknown = names.filter((name) => !name.includes("/") && !isOfSome(games, name));
  const unknownGames = names.filter((name) => name.includes("/") && !known.has(name));
  say(p.turnoverPercent === 0, "weights: there is no turnover to weigh, turnoverPercent is zero");
  say(unknown.length > 0, `weights: ${unknown.join(", ")} is the category of no game`);
  say(unknownGames.length > 0, `weights: there is no game ${unknownGames.join(", ")}`);
}

function checkLock(p: NewPromotion, say: Say): void {
  if (p.turnoverPercent === 0) {
    say(
      p.maxStakeMinor !== null,
      "maxStake holds only while turnover is played, and turnoverPercent is zero",
    );
    return;
  }
  if (p.maxStakeMinor === null) return;
  const needed = (p.rewardMaxMinor * BigInt(p.turnoverPercent)) / 100n;
  const playable = p.maxStakeMinor * STAKES_PER_HOUR * BigInt(p.lockHours);
  say(p.maxStakeMinor === 0n, "maxStake is zero: no bet could be placed");
  say(
    needed > playable,
    `its turnover cannot be played: ${formatAmount(needed, p.currency)} in ${p.lockHours} hours with stakes up to ${formatAmount(p.maxStakeMinor, p.currency)}`,
  );
}

function checkCost(p: NewPromotion, say: Say): void {
  const { prizesMinor: prizes, declaredCostMinor: declared, budgetMinor: budget } = p;
  say(declared > budget, "declaredCost is above budget");
  const expected = findExpectedCost(p);
  const money = (minor: bigint) => formatAmount(minor, p.currency);
  if (prizes === null) {
    say(
      expected > declared,
      `its expected cost, ${money(expected)} for ${p.expectedClaims} rewards of up to ${money(p.rewardMaxMinor)}, is above declaredCost, ${money(declared)}`,
    );
    say(budget < p.rewardMaxMinor, "budget is below rewardMax: not one reward fits");
    return;
  }
  const all = prizes.reduce((sum, prize) => sum + prize, 0n);
  const periods = all === 0n ? 0n : expected / all;
  say(
    expected > declared,
    `its expected cost, ${money(expected)} for prizes of ${money(all)} in ${periods} periods, is above declaredCost, ${money(declared)}`,
  );
  say(budget < all, "budget is below the prizes of one period");
}

/** None when the promotion can be used. */
export function findPromotionFaults(p: NewPromotion, around: Surroundings): string[] {
  const faults: string[] = [];
  const say: Say = (is, text) => {
    if (is) faults.push(text);
  };
  const allowed = periodsOf[p.type];
  say(
    allowed !== undefined && !allowed.includes(p.period),
    `period: a ${p.type} has ${allowed?.join(" or ")}`,
  );
  say(p.endsAt !== null && p.endsAt <= p.startsAt, "endsAt is not after startsAt");
  say(p.endsAt !== null && p.endsAt <= around.now, "endsAt has passed: nobody could take part");
  say(
    around.otherOfSameDays !== null,
    `startsAt: ${around.otherOfSameDays} is a ${p.type} of some of the same days, which would be rewarded twice; begin on the day after its last`,
  );
  checkReward(p, say);
  checkConditions(p, around, say);
  checkCounted(p, around, say);
  checkContest(p, around, say);
  checkWeights(p, around, say);
  checkLock(p, say);
  checkCost(p, say);
  return faults;
}
