import Type from "typebox";
import { Money } from "../shapes.ts";

/** How stakes count towards the turnover that a reward needs. */
export const turnoverWeights = {
  /** Percent of a stake that counts, by category, and others whole; null: the site's weights. */
  turnoverWeights: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()]),
  /** Games that count otherwise than their category. */
  turnoverGames: Type.Array(
    Type.Object({ nodeId: Type.Integer(), gameName: Type.String(), percent: Type.Integer() }),
  ),
} as const;

/** What a reward asks for before it can be withdrawn. */
export const turnoverTerms = {
  /** Turnover, in percent of the reward. */
  turnoverPercent: Type.Integer(),
  ...turnoverWeights,
  /** A larger stake is refused while the turnover is played; null: any stake. */
  maxStake: Type.Union([Money, Type.Null()]),
  /** How long there is to play it. */
  lockHours: Type.Integer(),
} as const;
