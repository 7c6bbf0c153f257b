import type { Texts } from "../../text-ids.ts";

export const todayTitles = {
  "today.title": "আজ",
  "today.digest": "দৈনিক হিসাব",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    today: typeof todayTitles;
  }
}
