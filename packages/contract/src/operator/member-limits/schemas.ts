import Type from "typebox";
import { exclusionKinds, limitKinds, limitPeriods } from "../../responsible-gaming/limits.ts";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { memberLimits } from "./calls.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeTime = Type.Union([EpochMs, Type.Null()]);

export const memberLimitSchemas = {
  get: {
    in: Type.Object({ id: Id }),
    out: Type.Object({
      currency: Type.String(),
      limits: Type.Array(
        Type.Object({
          kind: Type.Enum(limitKinds),
          period: Type.Enum(limitPeriods),
          /** Value of the limit: an amount as decimal text, or whole minutes for kind `time`. */
          value: Type.String(),
          used: Type.String(),
          next: MaybeText,
          nextAt: MaybeTime,
        }),
      ),
      /** Breaks and exclusions of the member, newest first, ended ones included. */
      restrictions: Type.Array(
        Type.Object({
          kind: Type.Enum(["coolOff", "exclusion", "review"] as const),
          from: EpochMs,
          until: MaybeTime,
          liftedAt: MaybeTime,
        }),
      ),
      coolOffHours: Type.Array(Type.Integer()),
      /** Lengths of an exclusion in months that the operator may choose; 0: permanent. */
      exclusionMonths: Type.Array(Type.Integer()),
    }),
  },
  setLimit: {
    in: Type.Object({
      id: Id,
      kind: Type.Enum(limitKinds),
      period: Type.Enum(limitPeriods),
      value: Type.String({ maxLength: 28 }),
      reason: Reason,
    }),
    out: EmptyObject,
  },
  takeBreak: {
    in: Type.Object({
      id: Id,
      kind: Type.Enum(exclusionKinds),
      /** Length of the break: hours for a cool-off, months for an exclusion. */
      length: Type.Integer({ minimum: 0, maximum: 10_000 }),
      reason: Reason,
    }),
    out: Type.Object({ until: MaybeTime }),
  },
} as const satisfies Record<keyof typeof memberLimits, { in: Type.TSchema; out: Type.TSchema }>;
