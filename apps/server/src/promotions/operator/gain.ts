// Cost of a promotion before it starts: the maximum expected gain of an optimal player by one reward. Pure. An optimal
// player plays the game with the lowest margin and takes the better of two strategies. The first is to play the
// turnover to its end. The second is to stake deposit and reward at once on long odds, so that only the few winners
// must play the turnover. The activity that earns the reward (a mission, a loss, a friend's play) is played in the
// same game, by a second account where that is cheaper.

import { takenBy } from "@khela/contract/promotions/promotion-types";
import type { Margins } from "../../games/games.ts";
import type { NewPromotion } from "../store.ts";
import { rulesOf } from "../types/promotion-types.ts";
import { basisOf, bestPlayOf, larger, lostOf } from "./best-play.ts";

/** Number of days over which a one-time reward is spread to get a gain per day. */
const ONCE_DAYS = 90n;

const daysOf = { once: ONCE_DAYS, day: 1n, week: 7n, month: 30n } as const;

/** Returns the largest reward that the promotion can pay. */
function rewardOf(p: NewPromotion): bigint {
  return rulesOf(p).largestReward?.(p) ?? p.rewardMaxMinor;
}

export type Gain = {
  /** Maximum expected gain by one reward, in minor units. */
  readonly gainMinor: bigint;
  /** Gain per day in minor units; a one-time reward is spread over 90 days. */
  readonly gainADayMinor: bigint;
};

/** Finds the maximum expected gain of an optimal player, to whom the same terms apply as to every member. */
export function findMaxGain(p: NewPromotion, margins: Margins): Gain {
  const merchant = bestPlayOf(margins, null);
  const { keptMillionths, clearedMillionths } = bestPlayOf(margins, p.weights);
  const reward = rewardOf(p);
  const deposit = takenBy(p.type) === "deposit" ? basisOf(p) : 0n;
  const turnover = (reward * BigInt(p.turnoverPercent)) / 100n;
  const steady = reward - lostOf(turnover, clearedMillionths);
  const longOdds = turnover === 0n ? reward : reward - lostOf(reward + deposit, keptMillionths);
  const before = rulesOf(p).costBefore?.(p, merchant) ?? 0n;
  const gainMinor = larger(0n, larger(steady, longOdds) - before);
  const days = daysOf[p.period];
  return { gainMinor, gainADayMinor: (gainMinor + days - 1n) / days };
}

/** Maximum cost of all expected rewards. For a contest, the prizes of every period. */
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
