import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { Id, Reason } from "../operator-shapes.ts";
import { savedReasonActs } from "./acts.ts";
import type { savedReasons } from "./calls.ts";

const Act = Type.Enum(savedReasonActs);

export const savedReasonSchemas = {
  list: {
    in: EmptyObject,
    out: Type.Object({
      reasons: Type.Array(
        Type.Object({
          id: Id,
          act: Act,
          bn: Type.String(),
          en: Type.String(),
          addedBy: Type.String(),
          addedAt: EpochMs,
        }),
      ),
    }),
  },
  add: { in: Type.Object({ act: Act, bn: Reason, en: Reason }), out: Type.Object({ id: Id }) },
  remove: { in: Type.Object({ id: Id }), out: EmptyObject },
} as const satisfies Record<keyof typeof savedReasons, { in: Type.TSchema; out: Type.TSchema }>;
