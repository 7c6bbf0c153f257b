import type { PoliciesOf } from "../../call.ts";
import type { agentRebates } from "./calls.ts";

export const agentRebatePolicies = {
  rebateSettings: { limit: "read", fails: [] },
  downlineRebates: { limit: "read", fails: ["agent.downline.unknown", "agent.rebate.member"] },
  updateDownlineRebates: {
    limit: "write",
    aliases: [
      { method: "PUT", path: "/wps/agent/updateDownlineRebates" },
      { method: "POST", path: "/wps/agent/updateDownlineRebates" },
    ],
    fails: ["agent.downline.unknown", "agent.rebate.member", "agent.rebate.bounds", "margin.exceeded"],
  },
  income: { limit: "read", fails: ["agent.range"] },
  incomeDetail: { limit: "read", fails: ["agent.range"] },
} as const satisfies PoliciesOf<typeof agentRebates>;
