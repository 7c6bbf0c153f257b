// Calls for a member's favourite and recent games. They have their own module because home needs only the lists of all
// games.

import type { Call } from "../../call.ts";

export const ownGames = {
  favouriteIds: {
    name: "games.favouriteIds",
    method: "GET",
    path: "/wps/relay/MCSFE_getFavoriteGames",
    module: "GAMELOFAV3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  favourites: {
    name: "games.favourites",
    method: "GET",
    path: "/wps/relay/MCSFE_getFavoriteGamesList",
    module: "GAMELOFAV3",
    access: "session",
    envelope: "wps",
  },
  addFavourite: {
    name: "games.addFavourite",
    method: "POST",
    path: "/wps/relay/MCSFE_addFavoriteGameV2",
    module: "GAMELOFAV3",
    access: "session",
    envelope: "wps",
  },
  removeFavourite: {
    name: "games.removeFavourite",
    method: "DELETE",
    path: "/wps/relay/MCSFE_removeFavoriteGameV2",
    module: "GAMELOFAV3",
    access: "session",
    envelope: "wps",
  },
  addRecent: {
    name: "games.addRecent",
    method: "POST",
    path: "/wps/relay/MCS2_addRecentGame",
    module: "GAMELOREC3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  recent: {
    name: "games.recent",
    method: "GET",
    path: "/wps/relay/GCS_recentGame",
    module: "GAMELOREC3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
} as const satisfies Record<string, Call>;
