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
    /** For a dividend: the minimum loss, in addition to the turnover. */
    minLoss: Type.Optional(Amount),
    /** An amount, or a percentage with at most two digits after the point. */
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
  /** A time in the future: the contract runs until then, and a new version replaces it. */
  endedAt: NullableTime,
  /** The contract of which this is a new version. */
  replaces: ContractIdOrNull,
};

/**
 * Payment of one period. `due`: owed, because the agent's balance is too low, turnover is missing, or an account is
 * blocked; `returned`: the member's account is closed.
 */
const Salary = Type.Object({
  periodStart: EpochMs,
  periodEnd: EpochMs,
  rounds: Type.Integer({ minimum: 0 }),
  stake: Money,
  payout: Money,
  turnover: Money,
  /** Number of the rate that applied, from 1; 0: none. */
  tier: Type.Integer({ minimum: 0 }),
  amount: Money,
  state: Type.Enum(salaryStates),
});

const contractParts = ["open", "ended"] as const;

const Decision = {
  in: Type.Object({
    requestId: ContractId,
    /** A: accepted; R: refused. */
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
      /** The newest first, at most 62. */
      list: Type.Array(Salary),
    }),
  },
  contractHistory: {
    in: Type.Object({ contractId: ContractId }),
    out: Type.Object({
      currency: Type.String(),
      /** Newest first. Of the paid periods only the last 500; `isCut`: there are more. */
      isCut: Type.Boolean(),
      list: Type.Array(
        Type.Object({
          activityDate: EpochMs,
          action: Type.Enum(contractActions),
          /** For action D: the paid amount; otherwise null. */
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
      /** The first 500 settled rounds; `isCut`: there are more. The sums cover all rounds. */
      rows: Type.Array(
        Type.Object({
          at: EpochMs,
          gameType: Type.String(),
          stake: Money,
          /** The part of the stake that could be lost. */
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
      /** Number of the rate that applies, from 1, with its minimum turnover and loss; 0: none. */
      tier: Type.Integer({ minimum: 0 }),
      minTurnover: Money,
      minLoss: Money,
      /** An amount for rate type F, otherwise percent. */
      rate: Money,
      amount: Money,
      /** The amount that was settled; it equals the recomputed one. */
      settled: Money,
      state: Type.Enum(salaryStates),
    }),
  },
  voidContract: { in: Type.Object({ contractId: ContractId }), out: EmptyObject },
  contracts: {
    in: Type.Object({
      /** `open`: only requested and active contracts; `ended`: all others. Left out: both. */
      part: Type.Optional(Type.Enum(contractParts)),
      cursor: Type.Optional(Cursor),
      pageSize: pageSize(50, 100),
    }),
    out: Type.Object({
      currency: Type.String(),
      /** Newest first. With a filter, a page before the last may have fewer rows than its size, or none. */
      list: Type.Array(
        Type.Object({
          ...Contract,
          customerId: CustomerId,
          customerName: Type.String(),
          /** Sum of all payments, and the debt for ended periods. */
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
      /** Requested and active contracts first, then newest first. */
      list: Type.Array(
        Type.Object({
          ...Contract,
          agentName: Type.String(),
          /** The newest first, at most 31. */
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
