import type { Texts } from "../../text-ids.ts";

export const auditTitles = {
  "audit.title": "তদারকি",
  "audit.proposals": "প্রস্তাব",
  "audit.log": "অডিট লগ",
  "audit.denials": "অনুমতিহীন চেষ্টা",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    audit: typeof auditTitles;
  }
}
