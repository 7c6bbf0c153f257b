import Type from "typebox";
import type { responsibleGaming } from "./calls.ts";
import { exclusionKinds, limitKinds, limitPeriods } from "./limits.ts";
import { Amount, EpochMs, Money } from "../shapes.ts";

const Kind = Type.Enum([...limitKinds]);
const Period = Type.Enum([...limitPeriods]);

const Limit = Type.Object({
  kind: Kind,
  period: Period,
  /** The limit: an amount, or whole minutes for kind `time`. */
  value: Money,
  /** Amount or minutes used in the current period; always zero for a limit on single stakes. */
  used: Money,
  /** Amount or minutes left in the current period; the full limit for a limit on single stakes. */
  left: Money,
  /** Start of the current period; null for a limit on single stakes. */
  since: Type.Union([EpochMs, Type.Null()]),
  /** The limit from `nextAt` on. Null together with a `nextAt`: the limit ends then. */
  next: Type.Union([Money, Type.Null()]),
  nextAt: Type.Union([EpochMs, Type.Null()]),
});

const Break = Type.Union([
  Type.Null(),
  Type.Object({
    kind: Type.Enum([...exclusionKinds]),
    /** End of the break; null when it is permanent. */
    until: Type.Union([EpochMs, Type.Null()]),
  }),
]);

/** Help line of the jurisdiction; null: it has none. */
const HelpLine = Type.Union([Type.Null(), Type.Object({ name: Type.String(), url: Type.String() })]);

const State = Type.Object({
  currency: Type.String(),
  limits: Type.Array(Limit),
  break: Break,
  /** Options of the jurisdiction for the form of limits and breaks. */
  rules: Type.Object({
    raiseWaitHours: Type.Integer(),
    /** Interval, in minutes, at which the player is shown how long they have been playing. */
    realityCheckMinutes: Type.Integer(),
    /** Lengths of a cool-off in hours, and lengths of a self-exclusion in months; 0: permanent. */
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
      /** The new limit; null removes the limit. */
      value: Type.Union([Amount, Type.Null()]),
    }),
    out: State,
  },
  activeBreak: { in: Type.Object({}), out: Type.Object({ break: Break, helpLine: HelpLine }) },
  takeBreak: {
    in: Type.Object({
      kind: Type.Enum([...exclusionKinds]),
      /** Length of the break, one of those in `rules`: hours for a cool-off, months for a self-exclusion. */
      length: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    out: State,
  },
} as const satisfies Record<keyof typeof responsibleGaming, { in: Type.TSchema; out: Type.TSchema }>;
