import type { memberTitles as bn } from "../../bn/titles/members.ts";
import type { SameTexts } from "../../text-ids.ts";

export const memberTitles: SameTexts<typeof bn> = {
  "members.room": "Members",
  "members.find": "Find a member",
  "members.exclusions": "Excluded members found again",
  "members.member": "Member",
  "members.transferOne": "Transfer",
};
