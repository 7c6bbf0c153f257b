// The best game for a reward, and the expected loss there.

import { weightOf, type Margins } from "../../games/games.ts";
import type { NewPromotion } from "../store.ts";

const MILLION = 1_000_000n;
/** Hundredths of a percent in 1. */
const BASIS_POINTS = 10_000n;

export type BestPlay = {
  /** Margin of the best game, in millionths of the stake. */
  readonly keptMillionths: bigint;
  /** The lowest margin of a game for each unit of turnover that counts, in millionths. */
  readonly clearedMillionths: bigint;
};

/** By the promotion's weights, or the merchant's. Without a stated return of a game the margin counts as 0. */
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
  // two members who play against each other keep everything between them
  const isPassedOn = ((own ?? weights)["PVP"] ?? 0) > 0;
  return {
    keptMillionths: least(kept.map(({ keptMillionths }) => keptMillionths)),
    clearedMillionths: isPassedOn ? 0n : least(ratios),
  };
}

/** The expected loss of a staked amount at a margin. */
export const lostOf = (amountMinor: bigint, millionths: bigint): bigint =>
  (amountMinor * millionths) / MILLION;
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const pointsOf = ({ rewardPercent }: NewPromotion): bigint => BigInt(Math.round(Number(rewardPercent) * 100));

/** The amount of which the percentage is the largest reward. */
export function basisOf(p: NewPromotion): bigint {
  const points = pointsOf(p);
  if (points === 0n) return p.minDepositMinor;
  return larger(p.minDepositMinor, ((p.rewardMaxMinor - p.rewardFixedMinor) * BASIS_POINTS) / points);
}
