import type { PoliciesOf } from "../call.ts";
import type { games } from "./calls.ts";
import type { gameFacts } from "./game-facts/calls.ts";
import type { ownGames } from "./own-games/calls.ts";

export const gamesPolicies = {
  vendorTypes: { limit: "read", fails: [] },
  vendors: { limit: "read", fails: [] },
  list: { limit: "read", fails: [] },
  details: { limit: "read", fails: ["game.unknown"] },
  hot: { limit: "read", fails: [] },
  popular: { limit: "read", fails: [] },
  winners: { limit: "read", fails: [] },
  favouriteIds: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/GCSGAME_getFavoriteGames" }],
    fails: [],
  },
  favourites: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/GCSGAME_getFavoriteGamesList" }],
    fails: [],
  },
  addFavourite: { limit: "write", fails: ["game.unknown", "favourites.full"] },
  removeFavourite: { limit: "write", fails: [] },
  addRecent: { limit: "write", fails: ["game.unknown"] },
  recent: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof games & typeof gameFacts & typeof ownGames>;
