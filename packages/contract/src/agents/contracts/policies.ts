import type { PoliciesOf } from "../../call.ts";
import type { agentContracts } from "./calls.ts";

const decision = { limit: "write", fails: ["agent.contract.unknown", "agent.contract.decided"] } as const;

export const agentContractPolicies = {
  requestContract: {
    limit: "write",
    fails: [
      "agent.downline.unknown",
      "agent.contract.member",
      "agent.contract.terms",
      "agent.contract.exists",
      "margin.exceeded",
    ],
  },
  changeContract: {
    limit: "write",
    fails: [
      "agent.contract.unknown",
      "agent.contract.terms",
      "agent.contract.decided",
      "agent.contract.exists",
      "margin.exceeded",
    ],
  },
  contractHistory: { limit: "read", fails: ["agent.contract.unknown"] },
  contractPeriods: { limit: "read", fails: ["agent.contract.unknown"] },
  contractStatement: { limit: "read", fails: ["agent.contract.unknown"] },
  voidContract: { limit: "write", fails: ["agent.contract.unknown", "agent.contract.decided"] },
  contracts: { limit: "read", fails: [] },
  fundsConsolidated: { limit: "read", fails: [] },
  memberContracts: { limit: "read", fails: [] },
  processDailySalary: decision,
  processHourSalary: decision,
  processRealTimeSalary: decision,
  processDividend: decision,
} as const satisfies PoliciesOf<typeof agentContracts>;
