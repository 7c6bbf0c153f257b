import type { Texts } from "../../text-ids.ts";

export const agentTitles = {
  "agents.room": "এজেন্ট",
  "agents.listTitle": "সব এজেন্ট",
  "agents.freezesTitle": "স্থগিতের অনুরোধ",
  "agents.disputesTitle": "ক্রেডিটের বিরোধ",
  "agents.limitsTitle": "ফ্লোট ও ক্রেডিটের সীমা",
  "agents.agentTitle": "এজেন্ট",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    agents: typeof agentTitles;
  }
}
