import type { Texts } from "../../text-ids.ts";

export const memberTitles = {
  "members.room": "সদস্য",
  "members.find": "সদস্য খুঁজুন",
  "members.exclusions": "বাদ থাকা সদস্য আবার এসেছেন",
  "members.member": "সদস্যের পাতা",
  "members.transferOne": "লেনদেন",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    members: typeof memberTitles;
  }
}
