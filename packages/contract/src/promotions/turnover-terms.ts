import Type from "typebox";
import { Money } from "../shapes.ts";

/** Weights by which stakes count towards the turnover of a reward. */
export const turnoverWeights = {
  /**
   * Percent of a stake that counts, by game category. Categories without an entry count fully. Null: the site's weights
   * apply.
   */
  turnoverWeights: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()]),
  /** Games whose weight differs from their category's. */
  turnoverGames: Type.Array(
    Type.Object({ nodeId: Type.Integer(), gameName: Type.String(), percent: Type.Integer() }),
  ),
} as const;

/** Conditions that a member must meet before withdrawing a reward. */
export const turnoverTerms = {
  /** Required turnover, in percent of the reward. */
  turnoverPercent: Type.Integer(),
  ...turnoverWeights,
  /** Maximum stake while the reward's turnover is in play; null: any stake. */
  maxStake: Type.Union([Money, Type.Null()]),
  /** Hours in which the member must reach the turnover. */
  lockHours: Type.Integer(),
} as const;
