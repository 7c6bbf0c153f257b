import { contentPages } from "@khela/contract/content/pages/calls";
import { games } from "@khela/contract/games/calls";
import type { ListPresetPath } from "../../games/list-presets.ts";
import { firstPageOf, hotListSize, listInputOf, listPresets } from "../../games/list-presets.ts";
import { isIdle, resultsInputOf, searchInputOf, suggestedSize } from "../../games/search/search-input.ts";
import type { QueryOptions } from "../../lib/query/query.ts";
import { queryOptions } from "../../lib/query/query.ts";
import type { LoaderContext, Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const gameList = createLazyScreen(["game-list"], () =>
  import("../../games/game-list-screen.tsx").then((m) => m.GameListScreen),
);

/** The server renders the first tiles of a list. The browser fetches a member's own lists and filtered slots. */
function listLoader({ path, query }: LoaderContext): readonly QueryOptions[] {
  const { source } = listPresets[path as ListPresetPath];
  if (source === "favourites" || source === "recent") return [];
  if (source === "hot") return [queryOptions(games.hot, { limitNum: hotListSize })];
  const vendors = queryOptions(games.vendors, {});
  const streams = path === "/m/live-games" ? [queryOptions(contentPages.models, {})] : [];
  const input = listInputOf(path, query);
  if (source === "vendor" && input.vassalage === undefined) return [vendors];
  return [vendors, ...streams, queryOptions(games.list, firstPageOf(input))];
}

function searchLoader({ query }: LoaderContext): readonly QueryOptions[] {
  const search = searchInputOf(query);
  return [
    queryOptions(games.vendors, {}),
    isIdle(search)
      ? queryOptions(games.hot, { limitNum: suggestedSize })
      : queryOptions(games.list, firstPageOf(resultsInputOf(search))),
  ];
}

const gameListScreens: readonly Screen[] = (Object.keys(listPresets) as ListPresetPath[]).map(
  (path): Screen => ({
    ...pageDefaults,
    path,
    code: gameList,
    query: ["gameType", "vassalage", "free", "slots"],
    titleKey: listPresets[path].titleKey,
    loader: listLoader,
  }),
);

export const gamesScreens: readonly Screen[] = [
  ...gameListScreens,
  {
    ...pageDefaults,
    path: "/m/search",
    code: createLazyScreen(["game-list"], () =>
      import("../../games/search/search-screen.tsx").then((m) => m.SearchScreen),
    ),
    query: ["name", "gameType", "vassalage"],
    titleKey: "shell.search",
    loader: searchLoader,
  },
];
