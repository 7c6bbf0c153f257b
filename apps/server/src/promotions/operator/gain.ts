// What a promotion costs before it runs: the maximum expected gain of a best player by one reward. Pure. A best player plays the game that
// keeps the least, and takes the better of two ways: the turnover to its end, or deposit and reward at once on long odds, where the turnover
// is asked for only of the few who win. What has to be done for the reward (a mission, a loss, a friend's play) is done at the same game, by
// a second account where that is cheaper.

import { weightOf, type Margins } from "../../games/games.ts";
import type { NewPromotion } from "../store.ts";

const MILLION = 1_000_000n;
/** Hundredths of a percent in one. */
const BASIS_POINTS = 10_000n;
/** A reward that is given once is spread over so many days. */
const ONCE_DAYS = 90n;

const daysOf = { once: ONCE_DAYS, day: 1n, week: 7n, month: 30n } as const;

export type BestPlay = {
  /** What the best game keeps of a stake, in millionths. */
  readonly keptMillionths: bigint;
  /** What the cheapest game keeps for each unit of turnover that counts, in millionths. */
  readonly clearedMillionths: bigint;
};

/** By the weights of the promotion, or the merchant's. Where no game states a return, nothing is known to be kept. */
export function bestPlayOf({ kept, weights }: Margins, own: NewPromotion["weights"]): BestPlay {
  const ratios = kept.map((game) => {
    const weight =
      own === null
        ? weightOf(weights, game)
        : (own[`${game.vendor}/${game.game}`] ?? own[game.gameType] ?? 100);
    return weight === 0 ? Infinity : Math.floor((game.keptMillionths * 100) / weight);
  });
  const least = (values: readonly number[]): bigint => {
    const finite = values.filter(Number.isFinite);
    return finite.length === 0 ? 0n : BigInt(Math.max(0, Math.min(...finite)));
  };
  // two who play each other keep everything between them
  const isPassedOn = ((own ?? weights)["PVP"] ?? 0) > 0;
  return {
    keptMillionths: least(kept.map(({ keptMillionths }) => keptMillionths)),
    clearedMillionths: isPassedOn ? 0n : least(ratios),
  };
}

const lostOf = (amountMinor: bigint, millionths: bigint): bigint => (amountMinor * millionths) / MILLION;
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const pointsOf = ({ rewardPercent }: NewPromotion): bigint => BigInt(Math.round(Number(rewardPercent) * 100));

/** The amount of which the percentage is the largest reward. */
function basisOf(p: NewPromotion): bigint {
  const points = pointsOf(p);
  if (points === 0n) return p.minDepositMinor;
  return larger(p.minDepositMinor, ((p.rewardMaxMinor - p.rewardFixedMinor) * BASIS_POINTS) / points);
}

/** The largest reward; of a raffle every prize, which somebody alone in it wins. */
function rewardOf(p: NewPromotion): bigint {
  if (p.prizesMinor === null) return p.rewardMaxMinor;
  return p.type === "RAFFLE"
    ? p.prizesMinor.reduce((sum, prize) => sum + prize, 0n)
    : (p.prizesMinor[0] ?? 0n);
}

/** What is lost for the reward, before it. */
function costBefore(p: NewPromotion, merchant: BestPlay): bigint {
  const { keptMillionths, clearedMillionths } = merchant;
  switch (p.type) {
    case "MISSION":
      return p.metric === "turnover" ? lostOf(p.targetMinor ?? 0n, clearedMillionths) : 0n;
    case "REFERRAL":
      return lostOf(p.targetMinor ?? 0n, clearedMillionths);
    case "REBATE":
      return lostOf(basisOf(p), clearedMillionths);
    // one bet on long odds loses nearly always; of two accounts that bet against each other, both are lost of
    case "RESCUE":
      return lostOf(basisOf(p), keptMillionths);
    case "RAFFLE":
      return lostOf((p.ticketMinor ?? 0n) * BigInt(p.prizesMinor?.length ?? 0), clearedMillionths);
    case "FIRST_DEPOSIT":
    case "DEPOSIT":
    case "LOGIN":
    case "PROMO_CODE":
    case "RANK_SALARY":
    case "RANK_BOARD":
      return 0n;
  }
}

export type Gain = {
  /** By one reward, in minor units. */
  readonly gainMinor: bigint;
  /** The same for a day: what is given once counts over 90. */
  readonly gainADayMinor: bigint;
};

/** The maximum expected gain of a best player, who is a member like any other. */
export function findMaxGain(p: NewPromotion, margins: Margins): Gain {
  const merchant = bestPlayOf(margins, null);
  const { keptMillionths, clearedMillionths } = bestPlayOf(margins, p.weights);
  const reward = rewardOf(p);
  const isOfDeposit = p.type === "FIRST_DEPOSIT" || p.type === "DEPOSIT";
  const deposit = isOfDeposit ? basisOf(p) : 0n;
  const turnover = (reward * BigInt(p.turnoverPercent)) / 100n;
  const steady = reward - lostOf(turnover, clearedMillionths);
  const longOdds = turnover === 0n ? reward : reward - lostOf(reward + deposit, keptMillionths);
  const gainMinor = larger(0n, larger(steady, longOdds) - costBefore(p, merchant));
  const days = daysOf[p.period];
  return { gainMinor, gainADayMinor: (gainMinor + days - 1n) / days };
}

/** What all expected rewards cost at most: of a contest the prizes of every period. */
export function findExpectedCost({
  prizesMinor,
  rewardMaxMinor,
  expectedClaims,
}: Pick<NewPromotion, "prizesMinor" | "rewardMaxMinor" | "expectedClaims">): bigint {
  if (prizesMinor === null) return rewardMaxMinor * expectedClaims;
  const places = BigInt(prizesMinor.length);
  const all = prizesMinor.reduce((sum, prize) => sum + prize, 0n);
  return all * ((expectedClaims + places - 1n) / places);
}
