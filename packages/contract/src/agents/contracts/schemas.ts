import Type from "typebox";
import {
  contractActions,
  contractKinds,
  contractRateTypes,
  contractStates,
  maxContractTiers,
  salaryStates,
} from "./terms.ts";
import type { agentContracts } from "./calls.ts";
import { Funds } from "../../wallet/schemas.ts";
import { Amount, Cursor, EmptyObject, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";

const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const ContractId = Type.String({ format: "uuid" });
const NullableTime = Type.Union([EpochMs, Type.Null()]);
const ContractIdOrNull = Type.Union([ContractId, Type.Null()]);

const Tiers = Type.Array(
  Type.Object({
    /** Minimum turnover of a period for this rate. */
    minTurnover: Amount,
    /** For a dividend only: the minimum loss of the period for this rate, in addition to the turnover. */
    minLoss: Type.Optional(Amount),
    /** Rate of the contract: an amount, or a percentage with at most two digits after the point. */
    rate: Amount,
  }),
  { minItems: 1, maxItems: maxContractTiers },
);

const Contract = {
  contractId: ContractId,
  kind: Type.Enum(contractKinds),
  rateType: Type.Enum(contractRateTypes),
  tiers: Type.Array(Type.Object({ minTurnover: Money, minLoss: Money, rate: Money })),
  state: Type.Enum(contractStates),
  requestedAt: EpochMs,
  expiresAt: EpochMs,
  decidedAt: NullableTime,
  /** A time in the future means that the contract runs until then, and a new version replaces it then. */
  endedAt: NullableTime,
  /** Contract of which this one is a new version; null: none. */
  replaces: ContractIdOrNull,
};

/**
 * Payment of one contract period. `due`: owed, because the agent's balance is too low, turnover is missing, or an
 * account is blocked. `returned`: went back to the agent, because the member's account is closed.
 */
const Salary = Type.Object({
  periodStart: EpochMs,
  periodEnd: EpochMs,
  rounds: Type.Integer({ minimum: 0 }),
  stake: Money,
  payout: Money,
  turnover: Money,
  /** Number of the contract's rate that applied, counted from 1; 0: no rate was reached. */
  tier: Type.Integer({ minimum: 0 }),
  amount: Money,
  state: Type.Enum(salaryStates),
});

const contractParts = ["open", "ended"] as const;

const Decision = {
  in: Type.Object({
    requestId: ContractId,
    /** A: the member accepts the request; R: the member refuses it. */
    action: Type.Enum(["A", "R"] as const),
  }),
  out: EmptyObject,
};

export const agentContractSchemas = {
  requestContract: {
    in: Type.Object({
      customerId: CustomerId,
      kind: Type.Enum(contractKinds),
      rateType: Type.Enum(contractRateTypes),
      tiers: Tiers,
    }),
    out: Type.Object({ contractId: ContractId }),
  },
  changeContract: {
    in: Type.Object({ contractId: ContractId, rateType: Type.Enum(contractRateTypes), tiers: Tiers }),
    out: Type.Object({ contractId: ContractId }),
  },
  contractPeriods: {
    in: Type.Object({ contractId: ContractId }),
    out: Type.Object({
      currency: Type.String(),
      /** Payments of the contract's periods, newest first, at most 62. */
      list: Type.Array(Salary),
    }),
  },
  contractHistory: {
    in: Type.Object({ contractId: ContractId }),
    out: Type.Object({
      currency: Type.String(),
      /** Whether paid periods are missing from the list, which has only the last 500. The list is newest first. */
      isCut: Type.Boolean(),
      list: Type.Array(
        Type.Object({
          activityDate: EpochMs,
          action: Type.Enum(contractActions),
          /** The amount paid, for action D (a period was paid); null for all other actions. */
          amount: Type.Union([Money, Type.Null()]),
        }),
      ),
    }),
  },
  contractStatement: {
    in: Type.Object({ contractId: ContractId, periodStart: EpochMs }),
    out: Type.Object({
      currency: Type.String(),
      kind: Type.Enum(contractKinds),
      rateType: Type.Enum(contractRateTypes),
      periodStart: EpochMs,
      periodEnd: EpochMs,
      rounds: Type.Integer({ minimum: 0 }),
      /** The period's first 500 settled rounds. `isCut` tells whether there are more. The sums cover all rounds. */
      rows: Type.Array(
        Type.Object({
          at: EpochMs,
          gameType: Type.String(),
          stake: Money,
          /** The part of the round's stake that could be lost. */
          risked: Money,
          payout: Money,
          /** Percent of the risked amount that counts as turnover. */
          weight: Type.Integer({ minimum: 0, maximum: 100 }),
        }),
      ),
      isCut: Type.Boolean(),
      stake: Money,
      payout: Money,
      /** Stakes minus payouts: the basis of a dividend. */
      loss: Money,
      /** Weighted turnover: the basis of a salary. */
      turnover: Money,
      /**
       * Number of the contract's rate that applies, counted from 1, and its minimum turnover and loss. 0: no rate
       * applies.
       */
      tier: Type.Integer({ minimum: 0 }),
      minTurnover: Money,
      minLoss: Money,
      /** The applied rate: an amount for rate type F, otherwise a percentage. */
      rate: Money,
      amount: Money,
      /** The amount settled for the period. It equals the recomputed `amount`. */
      settled: Money,
      state: Type.Enum(salaryStates),
    }),
  },
  voidContract: { in: Type.Object({ contractId: ContractId }), out: EmptyObject },
  contracts: {
    in: Type.Object({
      /** `open`: only requested and active contracts; `ended`: all other contracts. Left out: all contracts. */
      part: Type.Optional(Type.Enum(contractParts)),
      cursor: Type.Optional(Cursor),
      pageSize: pageSize(50, 100),
    }),
    out: Type.Object({
      currency: Type.String(),
      /** Contracts, newest first. With a filter, a page before the last may have fewer rows than its size, or none. */
      list: Type.Array(
        Type.Object({
          ...Contract,
          customerId: CustomerId,
          customerName: Type.String(),
          /** `paid`: sum of all payments of the contract. `due`: the debt for ended periods. */
          paid: Money,
          due: Money,
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  fundsConsolidated: {
    in: EmptyObject,
    out: Type.Object({
      ...Funds,
      /** The member's total balance over all wallets, including amounts held for withdrawals and running transfers. */
      totalBalance: Money,
      dailysalreqtype: ContractIdOrNull,
      divtypecompperiodreq: ContractIdOrNull,
      contracthoursalreq: ContractIdOrNull,
      realtimesalreqtype: ContractIdOrNull,
    }),
  },
  memberContracts: {
    in: Type.Object({
      kind: Type.Enum(contractKinds),
      cursor: Type.Optional(Cursor),
      pageSize: pageSize(20, 50),
    }),
    out: Type.Object({
      currency: Type.String(),
      /** The member's contracts: requested and active ones first, then newest first. */
      list: Type.Array(
        Type.Object({
          ...Contract,
          agentName: Type.String(),
          /** Payments of the contract's periods, newest first, at most 31. */
          salaries: Type.Array(Salary),
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  processDailySalary: Decision,
  processHourSalary: Decision,
  processRealTimeSalary: Decision,
  processDividend: Decision,
} as const satisfies Record<keyof typeof agentContracts, { in: Type.TSchema; out: Type.TSchema }>;
