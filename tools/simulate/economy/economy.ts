// Simulates the sandbox's promotions, levels, rates and weights on a population, by expectation. Each account does the
// same every day. The losses, risks and rewards of its stakes follow from the engines' rules and a new server's seed
// data. Nothing is random, so that a gain of a thousandth is visible.

import { sandboxRates } from "../../../apps/server/seed/agents/seed.ts";
import type { Margins } from "../../../apps/server/src/games/games.ts";
import { listSandboxGames } from "../../../apps/server/seed/games/seed.ts";
import { defaultWeight } from "../../../apps/server/src/play/turnover/default-weights.ts";
import { bestPlayOf } from "../../../apps/server/src/promotions/operator/best-play.ts";
import { readPromotion } from "../../../apps/server/src/promotions/operator/promotion-file.ts";
import { sandboxPromotions } from "../../../apps/server/seed/promotions/seed.ts";
import type { NewPromotion } from "../../../apps/server/src/promotions/store.ts";
import { sandboxLevels } from "../../../apps/server/seed/vip/seed.ts";
import type { Strategy } from "./strategies.ts";

export type Result = {
  readonly name: string;
  readonly isFarm: boolean;
  /** Gain and risked amount of an account over all days, in minor units. */
  readonly gain: number;
  readonly risked: number;
  readonly gainADay: number;
  /** Gain in percent of the risked amount. */
  readonly gainPercent: number;
};

export type Rules = {
  readonly margins: Margins;
  readonly promotions: ReadonlyMap<string, NewPromotion>;
  /** Returns the percentage of a stake that counts towards turnover, by game category and return to player. */
  readonly weigh: (gameType: string, rtp: number) => number;
};

/** Returns the rules of a new server: seed data and default weights. */
export function sandboxRules(weigh: Rules["weigh"] = defaultWeight): Rules {
  const kept = listSandboxGames()
    .filter(({ rtp, playable, game_type }) => playable && rtp !== null && game_type !== "PVP")
    .map((game) => ({
      gameType: game.game_type,
      vendor: game.vendor,
      game: game.game_code,
      nodeId: game.node_id,
      keptMillionths: Math.round((100 - Number(game.rtp)) * 10_000),
    }));
  const weights = Object.fromEntries(
    kept.map(({ nodeId, gameType, keptMillionths }) => [
      String(nodeId),
      weigh(gameType, 100 - keptMillionths / 10_000),
    ]),
  );
  const read = sandboxPromotions.map((entry) =>
    readPromotion({ ...entry, startsAt: "2026-01-01T00:00:00Z" }, "BDT"),
  );
  return { margins: { kept, weights }, promotions: new Map(read.map((one) => [one.code, one])), weigh };
}

const MILLION = 1_000_000;
const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;

/** The state of one account. */
type Account = {
  gain: number;
  risked: number;
  turnover: number;
  deposits: number;
  level: number;
  today: number;
  week: { turnover: number; staked: number; deposits: number };
};

type Around = { readonly rules: Rules; readonly strategy: Strategy; readonly rivals: Rivals };
type Rivals = { readonly tickets: number; readonly bestTurnover: number };

const percentOf = ({ rewardPercent }: NewPromotion) => Number(rewardPercent) / 100;

/** Pays a reward and plays its required turnover; these stakes count and are risked like any others. */
function pay(a: Account, { rules, strategy }: Around, p: NewPromotion, reward: number, deposit = 0): void {
  const { keptMillionths, clearedMillionths } = bestPlayOf(rules.margins, p.weights);
  const turnover = (reward * p.turnoverPercent) / 100;
  const isAtOnce = strategy.way === "longOdds" && turnover > reward + deposit;
  const staked = strategy.way === "taken" ? 0 : isAtOnce ? reward + deposit : turnover;
  a.gain += reward - (staked * Number(isAtOnce ? keptMillionths : clearedMillionths)) / MILLION;
  a.risked += staked;
  a.turnover += staked;
  a.today += staked;
}

function play(a: Account, { rules, strategy }: Around, day: number): void {
  for (const { play: bets, minor } of strategy.stakes(day)) {
    const weight = rules.weigh(bets.gameType, 100 * (1 - bets.lost)) / 100;
    a.gain -= minor * bets.lost;
    a.risked += minor * bets.risked;
    a.today += minor * bets.risked * weight;
    a.week.staked += minor;
    // An account below the farm's own agent gets the agent's full rate of the category.
    const top = sandboxRates.find(({ under }) => under === null)?.basisPoints ?? 0;
    if (strategy.isOwnAgent && bets.gameType === "RNG")
      a.gain += (minor * bets.risked * weight * top) / 10_000;
  }
}

function deposit(a: Account, around: Around, day: number): void {
  const { strategy, rules } = around;
  const amount = strategy.depositADay + (day === 0 ? strategy.firstDeposit : 0);
  a.deposits += amount;
  a.week.deposits += amount;
  for (const code of strategy.claims) {
    const p = rules.promotions.get(code)!;
    const isFirst = p.metric === "first_deposit";
    const isOf = isFirst ? day === 0 : p.metric === "one_deposit";
    const basis = isFirst ? strategy.firstDeposit : strategy.depositADay;
    if (!isOf || basis < Number(p.minDepositMinor)) continue;
    const reward = Number(p.rewardFixedMinor) + basis * percentOf(p);
    pay(a, around, p, Math.min(reward, Number(p.rewardMaxMinor)), basis);
  }
}

function rise(a: Account): void {
  for (let next = sandboxLevels[a.level + 1]; next !== undefined; next = sandboxLevels[a.level + 1]) {
    if (a.turnover < Number(next.totalTurnoverMinor) || a.deposits < Number(next.totalDepositMinor)) return;
    a.level += 1;
    a.gain += Number(next.bonusMinor);
  }
}

/**
 * Returns an account's prize in a contest. An account with more turnover than all others has the first place; tickets
 * share the prizes.
 */
function contestPrize(a: Account, { strategy, rivals }: Around, p: NewPromotion): number {
  const prizes = (p.prizesMinor ?? []).map(Number);
  if (p.metric === "score")
    return strategy.isFarm && a.week.turnover > rivals.bestTurnover ? (prizes[0] ?? 0) : 0;
  const own = Math.min(Math.floor(a.week.turnover / Number(p.ticketMinor)), p.maxTickets ?? 0);
  return own === 0 ? 0 : prizes.reduce((sum, prize) => sum + (prize * own) / (own + rivals.tickets), 0);
}

/** Returns a promotion's payment to an account at the end of a day. */
function reward(a: Account, around: Around, p: NewPromotion, day: number): number {
  const { strategy } = around;
  const isWeekEnd = day % DAYS_A_WEEK === DAYS_A_WEEK - 1;
  const isMonthEnd = day % DAYS_A_MONTH === DAYS_A_MONTH - 1;
  const isEnd = { once: day === 0, day: true, week: isWeekEnd, month: isMonthEnd }[p.period];
  const most = Number(p.rewardMaxMinor);
  switch (p.metric) {
    case "none":
      return isEnd && a.level >= p.minLevel ? most : 0;
    case "code":
      return day === 0 ? most : 0;
    case "turnover":
    case "deposit": {
      const done = p.metric === "turnover" ? a.today : a.week.deposits;
      return done >= Number(p.targetMinor) && (p.period === "day" || isWeekEnd) ? most : 0;
    }
    case "rebate": {
      const rate = Math.max(percentOf(p), (sandboxLevels[a.level]?.rebateBasisPoints ?? 0) / 10_000);
      return Math.min(a.today * rate, most);
    }
    case "loss":
      return isWeekEnd ? Math.min(a.week.staked * percentOf(p), most) * strategy.lossShare : 0;
    case "score":
    case "tickets":
      return isWeekEnd ? contestPrize(a, around, p) : 0;
    case "referral":
    case "first_deposit":
    case "one_deposit":
    case null:
      return 0;
  }
}

/**
 * Pays for invited friends, which are accounts of the same farm. They play the required turnover at the cheapest game.
 */
function bring(a: Account, around: Around, p: NewPromotion): void {
  const { clearedMillionths } = bestPlayOf(around.rules.margins, null);
  const target = Number(p.targetMinor ?? 0n);
  for (let friend = 0; friend < around.strategy.friends; friend += 1) {
    a.gain -= (target * Number(clearedMillionths)) / MILLION;
    a.risked += target;
    pay(a, around, p, Number(p.rewardMaxMinor));
  }
}

function liveADay(a: Account, around: Around, day: number): void {
  a.today = 0;
  deposit(a, around, day);
  play(a, around, day);
  const { strategy, rules } = around;
  const claimed = strategy.claims.map((code) => rules.promotions.get(code)!);
  if (day === 0) for (const p of claimed.filter(({ metric }) => metric === "referral")) bring(a, around, p);
  // The rebate comes last, because the turnover of the day's rewards counts for it.
  const rebate = claimed.filter(({ metric }) => metric === "rebate");
  for (const p of [...claimed.filter(({ metric }) => metric !== "rebate"), ...rebate]) {
    a.week.turnover += p.metric === "rebate" ? a.today : 0;
    const amount = reward(a, around, p, day);
    if (amount > 0) pay(a, around, p, amount);
  }
  a.turnover += a.today;
  rise(a);
  if (day % DAYS_A_WEEK === DAYS_A_WEEK - 1) a.week = { turnover: 0, staked: 0, deposits: 0 };
}

function live(around: Around, days: number): Account {
  const a: Account = {
    gain: 0,
    risked: 0,
    turnover: 0,
    deposits: 0,
    level: 0,
    today: 0,
    week: { turnover: 0, staked: 0, deposits: 0 },
  };
  for (let day = 0; day < days; day += 1) liveADay(a, around, day);
  return a;
}

/**
 * Returns the tickets and the best turnover of honest players in a week. They compete with farms for the prizes of
 * raffles and leaderboards.
 */
function rivalsOf(rules: Rules, strategies: readonly Strategy[]): Rivals {
  const honest = strategies.filter(({ isFarm }) => !isFarm);
  const raffle = [...rules.promotions.values()].find(({ metric }) => metric === "tickets");
  const week = (one: Strategy) =>
    one.stakes(0).reduce((sum, { play: bets, minor }) => sum + minor * bets.risked * DAYS_A_WEEK, 0);
  const ticketsOf = (one: Strategy) =>
    Math.min(Math.floor(week(one) / Number(raffle?.ticketMinor ?? 1n)), raffle?.maxTickets ?? 0) *
    one.accounts;
  return {
    tickets: honest.reduce((sum, one) => sum + ticketsOf(one), 0),
    bestTurnover: Math.max(0, ...honest.map(week)),
  };
}

export function simulate(rules: Rules, strategies: readonly Strategy[], days: number): Result[] {
  const rivals = rivalsOf(rules, strategies);
  return strategies.map((strategy) => {
    const { gain, risked } = live({ rules, strategy, rivals }, days);
    const gainPercent = risked === 0 ? (gain > 0 ? Infinity : 0) : (gain / risked) * 100;
    return { name: strategy.name, isFarm: strategy.isFarm, gain, risked, gainADay: gain / days, gainPercent };
  });
}

/**
 * Returns farms that gain more than a hundredth of their risked amount, and more a day than the merchant's maximum for
 * an account.
 */
export function exceeding(results: readonly Result[], boundADay: number): Result[] {
  return results.filter(
    ({ isFarm, gainPercent, gainADay }) => isFarm && gainPercent > 1 && gainADay > boundADay,
  );
}
