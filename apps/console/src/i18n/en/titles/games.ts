import type { gamesTitles as bn } from "../../bn/titles/games.ts";
import type { SameTexts } from "../../text-ids.ts";

export const gamesTitles: SameTexts<typeof bn> = {
  "games.title": "Games",
  "games.searchWords": "Search words",
};
