import type { agentTitles as bn } from "../../bn/titles/agents.ts";
import type { SameTexts } from "../../text-ids.ts";

export const agentTitles: SameTexts<typeof bn> = {
  "agents.room": "Agents",
  "agents.listTitle": "All agents",
  "agents.freezesTitle": "Requests to freeze",
  "agents.disputesTitle": "Disputes of credit",
  "agents.limitsTitle": "Limits of float and credit",
  "agents.agentTitle": "Agent",
};
