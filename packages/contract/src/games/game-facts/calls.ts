// What a tile's sheet shows. Apart, since home needs only the lists of all.

import type { Call } from "../../call.ts";

export const gameFacts = {
  /** Facts of a game, shown before it is opened. */
  details: {
    name: "games.details",
    method: "GET",
    path: "/wps/games/details",
    module: "GAMELO3",
    access: "anyone",
    envelope: "wps",
    cacheS: 15,
  },
} as const satisfies Record<string, Call>;
