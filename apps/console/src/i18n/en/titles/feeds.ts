import type { feedsTitles as bn } from "../../bn/titles/feeds.ts";
import type { SameTexts } from "../../text-ids.ts";

export const feedsTitles: SameTexts<typeof bn> = {
  "feeds.title": "Result feeds",
  "feeds.list": "Feeds",
};
