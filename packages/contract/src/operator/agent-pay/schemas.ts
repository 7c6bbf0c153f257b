import Type from "typebox";
import { agentContractSchemas } from "../../agents/contracts/schemas.ts";
import { agentRebateSchemas } from "../../agents/rebates/schemas.ts";
import { Cursor, EpochMs, Money, pageSize } from "../../shapes.ts";
import { Id } from "../operator-shapes.ts";
import type { agentPay } from "./calls.ts";

const { contractStatement, contracts, contractPeriods } = agentContractSchemas;
const { properties: row } = agentRebateSchemas.incomeDetail.out.properties.rows.items;

/** Key of a contract. `member` receives the contract's payments. */
const Contract = { member: Id, contractId: contractPeriods.in.properties.contractId };
const Part = Type.Object({ earned: Money, paid: Money });

export const agentPaySchemas = {
  contracts: {
    in: Type.Object({
      id: Id,
      part: contracts.in.properties.part,
      cursor: Type.Optional(Cursor),
      size: pageSize(20, 100),
    }),
    out: contracts.out,
  },
  periods: { in: Type.Object(Contract), out: contractPeriods.out },
  recomputePeriod: {
    /** The contract, and any time within the period. */
    in: Type.Object({ ...Contract, at: EpochMs }),
    out: Type.Object({
      ...contractStatement.out.properties,
      /** The amount settled for the period; null: the period was not settled. */
      settled: Type.Union([Money, Type.Null()]),
      state: Type.Union([contractStatement.out.properties.state, Type.Null()]),
      /** Whether the settled amount and the number of its rounds equal the recomputed ones. */
      isEqual: Type.Boolean(),
    }),
  },
  recomputeRebate: {
    in: Type.Object({ id: Id, day: agentRebateSchemas.incomeDetail.in.properties.day }),
    out: Type.Object({
      currency: Type.String(),
      own: Part,
      team: Part,
      isEqual: Type.Boolean(),
      rows: Type.Array(
        Type.Object({
          part: row.part,
          /** For the team's play, the member directly below the agent; null: the agent's own play. */
          member: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
          gameType: row.gameType,
          turnover: row.turnover,
          rate: row.rate,
          belowRate: row.belowRate,
          difference: row.difference,
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof agentPay, { in: Type.TSchema; out: Type.TSchema }>;
