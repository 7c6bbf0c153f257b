import type { PoliciesOf } from "../../call.ts";
import type { agentDisputes } from "./calls.ts";

const step = { limit: "write", fails: ["agent.dispute.unknown", "agent.dispute.decided"] } as const;

export const agentDisputePolicies = {
  openDispute: {
    limit: "write",
    fails: ["agent.dispute.unknown", "agent.dispute.late", "agent.dispute.exists"],
  },
  answerDispute: step,
  escalateDispute: step,
  disputes: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof agentDisputes>;
