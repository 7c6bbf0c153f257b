// What each list route shows, as data: the query of its list and the title over it.

import type { games } from "@khela/contract/calls/games";
import type { InputOf } from "@khela/contract/schemas";
import type { TitleId } from "../i18n/catalogue.ts";

type ListInput = InputOf<typeof games.list>;

export type Preset = {
  readonly titleKey: TitleId;
  /** Where the games come from: the catalogue, a maker that is chosen first, the hot list, or the member's favourites. */
  readonly source: "list" | "maker" | "hot" | "favourites";
  readonly filter: Pick<ListInput, "gameType" | "vassalage" | "gameClassify">;
};

function list(titleKey: TitleId, filter: Preset["filter"]): Preset {
  return { titleKey, source: "list", filter };
}

export const presets = {
  "/m/gameList": list("screens.allGames", {}),
  "/m/gameCenter": list("screens.gameCentre", {}),
  "/m/provider": { titleKey: "home.vendors", source: "maker", filter: {} },
  "/m/hot-games": { titleKey: "games.HOT", source: "hot", filter: {} },
  "/m/fav-games": { titleKey: "screens.favourites", source: "favourites", filter: {} },
  "/m/live-games": list("games.LIVE", { gameType: "LIVE" }),
  "/m/slot-games": list("games.RNG", { gameType: "RNG" }),
  "/m/slotsCenter": list("games.RNG", { gameType: "RNG" }),
  "/m/esport-games": list("games.ESPORTS", { gameType: "ESPORTS" }),
  "/m/fishing-games": list("games.FISH", { gameType: "FISH" }),
  "/m/poker-games": list("games.PVP", { gameType: "PVP" }),
  "/m/pvp-games": list("games.PVP", { gameType: "PVP" }),
  "/m/roulette": list("screens.roulette", { gameType: "LIVE", gameClassify: "ROU" }),
  "/m/baccarat": list("screens.baccarat", { gameType: "LIVE", gameClassify: "BAC" }),
  "/m/inHouse": list("screens.inHouse", { vassalage: "BGS" }),
  "/m/pg-soft": { titleKey: "games.RNG", source: "maker", filter: { vassalage: "PG" } },
  "/m/sport-games": list("games.SPORTS", { gameType: "SPORTS" }),
  "/m/cockfight": list("games.COCKFIGHT", { gameType: "COCKFIGHT" }),
  "/m/lott": list("games.LOTT", { gameType: "LOTT" }),
  "/m/elott": list("games.ELOTT", { gameType: "ELOTT" }),
} as const satisfies Record<string, Preset>;

export type PresetPath = keyof typeof presets;

export const listPageSize = 9;

/** The list's query: the route's own filter, narrowed by `gameType` and `vassalage` of the address. */
export function listInput(path: string, query: URLSearchParams): ListInput {
  const preset: Preset = presets[path as PresetPath] ?? presets["/m/gameList"];
  const gameType = query.get("gameType");
  const vassalage = query.get("vassalage");
  return {
    ...(gameType === null || gameType === "" ? {} : { gameType }),
    ...(vassalage === null || vassalage === "" ? {} : { vassalage }),
    ...preset.filter,
    pageSize: listPageSize,
  };
}

/** Where a category's whole list lives. */
export function listPathOf(category: string): string {
  const known: Readonly<Record<string, PresetPath>> = {
    HOT: "/m/hot-games", FAV: "/m/fav-games", LIVE: "/m/live-games", RNG: "/m/slot-games", FISH: "/m/fishing-games",
    PVP: "/m/poker-games", SPORTS: "/m/sport-games", ESPORTS: "/m/esport-games", COCKFIGHT: "/m/cockfight",
    LOTT: "/m/lott", ELOTT: "/m/elott",
  };
  return known[category] ?? `/m/gameList?gameType=${encodeURIComponent(category)}`;
}
