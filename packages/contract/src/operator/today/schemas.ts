import Type from "typebox";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import type { today } from "./calls.ts";
import { queueNames } from "./queues.ts";

/**
 * Of members of the merchant, guests excepted, in its currency. The day is the site's. From sums that jobs count from the ledger and the settled rounds
 * every minute.
 */
const DayFigures = Type.Object({
  day: Type.String(),
  /** Credited, without what was returned. */
  deposits: Money,
  depositCount: Type.Integer(),
  /** Paid out, with their fees. */
  withdrawals: Money,
  withdrawalCount: Type.Integer(),
  /** Stakes of the rounds that were settled. */
  turnover: Money,
  /** Turnover less what those rounds paid. */
  ggr: Money,
  /** GGR less rewards, rebates, salaries and dividends, and with rewards that were taken back. */
  ngr: Money,
  registrations: Type.Integer(),
  /** Members with a settled round. */
  activeMembers: Type.Integer(),
  /** Members whose first deposit it was. */
  firstDeposits: Type.Integer(),
});

const Queue = Type.Object({
  name: Type.Enum(queueNames),
  /** Where `isExact` is false: at least so many. */
  count: Type.Integer(),
  isExact: Type.Boolean(),
  /** Of what waits; null: it is no money. */
  sum: Type.Union([Money, Type.Null()]),
  /** Since when the oldest waits; null: nothing does. */
  waitingSince: Type.Union([EpochMs, Type.Null()]),
});

export const todaySchemas = {
  get: {
    in: EmptyObject,
    out: Type.Object({
      today: DayFigures,
      /** The whole day a week ago. */
      weekAgo: DayFigures,
      currency: Type.String(),
      /** Vendors and gateways that the answering server no longer calls, or tries again, because they failed. */
      failing: Type.Array(Type.Object({ party: Type.String(), isTried: Type.Boolean() })),
      asOf: EpochMs,
    }),
  },
  queues: {
    in: EmptyObject,
    out: Type.Object({ queues: Type.Array(Queue), currency: Type.String(), asOf: EpochMs }),
  },
  /** A stream. */
  events: { in: EmptyObject, out: EmptyObject },
} as const satisfies Record<keyof typeof today, { in: Type.TSchema; out: Type.TSchema }>;
