import type { todayTitles as bn } from "../../bn/titles/today.ts";
import type { SameTexts } from "../../text-ids.ts";

export const todayTitles: SameTexts<typeof bn> = {
  "today.title": "Today",
  "today.digest": "Daily digest",
};
