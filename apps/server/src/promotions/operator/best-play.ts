// The game that is best for a player who plays only for a reward, and the expected loss in that game.

import { weightOf, type Margins } from "../../games/games.ts";
import type { NewPromotion } from "../store.ts";

const MILLION = 1_000_000n;
/** Basis points (hundredths of a percent) in a factor of 1. */
const BASIS_POINTS = 10_000n;

export type BestPlay = {
  /** Margin of the best game, in millionths of the stake. */
  readonly keptMillionths: bigint;
  /** Lowest expected loss per unit of counted turnover, in millionths. */
  readonly clearedMillionths: bigint;
};

/**
 * Finds the best game by the promotion's weights, or else the merchant's. A game without a stated return counts with a
 * margin of 0.
 */
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
  // with PVP turnover, two members who play against each other lose nothing together
  const isPassedOn = ((own ?? weights)["PVP"] ?? 0) > 0;
  return {
    keptMillionths: least(kept.map(({ keptMillionths }) => keptMillionths)),
    clearedMillionths: isPassedOn ? 0n : least(ratios),
  };
}

/** The expected loss of a staked amount at a margin in millionths. */
export const lostOf = (amountMinor: bigint, millionths: bigint): bigint =>
  (amountMinor * millionths) / MILLION;
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const pointsOf = ({ rewardPercent }: NewPromotion): bigint => BigInt(Math.round(Number(rewardPercent) * 100));

/** Returns the amount (such as a deposit) at which the percentage reaches the maximum reward. */
export function basisOf(p: NewPromotion): bigint {
  const points = pointsOf(p);
  if (points === 0n) return p.minDepositMinor;
  return larger(p.minDepositMinor, ((p.rewardMaxMinor - p.rewardFixedMinor) * BASIS_POINTS) / points);
}
