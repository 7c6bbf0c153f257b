import type { today as bn } from "../bn/today.ts";
import type { SameTexts } from "../text-ids.ts";

export const today: SameTexts<typeof bn> = {
  "today.hello": "Welcome, {name}",
  "today.proposals": "Waiting for a second operator",
  "today.noProposals": "No proposal is waiting.",
  "today.help":
    "This is what waits for somebody right now.\nAn act that needs two people becomes a proposal; anybody with the right but its proposer approves it.",
};
