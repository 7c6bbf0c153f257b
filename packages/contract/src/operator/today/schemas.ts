import Type from "typebox";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { consoleLanguages } from "../console-page.ts";
import type { today } from "./calls.ts";
import { queueNames } from "./queues.ts";

/**
 * Figures of the merchant's members without guests, in the merchant's currency, for a day of site time. Jobs count them
 * every minute from the ledger and the settled rounds.
 */
const DayFigures = Type.Object({
  day: Type.String(),
  /** Sum of credited deposits minus refunds. */
  deposits: Money,
  depositCount: Type.Integer(),
  /** Sum of paid withdrawals, including their fees. */
  withdrawals: Money,
  withdrawalCount: Type.Integer(),
  /** Sum of the stakes of settled rounds. */
  turnover: Money,
  /** Turnover minus the payouts of the settled rounds. */
  ggr: Money,
  /** GGR minus rewards, rebates, salaries and dividends, plus rewards that were taken back. */
  ngr: Money,
  registrations: Type.Integer(),
  /** Number of members with a settled round. */
  activeMembers: Type.Integer(),
  /** Number of members who made their first deposit. */
  firstDeposits: Type.Integer(),
});

const Queue = Type.Object({
  name: Type.Enum(queueNames),
  /** Number of entries in the queue; a lower bound when `isExact` is false. */
  count: Type.Integer(),
  isExact: Type.Boolean(),
  /** Sum of the amounts in the queue; null: the queue has no amounts. */
  sum: Type.Union([Money, Type.Null()]),
  /** Start of the oldest entry's wait; null: the queue is empty. */
  waitingSince: Type.Union([EpochMs, Type.Null()]),
});

const DigestWish = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254, pattern: "^[^\\s@]+@[^\\s@]+$" }),
  language: Type.Enum(consoleLanguages),
  /** Hour of the digest, in the merchant's time zone. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
});

export const todaySchemas = {
  get: {
    in: EmptyObject,
    out: Type.Object({
      today: DayFigures,
      /** Figures of the complete day a week ago. */
      weekAgo: DayFigures,
      currency: Type.String(),
      /**
       * Vendors and gateways whose circuit breaker is open on the answering server process. `isTried`: the circuit
       * breaker is half-open.
       */
      failing: Type.Array(Type.Object({ party: Type.String(), isTried: Type.Boolean() })),
      asOf: EpochMs,
    }),
  },
  queues: {
    in: EmptyObject,
    out: Type.Object({ queues: Type.Array(Queue), currency: Type.String(), asOf: EpochMs }),
  },
  digest: {
    in: EmptyObject,
    /**
     * `wish`: the operator's subscription; null: the operator gets no digest. `canSend`: the server has a mail server.
     */
    out: Type.Object({ wish: Type.Union([DigestWish, Type.Null()]), canSend: Type.Boolean() }),
  },
  saveDigest: { in: DigestWish, out: EmptyObject },
  stopDigest: { in: EmptyObject, out: EmptyObject },
  /** The answer is a stream, so the schema is empty. */
  events: { in: EmptyObject, out: EmptyObject },
} as const satisfies Record<keyof typeof today, { in: Type.TSchema; out: Type.TSchema }>;
