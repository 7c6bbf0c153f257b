import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import { GameNames } from "../game-catalog/schemas.ts";
import type { turnover } from "./calls.ts";

export const turnoverSchemas = {
  /**
   * Whole percents by category, or by game as "VENDOR/code". Unnamed ones count fully; PVP counts only when it is
   * named.
   */
  weights: {
    in: EmptyObject,
    out: Type.Object({
      weights: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100 })),
      games: GameNames,
    }),
  },
  saveWeights: {
    /** Null: those of a new merchant, with the present games. */
    in: Type.Object({ weights: Type.Union([Type.Unknown(), Type.Null()]) }),
    out: Type.Object({ version: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof turnover, { in: Type.TSchema; out: Type.TSchema }>;
