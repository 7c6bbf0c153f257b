import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "games",
  title: "games.title",
  order: 65,
  screens: [
    {
      path: "/games/search-words",
      title: "games.searchWords",
      permission: "games.view",
      isInMenu: true,
      help: "games.searchWordsHelp",
      load: () =>
        import("../../games/search-words-screen.tsx").then(({ SearchWordsScreen }) => SearchWordsScreen),
    },
  ],
};
