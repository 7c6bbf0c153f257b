// Reduces a page's answers to the fields that home and the game lists render; other fields are not sent with the page.
// The texts behind the titles alone would be an eighth of home. Screens that need these fields fetch them by their own
// queries.

import { content } from "@khela/contract/content/calls";
import { games } from "@khela/contract/games/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { Game } from "../games/game.ts";
import type { QueryOptions } from "../lib/query/query.ts";
import { announcementsInput } from "./home-loader.ts";

type Announcements = OutputOf<typeof content.announcements>;

function withoutText<T extends { readonly content: string }>(items: readonly T[]): T[] {
  return items.map((item) => ({ ...item, content: "" }));
}

/**
 * Reduces the games to what a tile shows: the name in the page's language, and `showIcon`. The second name and the
 * second icon are fallbacks, which are sent only when these are missing.
 */
function trimGames(list: readonly Game[]): Game[] {
  return list.map(({ mobileLargeIcon: _i, isGameH5: _h, playType: _p, lottoMode: _l, ...game }) => ({
    ...game,
    gameId: "",
    gameCode: "",
    gameClassify: "",
    gameName: game.nodeName === "" ? game.gameName : "",
    iconUrl: game.showIcon === null ? game.iconUrl : null,
  }));
}

/** Returns the answer without the fields that the page does not use. */
export function trimSsrData([{ name }, input]: QueryOptions, answer: unknown): unknown {
  if (name === content.announcements.name && input === announcementsInput) {
    const { banners, player, popup, hot } = answer as Announcements;
    return {
      banners: withoutText(banners),
      player: withoutText(player),
      popup,
      promotion: [],
      hot: withoutText(hot),
    } satisfies Announcements;
  }
  if (name === games.hot.name) {
    const hot = answer as OutputOf<typeof games.hot>;
    return { ...hot, list: trimGames(hot.list) };
  }
  if (name === games.list.name) {
    const page = answer as OutputOf<typeof games.list>;
    return { ...page, games: trimGames(page.games) };
  }
  return answer;
}
