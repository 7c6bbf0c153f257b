// Finds the faults of a parsed promotion, one sentence each. Pure, so that every rule is tested without a database.

import { isUnclaimed } from "@khela/contract/promotions/promotion-traits";
import { promotionTypes, takenBy, type PromotionType } from "@khela/contract/promotions/promotion-types";
import { formatAmount } from "@khela/engines/money";
import { findMarginFault, type MarginFault } from "../../games/games.ts";
import type { NewPromotion, WeighedGame } from "../store.ts";
import { isMetric } from "@khela/contract/promotions/promotion-metrics";
import type { PromotionTypeRules, Say } from "../types/promotion-type-rules.ts";
import { promotionTypeRules, rulesOf } from "../types/promotion-types.ts";
import { findExpectedCost } from "./gain.ts";
import type { Surroundings } from "./surroundings.ts";

/** Maximum pace of play: one stake a second. No member plays faster for long. */
const STAKES_PER_HOUR = 3_600n;

/** The names of the matching promotion types, joined for a sentence: "a … and a …". */
const namesOf = (isOf: (rules: PromotionTypeRules, type: PromotionType) => boolean): string =>
  (Object.keys(promotionTypes) as PromotionType[])
    .filter((type) => isOf(promotionTypeRules[type], type))
    .map((type) => `a ${type}`)
    .join(" and ");

const isContest = (p: NewPromotion): boolean => rulesOf(p).reward === "prizes";

/**
 * Whether stakes in every enabled game count for nothing. A game's weight takes precedence over its category's weight.
 */
const countNothing = (games: readonly WeighedGame[], weights: Readonly<Record<string, number>>): boolean =>
  games.length > 0 &&
  games.every(({ name, gameType, isOpen }) => !isOpen || (weights[name] ?? weights[gameType]) === 0);

const isOfSome = (games: readonly WeighedGame[], gameType: string): boolean =>
  games.some((game) => game.gameType === gameType);

const countsTurnover = (p: NewPromotion): boolean => isMetric("isTurnover", p) || p.scoring === "turnover";

function checkReward(p: NewPromotion, say: Say): void {
  const percent = Number(p.rewardPercent);
  const { reward } = rulesOf(p);
  if (reward === "prizes") {
    say(percent > 0 || p.rewardFixedMinor > 0n, `rewardPercent and rewardFixed: a ${p.type} has prizes`);
    return;
  }
  say(
    percent === 0 && p.rewardFixedMinor === 0n,
    "it rewards nothing: rewardPercent and rewardFixed are zero",
  );
  say(percent > 0 && reward === "fixed", `rewardPercent: a ${p.type} rewards a fixed amount`);
  say(p.rewardFixedMinor > 0n && reward === "share", `rewardFixed: a ${p.type} rewards a share`);
  say(p.rewardMaxMinor === 0n, "rewardMax is zero: no reward is ever paid");
  say(p.rewardMaxMinor < p.rewardFixedMinor, "rewardMax is below rewardFixed");
  say(
    percent === 0 && p.rewardFixedMinor > 0n && p.rewardMaxMinor > p.rewardFixedMinor,
    "rewardMax is above rewardFixed, which is never reached without rewardPercent",
  );
}

/** Checks the fields that only some types of promotion have. */
function checkFields(p: NewPromotion, { largestDepositMinor, games }: Surroundings, say: Say): void {
  const { metric, hasMinDeposit = false, hasTarget = false } = rulesOf(p);
  say(!hasMinDeposit && p.minDepositMinor > 0n, `minDeposit: a ${p.type} asks for no deposit`);
  say(
    (hasMinDeposit || p.metric === "deposit") && largestDepositMinor === null,
    "there is no open payment channel to deposit through",
  );
  say(
    hasMinDeposit && largestDepositMinor !== null && p.minDepositMinor > largestDepositMinor,
    `minDeposit is above the largest deposit of any channel, ${formatAmount(largestDepositMinor ?? 0n, p.currency)}`,
  );
  say(p.targetMinor === 0n, "target is zero: there is nothing to do");
  say(
    (metric !== null && p.metric !== metric) || (p.targetMinor !== null && !hasTarget),
    `metric and target: a ${p.type} has none`,
  );
  say(
    (takenBy(p.type) === "code") !== (p.promoCode !== null),
    `promoCode: only ${namesOf((_, type) => takenBy(type) === "code")} has one`,
  );
  say(p.gameType !== null && !isOfSome(games, p.gameType), `no game has the gameType ${p.gameType}`);
  say(
    p.gameType !== null && !isMetric("isOfGames", p),
    `gameType: nothing that a ${p.type} counts has a category`,
  );
}

function checkConditions(p: NewPromotion, around: Surroundings, say: Say): void {
  const topLevel = around.topLevel ?? 0;
  say(p.minLevel > topLevel, `minLevel ${p.minLevel} is above the highest VIP level, ${topLevel}`);
  say(isUnclaimed(p.type) && p.requires.length > 0, `requires: nobody claims the reward of a ${p.type}`);
  checkFields(p, around, say);
  rulesOf(p).check?.(p, around, say);
}

/** Checks the fields that only a contest has, and the fields that a contest must not have. */
function checkContest(p: NewPromotion, say: Say): void {
  const { prizesMinor: prizes } = p;
  const { metric } = rulesOf(p);
  say(
    isContest(p) !== (prizes !== null),
    `prizes: only ${namesOf(({ reward }) => reward === "prizes")} have them`,
  );
  say(
    (metric === "score") !== (p.scoring !== null),
    `scoring: only ${namesOf((rules) => rules.metric === "score")} has it`,
  );
  say(
    (metric === "tickets") !== (p.ticketMinor !== null && p.maxTickets !== null),
    `ticketTurnover and maxTickets: only ${namesOf((rules) => rules.metric === "tickets")} has both`,
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
  say(p.period === "once" && p.endsAt === null, "endsAt: a promotion that is held once needs one");
  say(p.minLevel > 0, `minLevel: a ${p.type} is open to every level`);
  say(
    p.stackingGroup !== null || p.reviewSignals.length > 0,
    `stackingGroup and reviewSignals: nobody claims the prize of a ${p.type}`,
  );
}

function checkCounted(p: NewPromotion, { games, margins: { weights } }: Surroundings, say: Say): void {
  const counted = games.filter(({ gameType }) => p.gameType === null || gameType === p.gameType);
  say(
    countsTurnover(p) && countNothing(counted, weights),
    `turnover: no stake ${p.gameType === null ? "" : `in ${p.gameType} `}counts by the merchant's weights in an open game`,
  );
}

/** Finds the game whose margin is exceeded by the rebate and all other paybacks together; null: none. */
export function findRebateMargin(
  { metric, rewardPercent, gameType }: Pick<NewPromotion, "metric" | "rewardPercent" | "gameType">,
  { margins, givenBack }: Pick<Surroundings, "margins" | "givenBack">,
): MarginFault | null {
  if (metric !== "rebate") return null;
  const own = { basisPoints: Math.round(Number(rewardPercent) * 100), gameType };
  return findMarginFault({ ...givenBack, rebates: [...givenBack.rebates, own] }, margins);
}

function checkWeights(p: NewPromotion, { games, margins: { weights } }: Surroundings, say: Say): void {
  say(
    p.turnoverPercent > 0 && countNothing(games, p.weights ?? weights),
    "its turnover cannot be played: no open game counts",
  );
  if (p.weights === null) return;
  const names = Object.keys(p.weights);
  const known = new Set(games.map(({ name }) => name));
  const unknown = names.filter((name) => !name.includes("/") && !isOfSome(games, name));
  const unknownGames = names.filter((name) => name.includes("/") && !known.has(name));
  say(p.turnoverPercent === 0, "weights: there is no turnover to weigh, turnoverPercent is zero");
  say(unknown.length > 0, `weights: no game has the category ${unknown.join(", ")}`);
  say(unknownGames.length > 0, `weights: there is no game ${unknownGames.join(", ")}`);
}

function checkLock(p: NewPromotion, say: Say): void {
  if (p.turnoverPercent === 0) {
    say(
      p.maxStakeMinor !== null,
      "maxStake applies only while turnover is played, but turnoverPercent is zero",
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

/** Finds the faults of a promotion; empty: the promotion can be used. */
export function findPromotionFaults(p: NewPromotion, around: Surroundings): string[] {
  const faults: string[] = [];
  const say: Say = (is, text) => {
    if (is) faults.push(text);
  };
  const { periods } = rulesOf(p);
  say(periods !== null && !periods.includes(p.period), `period: a ${p.type} has ${periods?.join(" or ")}`);
  say(p.endsAt !== null && p.endsAt <= p.startsAt, "endsAt is not after startsAt");
  say(p.endsAt !== null && p.endsAt <= around.now, "endsAt has passed: nobody could take part");
  say(
    around.otherOfSameDays !== null,
    `startsAt: ${around.otherOfSameDays} is a ${p.type} of some of the same days, which would be rewarded twice; begin on the day after its last`,
  );
  checkReward(p, say);
  checkConditions(p, around, say);
  checkCounted(p, around, say);
  checkContest(p, say);
  checkWeights(p, around, say);
  checkLock(p, say);
  checkCost(p, say);
  return faults;
}
