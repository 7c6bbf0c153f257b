import type { auditTitles as bn } from "../../bn/titles/audit.ts";
import type { SameTexts } from "../../text-ids.ts";

export const auditTitles: SameTexts<typeof bn> = {
  "audit.title": "Oversight",
  "audit.proposals": "Proposals",
  "audit.log": "Audit log",
  "audit.denials": "Denials",
};
