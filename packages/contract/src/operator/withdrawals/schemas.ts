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

/** Bound of a condition, or the member's value: an amount as decimal text, otherwise an integer as text. */
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
  /** The member's value for the condition. Null: the member has no such value, and the condition counts as met. */
  value: nullable(Bound),
  passed: Type.Boolean(),
});

const TimeOfDay = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const Count = Type.Integer({ minimum: 0, maximum: 1_000 });

export const WithdrawRules = Type.Object({
  enabled: Type.Boolean(),
  minimum: Amount,
  maximum: Amount,
  /** Maximum amount and number of a member's withdrawals in a calendar day. */
  dayAmount: Amount,
  dayCount: Count,
  /** Daily hours for withdrawals, in the site's time zone. The whole day when `opensAt` equals `closesAt`. */
  opensAt: TimeOfDay,
  closesAt: TimeOfDay,
  freeDayCount: Count,
  feeAmount: Amount,
  feePercent: Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" }),
  depositTurnoverPercent: Type.Integer({ minimum: 0, maximum: 10_000 }),
  freshBelow: Amount,
  requiredDeposit: Amount,
  requiredFields: Type.Array(Type.Enum(withdrawRequiredFields), { maxItems: withdrawRequiredFields.length }),
  /** Conditions for paying a withdrawal without an operator, at most one of each kind. */
  conditions: Conditions,
});
export type WithdrawRules = Type.Static<typeof WithdrawRules>;

const Tally = Type.Object({ count: Type.Integer(), amount: Money, oldestAt: nullable(EpochMs) });

/** The member and their history. A field covers only the last 30 days where its comment says so. */
const Card = Type.Object({
  member: Type.Object({ id: Id, name: Type.String() }),
  status: Type.Enum(["active", "blocked", "closed"] as const),
  level: Type.Integer(),
  levelName: nullable(Type.String()),
  language: Type.String(),
  registeredAt: EpochMs,
  balance: Money,
  held: Money,
  /** Sum of the member's deposits in the last 30 days. */
  deposits: Money,
  depositCount: Type.Integer(),
  withdrawals: Money,
  withdrawalCount: Type.Integer(),
  staked: Money,
  won: Money,
  /** Turnover that is still required before a withdrawal. */
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
  /** Amount that the member receives: the requested amount minus the fee. */
  received: Money,
  currency: Type.String(),
  provider: Type.String(),
  gateway: Type.String(),
  requestedAt: EpochMs,
  /** Why an operator must decide the withdrawal; empty: no decision is needed. */
  reasons: Type.Array(Type.String()),
  /** Every condition at the time of the request. Null: the withdrawal is older than this record. */
  checks: nullable(Type.Array(Check)),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(EpochMs),
  despiteBlock: Type.Boolean(),
  /** When an approved withdrawal is sent; otherwise null. */
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
    /** Account holder, masked for operators who may not see personal data. */
    holder: Type.String(),
    number: Type.String(),
    addedAt: EpochMs,
    isFrozen: Type.Boolean(),
    isRemoved: Type.Boolean(),
    /** Other members of the merchant who have or had this payout account. */
    sharedWith: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
  card: Card,
  steps: Type.Array(Step),
  /** Ledger transfers of the withdrawal: the holds of amount and fee, and their payment or release. */
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
      /** Open withdrawals that have a failed attempt. `sending` counts them too. */
      trouble: Tally,
      asOf: EpochMs,
    }),
  },
  get: { in: Type.Object({ id: OrderId }), out: Detail },
  approve: {
    in: Type.Object({
      id: OrderId,
      /** Whether to approve even when the member is blocked or closed. */
      despiteBlock: Type.Optional(Type.Boolean()),
    }),
    /** When the payout is sent. Until then the approval can be taken back. */
    out: Type.Object({ leavesAt: EpochMs }),
  },
  takeBack: { in: Type.Object({ id: OrderId }), out: EmptyObject },
  /** Refuses a withdrawal with a reason that the member reads. */
  refuse: { in: Type.Object({ id: OrderId, reason: Reason }), out: EmptyObject },
  end: {
    in: Type.Object({
      id: OrderId,
      state: Type.Enum(["paid", "failed"] as const),
      /** Reference of the payout at the gateway, as the gateway's support says it on the telephone. */
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
          /** Active gateways that can pay out to this bank or wallet. */
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
      /**
       * Above this amount an approval needs two operators, and no withdrawal is paid without a person. Null: one
       * operator may approve any amount.
       */
      approvalAbove: nullable(Money),
    }),
  },
  previewRules: {
    in: Type.Object({ conditions: Conditions }),
    out: Type.Object({
      since: EpochMs,
      currency: Type.String(),
      /** Withdrawals since `since`. `total`: those with recorded values. `unknownCount`: number of those without. */
      total: Outcome,
      unknownCount: Type.Integer(),
      automatic: Outcome,
      held: Outcome,
      /** Outcome under the conditions that applied when each withdrawal was requested. */
      before: Type.Object({ automatic: Outcome, held: Outcome }),
      /**
       * For each condition, the number of withdrawals that did not meet it (`missed`), and how many of these are held.
       */
      kinds: Type.Array(
        Type.Object({ kind: Type.Enum(anyKinds), missed: Type.Integer(), held: Type.Integer() }),
      ),
    }),
  },
  setRules: {
    in: Type.Object({
      /** Version of the rules that the operator saw. The call is refused after a change by another operator. */
      version: Type.Integer({ minimum: 1 }),
      rules: WithdrawRules,
      reason: Reason,
    }),
    out: Type.Object({ version: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof withdrawals, { in: Type.TSchema; out: Type.TSchema }>;
