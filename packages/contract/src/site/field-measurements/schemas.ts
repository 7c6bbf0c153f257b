import Type from "typebox";
import { EmptyObject } from "../../shapes.ts";
import type { fieldMeasurements } from "./calls.ts";
import { deviceClasses } from "./metrics.ts";

const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 });

export const fieldMeasurementSchemas = {
  measure: {
    in: Type.Object({
      /** Path of the first screen that the page opened. */
      screen: Type.String({ pattern: "^/m/[A-Za-z]{1,40}$" }),
      device: Type.Enum(deviceClasses),
      largestPaintMs: Type.Optional(Milliseconds),
      reactionMs: Type.Optional(Milliseconds),
      shiftThousandths: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof fieldMeasurements, { in: Type.TSchema; out: Type.TSchema }>;
