import Type from "typebox";
import type { safer } from "../calls/safer.ts";
import { breakKinds, limitKinds, limitPeriods } from "../safer.ts";
import { Amount, EpochMs, Money } from "./shapes.ts";

const Kind = Type.Enum([...limitKinds]);
const Period = Type.Enum([...limitPeriods]);

const Limit = Type.Object({
  kind: Kind,
  period: Period,
  /** Money; for `time` whole minutes. */
  value: Money,
  /** What of it is used in the running period; of a single stake nothing ever is. */
  used: Money,
  /** When the running period began; null for a single stake. */
  since: Type.Union([EpochMs, Type.Null()]),
  /** What will hold instead from `nextAt` on; null beside a `nextAt` means that the limit ends then. */
  next: Type.Union([Money, Type.Null()]),
  nextAt: Type.Union([EpochMs, Type.Null()]),
});

const Break = Type.Union([
  Type.Null(),
  Type.Object({
    kind: Type.Enum([...breakKinds]),
    /** Null: for good. */
    until: Type.Union([EpochMs, Type.Null()]),
  }),
]);

const State = Type.Object({
  currency: Type.String(),
  limits: Type.Array(Limit),
  break: Break,
  /** What the jurisdiction allows, for whoever draws the form. */
  rules: Type.Object({
    raiseWaitHours: Type.Integer(),
    /** How often who plays is told how long he has been playing. */
    realityCheckMinutes: Type.Integer(),
    /** Lengths in hours of a cool-off; in months of an exclusion, 0 being for good. */
    coolOffHours: Type.Array(Type.Integer()),
    exclusionMonths: Type.Array(Type.Integer()),
  }),
});

export const saferSchemas = {
  limits: { in: Type.Object({}), out: State },
  setLimit: {
    in: Type.Object({
      kind: Kind,
      period: Period,
      /** Null: no such limit any more. */
      value: Type.Union([Amount, Type.Null()]),
    }),
    out: State,
  },
  takeBreak: {
    in: Type.Object({
      kind: Type.Enum([...breakKinds]),
      /** One of the lengths that `rules` lists: hours of a cool-off, months of an exclusion. */
      length: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    out: State,
  },
} as const satisfies Record<keyof typeof safer, { in: Type.TSchema; out: Type.TSchema }>;
