import { games } from "@khela/contract/calls/games";
import type { ListPresetPath } from "../../games/list-presets.ts";
import { listPresets } from "../../games/list-presets.ts";
import { queryOptions } from "../../lib/query/query.ts";
import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const gameList = createLazyScreen(["game-list"], () =>
  import("../../games/game-list-screen.tsx").then((m) => m.GameListScreen),
);

const gameListScreens: readonly Screen[] = (Object.keys(listPresets) as ListPresetPath[]).map(
  (path): Screen => ({
    ...pageDefaults,
    path,
    code: gameList,
    titleKey: listPresets[path].titleKey,
    loader: () => {
      const preset = listPresets[path];
      if (preset.source === "hot") return [queryOptions(games.hot, { limitNum: 60 })];
      return preset.source === "favourites" ? [] : [queryOptions(games.vendors, {})];
    },
  }),
);

export const gameScreens: readonly Screen[] = [
  ...gameListScreens,
  {
    ...pageDefaults,
    path: "/m/search",
    code: createLazyScreen(["game-list"], () =>
      import("../../games/search-screen.tsx").then((m) => m.SearchScreen),
    ),
    titleKey: "shell.search",
  },
];
