import Type from "typebox";
import { Money } from "../shapes.ts";

/** Weights of stakes for the turnover of a reward. */
export const turnoverWeights = {
  /** Percent of a stake that counts, by category; others count fully. Null: the site's weights. */
  turnoverWeights: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()]),
  /** Games whose weight differs from their category's. */
  turnoverGames: Type.Array(
    Type.Object({ nodeId: Type.Integer(), gameName: Type.String(), percent: Type.Integer() }),
  ),
} as const;

/** Conditions for withdrawing a reward. */
export const turnoverTerms = {
  /** Turnover, in percent of the reward. */
  turnoverPercent: Type.Integer(),
  ...turnoverWeights,
  /** Larger stakes are refused while the turnover is in play; null: any stake. */
  maxStake: Type.Union([Money, Type.Null()]),
  /** Hours in which the turnover must be reached. */
  lockHours: Type.Integer(),
} as const;
