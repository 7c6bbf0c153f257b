// The filter and title of each game list route, as data.

import type { games } from "@khela/contract/games/calls";
import type { InputOf } from "@khela/contract/schemas";
import type { TitleId } from "../i18n/catalogue.ts";

type ListInput = InputOf<typeof games.list>;

export type ListPreset = {
  readonly titleKey: TitleId;
  /**
   * Source of the games. `centre`: the game centre with its vendors; `list`: the catalogue; `vendor`: a vendor, which
   * is chosen first; `hot`: the hot list; `favourites` and `recent`: the member's own games.
   */
  readonly source: "centre" | "list" | "vendor" | "hot" | "favourites" | "recent";
  readonly filter: Pick<ListInput, "gameType" | "vassalage" | "gameClassify">;
};

function catalogueList(titleKey: TitleId, filter: ListPreset["filter"]): ListPreset {
  return { titleKey, source: "list", filter };
}

function gameCentre(titleKey: TitleId, filter: ListPreset["filter"]): ListPreset {
  return { titleKey, source: "centre", filter };
}

export const listPresets = {
  "/m/gameList": catalogueList("screens.allGames", {}),
  "/m/gameCenter": gameCentre("screens.gameCentre", {}),
  "/m/provider": { titleKey: "home.vendors", source: "vendor", filter: {} },
  "/m/hot-games": { titleKey: "games.HOT", source: "hot", filter: {} },
  "/m/fav-games": { titleKey: "screens.favourites", source: "favourites", filter: {} },
  "/m/recent-games": { titleKey: "screens.recentGames", source: "recent", filter: {} },
  "/m/live-games": catalogueList("games.LIVE", { gameType: "LIVE" }),
  "/m/slot-games": catalogueList("games.RNG", { gameType: "RNG" }),
  "/m/slotsCenter": catalogueList("games.RNG", { gameType: "RNG" }),
  "/m/esport-games": catalogueList("games.ESPORTS", { gameType: "ESPORTS" }),
  "/m/fishing-games": catalogueList("games.FISH", { gameType: "FISH" }),
  "/m/poker-games": catalogueList("games.PVP", { gameType: "PVP" }),
  "/m/pvp-games": catalogueList("games.PVP", { gameType: "PVP" }),
  "/m/roulette": catalogueList("screens.roulette", { gameType: "LIVE", gameClassify: "ROU" }),
  "/m/baccarat": catalogueList("screens.baccarat", { gameType: "LIVE", gameClassify: "BAC" }),
  "/m/inHouse": catalogueList("screens.inHouse", { gameType: "BGS" }),
  "/m/pg-soft": { titleKey: "games.RNG", source: "vendor", filter: { vassalage: "PG" } },
  "/m/sport-games": gameCentre("games.SPORTS", { gameType: "SPORTS" }),
  "/m/cockfight": gameCentre("games.COCKFIGHT", { gameType: "COCKFIGHT" }),
  "/m/lott": gameCentre("games.LOTT", { gameType: "LOTT" }),
  "/m/elott": gameCentre("games.ELOTT", { gameType: "ELOTT" }),
} as const satisfies Record<string, ListPreset>;

export type ListPresetPath = keyof typeof listPresets;

export const listPageSize = 9;
export const hotListSize = 60;

/**
 * Returns the list's query: the route's own filter, narrowed by `gameType` and `vassalage` of the address.
 */
export function listInputOf(path: string, query: URLSearchParams): ListInput {
  const preset: ListPreset = listPresets[path as ListPresetPath] ?? listPresets["/m/gameList"];
  const gameType = query.get("gameType");
  const vassalage = query.get("vassalage");
  return {
    ...(gameType === null || gameType === "" ? {} : { gameType }),
    ...(vassalage === null || vassalage === "" ? {} : { vassalage }),
    ...preset.filter,
    pageSize: listPageSize,
  };
}

/** Returns the query of a list's first page, as lib/query/infinite-query.ts sends it. */
export function firstPageOf(input: ListInput): ListInput {
  return { ...input, pageNo: 1 };
}

/** Returns the path of a category's complete list. */
export function listPathOf(category: string): string {
  const known: Readonly<Record<string, ListPresetPath>> = {
    HOT: "/m/hot-games",
    FAV: "/m/fav-games",
    RECENT: "/m/recent-games",
    LIVE: "/m/live-games",
    RNG: "/m/slot-games",
    BGS: "/m/inHouse",
    FISH: "/m/fishing-games",
    PVP: "/m/poker-games",
    SPORTS: "/m/sport-games",
    ESPORTS: "/m/esport-games",
    COCKFIGHT: "/m/cockfight",
    LOTT: "/m/lott",
    ELOTT: "/m/elott",
  };
  return known[category] ?? `/m/gameList?gameType=${encodeURIComponent(category)}`;
}
