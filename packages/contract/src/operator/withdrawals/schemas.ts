import Type from "typebox";
import { withdrawRequiredFields, withdrawStates } from "../../cashier/withdrawals/schemas.ts";
import { paymentGatewayNames } from "../../payment-gateway.ts";
import { Amount, Code, EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Facts, Id, OrderId, Reason } from "../operator-shapes.ts";
import type { withdrawals } from "./calls.ts";
import {
  fixedConditions,
  holdWeight,
  maxConditions,
  payoutTroubles,
  withdrawConditions,
  type ConditionKind,
  type FixedConditionKind,
} from "./conditions.ts";
import { withdrawalList } from "./lists.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const conditionKinds = Object.keys(withdrawConditions) as ConditionKind[];
const anyKinds = [...conditionKinds, ...(Object.keys(fixedConditions) as FixedConditionKind[])];

/** A bound or a fact: decimal text of an amount, else a whole number as text. */
const Bound = Type.String({ pattern: "^-?[0-9]{1,18}(\\.[0-9]{1,8})?$" });

const Condition = Type.Object({
  kind: Type.Enum(conditionKinds),
  bound: Bound,
  weight: Type.Integer({ minimum: 1, maximum: holdWeight }),
});
const Conditions = Type.Array(Condition, { maxItems: maxConditions });

const Check = Type.Object({
  kind: Type.Enum(anyKinds),
  bound: Bound,
  weight: Type.Integer(),
  /** Null: there is no such fact, which meets it. */
  value: nullable(Bound),
  passed: Type.Boolean(),
});

const TimeOfDay = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const Count = Type.Integer({ minimum: 0, maximum: 1_000 });

export const WithdrawRules = Type.Object({
  enabled: Type.Boolean(),
  minimum: Amount,
  maximum: Amount,
  /** Of a member's calendar day. */
  dayAmount: Amount,
  dayCount: Count,
  /** Of the site's time zone; the same as `closesAt`: all day. */
  opensAt: TimeOfDay,
  closesAt: TimeOfDay,
  freeDayCount: Count,
  feeAmount: Amount,
  feePercent: Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" }),
  depositTurnoverPercent: Type.Integer({ minimum: 0, maximum: 10_000 }),
  freshBelow: Amount,
  requiredDeposit: Amount,
  requiredFields: Type.Array(Type.Enum(withdrawRequiredFields), { maxItems: withdrawRequiredFields.length }),
  /** What is paid without a person; a kind is there once. */
  conditions: Conditions,
});
export type WithdrawRules = Type.Static<typeof WithdrawRules>;

const Tally = Type.Object({ count: Type.Integer(), amount: Money, oldestAt: nullable(EpochMs) });

/** The member, and their history. Times and sums are of the last 30 days where it says so. */
const Card = Type.Object({
  member: Type.Object({ id: Id, name: Type.String() }),
  status: Type.Enum(["active", "blocked", "closed"] as const),
  level: Type.Integer(),
  levelName: nullable(Type.String()),
  language: Type.String(),
  registeredAt: EpochMs,
  balance: Money,
  held: Money,
  /** Of the last 30 days. */
  deposits: Money,
  depositCount: Type.Integer(),
  withdrawals: Money,
  withdrawalCount: Type.Integer(),
  staked: Money,
  won: Money,
  /** Turnover that is still to be played before a withdrawal. */
  turnoverOwed: Money,
  devices: Type.Array(
    Type.Object({
      name: nullable(Type.String()),
      ip: Type.String(),
      seenAt: EpochMs,
      isOpen: Type.Boolean(),
    }),
  ),
});

const Step = Type.Object({
  at: EpochMs,
  actor: Type.String(),
  action: Type.String(),
  reason: nullable(Type.String()),
  detail: Facts,
});

const Detail = Type.Object({
  id: Type.String(),
  state: Type.Enum(withdrawStates),
  amount: Money,
  fee: Money,
  /** What is paid out: the amount less the fee. */
  received: Money,
  currency: Type.String(),
  provider: Type.String(),
  gateway: Type.String(),
  requestedAt: EpochMs,
  /** Why a person has to look at it; empty: nobody had to. */
  reasons: Type.Array(Type.String()),
  /** Every condition of the moment it was asked for; null: an order from before they were kept. */
  checks: nullable(Type.Array(Check)),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(EpochMs),
  despiteBlock: Type.Boolean(),
  /** Of an approved one: when it leaves. */
  leavesAt: nullable(EpochMs),
  mayTakeBack: Type.Boolean(),
  sentAt: nullable(EpochMs),
  finishedAt: nullable(EpochMs),
  attempts: Type.Integer(),
  nextAt: nullable(EpochMs),
  payoutId: nullable(Type.String()),
  remark: nullable(Type.String()),
  trouble: nullable(Type.Enum(payoutTroubles)),
  troubleAt: nullable(EpochMs),
  account: Type.Object({
    /** Masked for who may not see personal data. */
    holder: Type.String(),
    number: Type.String(),
    addedAt: EpochMs,
    isFrozen: Type.Boolean(),
    isRemoved: Type.Boolean(),
    /** Other members of the merchant who have or had it. */
    sharedWith: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
  card: Card,
  steps: Type.Array(Step),
  /** Its transfers in the ledger: what held the amount and the fee, and what paid or released them. */
  transfers: Type.Array(Type.String()),
});

const Outcome = Type.Object({ count: Type.Integer(), amount: Money });

export const withdrawalSchemas = {
  list: listSchemas(withdrawalList),
  summary: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      waiting: Tally,
      sending: Tally,
      /** Attempts that did not pay one which is still to be paid. */
      trouble: Tally,
      asOf: EpochMs,
    }),
  },
  get: { in: Type.Object({ id: OrderId }), out: Detail },
  approve: {
    in: Type.Object({
      id: OrderId,
      /** Also where the member is blocked or closed. */
      despiteBlock: Type.Optional(Type.Boolean()),
    }),
    /** When it leaves; until then it can be taken back. */
    out: Type.Object({ leavesAt: EpochMs }),
  },
  takeBack: { in: Type.Object({ id: OrderId }), out: EmptyObject },
  /** The member reads the reason. */
  refuse: { in: Type.Object({ id: OrderId, reason: Reason }), out: EmptyObject },
  end: {
    in: Type.Object({
      id: OrderId,
      state: Type.Enum(["paid", "failed"] as const),
      /** Of the gateway, such as it says it on the telephone. */
      reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" })),
      reason: Reason,
    }),
    out: EmptyObject,
  },
  retry: { in: Type.Object({ id: OrderId }), out: EmptyObject },
  gateways: {
    in: EmptyObject,
    out: Type.Object({
      gateways: Type.Array(Type.Object({ name: Type.String(), isOn: Type.Boolean() })),
      providers: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          category: Type.Enum(["bank", "wallet"] as const),
          enabled: Type.Boolean(),
          gateway: Type.String(),
          /** Gateways that are on and pay it. */
          payers: Type.Array(Type.String()),
        }),
      ),
    }),
  },
  setGateway: {
    in: Type.Object({ provider: Code, gateway: Type.Enum(paymentGatewayNames) }),
    out: EmptyObject,
  },
  rules: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      version: Type.Integer(),
      rules: WithdrawRules,
      /** Above it an approval needs two operators, and no withdrawal is paid without a person; null: one may approve any amount. */
      approvalAbove: nullable(Money),
    }),
  },
  previewRules: {
    in: Type.Object({ conditions: Conditions }),
    out: Type.Object({
      since: EpochMs,
      currency: Type.String(),
      /** Withdrawals with facts that were asked for since then, and those without. */
      total: Outcome,
      unknownCount: Type.Integer(),
      automatic: Outcome,
      held: Outcome,
      /** Of the conditions that they were asked for under. */
      before: Type.Object({ automatic: Outcome, held: Outcome }),
      /** How many did not meet each condition, and how many of those are held. */
      kinds: Type.Array(
        Type.Object({ kind: Type.Enum(anyKinds), missed: Type.Integer(), held: Type.Integer() }),
      ),
    }),
  },
  setRules: {
    in: Type.Object({
      /** The version that the change was made from. */
      version: Type.Integer({ minimum: 1 }),
      rules: WithdrawRules,
      reason: Reason,
    }),
    out: Type.Object({ version: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof withdrawals, { in: Type.TSchema; out: Type.TSchema }>;
