// Calls about agents' payments and income: contracts with their periods, and the recomputation of a period or of a
// day's rebate from the settled rounds.

import type { OperatorCall } from "../operator-call.ts";

export const agentPay = {
  /** Contracts that an agent has made, newest first. */
  contracts: {
    name: "agentPay.contracts",
    method: "GET",
    path: "/console/api/agentPay/contracts",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Payments of a member's contract, newest period first. */
  periods: {
    name: "agentPay.periods",
    method: "GET",
    path: "/console/api/agentPay/periods",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "agent.contract.unknown"],
  },
  /** Every round and step of a contract's period, and whether the result equals the settled amount. */
  recomputePeriod: {
    name: "agentPay.recomputePeriod",
    method: "GET",
    path: "/console/api/agentPay/recomputePeriod",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "agent.contract.unknown"],
  },
  /** Every row of a day's rebate by the present team, and whether the result equals the paid amount. */
  recomputeRebate: {
    name: "agentPay.recomputeRebate",
    method: "GET",
    path: "/console/api/agentPay/recomputeRebate",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "agent.range"],
  },
} as const satisfies Record<string, OperatorCall>;
