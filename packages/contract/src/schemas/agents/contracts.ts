import Type from "typebox";
import {
  contractKinds,
  contractRateTypes,
  contractStates,
  maxContractTiers,
  salaryStates,
} from "../../agents/contracts.ts";
import type { agentContracts } from "../../calls/agents/contracts.ts";
import { Amount, EmptyObject, EpochMs, Money } from "../shapes.ts";

const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const ContractId = Type.String({ format: "uuid" });
const NullableTime = Type.Union([EpochMs, Type.Null()]);
const ContractIdOrNull = Type.Union([ContractId, Type.Null()]);

const Tiers = Type.Array(
  Type.Object({
    /** Turnover of a period from which the rate counts. */
    minTurnover: Amount,
    /** An amount, or a percentage with at most two digits after the point. */
    rate: Amount,
  }),
  { minItems: 1, maxItems: maxContractTiers },
);

const Contract = {
  contractId: ContractId,
  kind: Type.Enum(contractKinds),
  rateType: Type.Enum(contractRateTypes),
  tiers: Type.Array(Type.Object({ minTurnover: Money, rate: Money })),
  state: Type.Enum(contractStates),
  requestedAt: EpochMs,
  expiresAt: EpochMs,
  decidedAt: NullableTime,
  endedAt: NullableTime,
};

/** What one period has paid and how. `due`: the agent has not had the money yet; `returned`: the account could not take it. */
const Salary = Type.Object({
  periodStart: EpochMs,
  periodEnd: EpochMs,
  rounds: Type.Integer({ minimum: 0 }),
  stake: Money,
  payout: Money,
  turnover: Money,
  /** The rate that counted, from 1; 0: none. */
  tier: Type.Integer({ minimum: 0 }),
  amount: Money,
  state: Type.Enum(salaryStates),
});

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
  voidContract: { in: Type.Object({ contractId: ContractId }), out: EmptyObject },
  contracts: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      list: Type.Array(
        Type.Object({
          ...Contract,
          customerId: CustomerId,
          customerName: Type.String(),
          /** Paid in all, and what is owed for periods that have ended. */
          paid: Money,
          due: Money,
        }),
      ),
    }),
  },
  fundsConsolidated: {
    in: EmptyObject,
    out: Type.Object({
      dailysalreqtype: ContractIdOrNull,
      divtypecompperiodreq: ContractIdOrNull,
      contracthoursalreq: ContractIdOrNull,
    }),
  },
  memberContracts: {
    in: Type.Object({ kind: Type.Enum(contractKinds) }),
    out: Type.Object({
      currency: Type.String(),
      list: Type.Array(
        Type.Object({
          ...Contract,
          agentName: Type.String(),
          /** The newest first, at most 31. */
          salaries: Type.Array(Salary),
        }),
      ),
    }),
  },
  processDailySalary: Decision,
  processHourSalary: Decision,
  processDividend: Decision,
} as const satisfies Record<keyof typeof agentContracts, { in: Type.TSchema; out: Type.TSchema }>;
