import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { GameNames } from "../game-catalog/schemas.ts";
import type { turnover } from "./calls.ts";

export const turnoverSchemas = {
  /**
   * Weights in whole percent by category, or by game as "VENDOR/code". Categories and games without an entry count
   * fully, except PVP, which counts only with an entry.
   */
  weights: {
    in: EmptyObject,
    out: Type.Object({
      weights: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100 })),
      games: GameNames,
    }),
  },
  saveWeights: {
    /** `weights`: null saves the weights of a new merchant, for the present games. */
    in: Type.Object({ weights: Type.Union([Type.Unknown(), Type.Null()]) }),
    out: Type.Object({ version: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof turnover, { in: Type.TSchema; out: Type.TSchema }>;
