// Call for the details sheet of a game's tile. It has its own module because home needs only the lists of games.

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
