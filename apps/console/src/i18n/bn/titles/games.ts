import type { Texts } from "../../text-ids.ts";

export const gamesTitles = {
  "games.title": "গেম",
  "games.searchWords": "খোঁজার শব্দ",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    games: typeof gamesTitles;
  }
}
