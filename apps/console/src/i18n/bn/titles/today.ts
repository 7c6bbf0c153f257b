import type { Texts } from "../../text-ids.ts";

export const todayTitles = {
  "today.title": "আজ",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    today: typeof todayTitles;
  }
}
