import type { agentTitles as bn } from "../../bn/titles/agents.ts";
import type { SameTexts } from "../../text-ids.ts";

export const agentTitles: SameTexts<typeof bn> = {
  "agents.room": "Agents",
  "agents.listTitle": "All agents",
  "agents.freezesTitle": "Requests to freeze",
  "agents.disputesTitle": "Credit disputes",
  "agents.limitsTitle": "Float and credit limits",
  "agents.agentTitle": "Agent",
};
