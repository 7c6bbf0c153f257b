import Type from "typebox";
import type { responsibleGaming } from "./calls.ts";
import { exclusionKinds, limitKinds, limitPeriods } from "./limits.ts";
import { Amount, EpochMs, Money } from "../shapes.ts";

const Kind = Type.Enum([...limitKinds]);
const Period = Type.Enum([...limitPeriods]);

const Limit = Type.Object({
  kind: Kind,
  period: Period,
  /** An amount; for `time` whole minutes. */
  value: Money,
  /** The part used in the current period; always zero for a single stake. */
  used: Money,
  /** Rest in the current period; for a single stake the full limit. */
  left: Money,
  /** Start of the current period; null for a single stake. */
  since: Type.Union([EpochMs, Type.Null()]),
  /** The limit from `nextAt` on; null with a `nextAt`: the limit ends then. */
  next: Type.Union([Money, Type.Null()]),
  nextAt: Type.Union([EpochMs, Type.Null()]),
});

const Break = Type.Union([
  Type.Null(),
  Type.Object({
    kind: Type.Enum([...exclusionKinds]),
    /** Null when permanent. */
    until: Type.Union([EpochMs, Type.Null()]),
  }),
]);

/** Help line of the jurisdiction; null: it has none. */
const HelpLine = Type.Union([Type.Null(), Type.Object({ name: Type.String(), url: Type.String() })]);

const State = Type.Object({
  currency: Type.String(),
  limits: Type.Array(Limit),
  break: Break,
  /** The jurisdiction's options, for the form. */
  rules: Type.Object({
    raiseWaitHours: Type.Integer(),
    /** Interval at which a player is shown how long they have been playing. */
    realityCheckMinutes: Type.Integer(),
    /** Cool-off lengths in hours; self-exclusion lengths in months, 0 being permanent. */
    coolOffHours: Type.Array(Type.Integer()),
    exclusionMonths: Type.Array(Type.Integer()),
    helpLine: HelpLine,
  }),
});

export const responsibleGamingSchemas = {
  limits: { in: Type.Object({}), out: State },
  setLimit: {
    in: Type.Object({
      kind: Kind,
      period: Period,
      /** Null removes the limit. */
      value: Type.Union([Amount, Type.Null()]),
    }),
    out: State,
  },
  activeBreak: { in: Type.Object({}), out: Type.Object({ break: Break, helpLine: HelpLine }) },
  takeBreak: {
    in: Type.Object({
      kind: Type.Enum([...exclusionKinds]),
      /** One of the lengths in `rules`: hours of a cool-off, months of a self-exclusion. */
      length: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    out: State,
  },
} as const satisfies Record<keyof typeof responsibleGaming, { in: Type.TSchema; out: Type.TSchema }>;
