import type { Texts } from "../../text-ids.ts";

export const systemTitles = {
  "system.title": "সিস্টেম",
  "system.overview": "অবস্থা",
  "system.maintenance": "রক্ষণাবেক্ষণ",
  "system.storage": "জায়গা",
  "system.speed": "গতি",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    system: typeof systemTitles;
  }
}
