import type { Call } from "../call.ts";

export const games = {
  vendorTypes: {
    name: "games.vendorTypes", method: "GET", path: "/wps/relay/GCSGAME_getVassGameType", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  vendors: {
    name: "games.vendors", method: "GET", path: "/wps/relay/GCSGAME_newGameVendor", module: "COMM3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  list: {
    name: "games.list", method: "GET", path: "/wps/relay/GCSGAME_gameList", module: "GAMELO3",
    access: "anyone", dialect: "wps", cacheS: 15, limit: "read", fails: [],
  },
  hot: {
    name: "games.hot", method: "GET", path: "/wps/relay/GCSGAME_hotGamesV2", module: "GAMELOHOT3",
    access: "anyone", dialect: "wps", cacheS: 15, limit: "read", fails: [],
  },
  /** Lotteries as the merchant puts them forward: what is hot first, then in his order. */
  popular: {
    name: "games.popular", method: "GET", path: "/lgw/games/popular", module: "AGEANNOUNCE3",
    access: "anyone", dialect: "lgw", cacheS: 15, limit: "read", fails: [],
  },
  winners: {
    name: "games.winners", method: "GET", path: "/wps/relay/GCSGAME_getRankList", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 2, limit: "read", fails: [],
  },
  favouriteIds: {
    name: "games.favouriteIds", method: "GET", path: "/wps/relay/MCSFE_getFavoriteGames", module: "GAMELOFAV3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  favourites: {
    name: "games.favourites", method: "GET", path: "/wps/relay/MCSFE_getFavoriteGamesList", module: "GAMELOFAV3",
    access: "session", dialect: "wps", limit: "read", fails: [],
  },
  addFavourite: {
    name: "games.addFavourite", method: "POST", path: "/wps/relay/MCSFE_addFavoriteGameV2", module: "GAMELOFAV3",
    access: "session", dialect: "wps", limit: "write", fails: ["game.unknown", "favourites.full"],
  },
  removeFavourite: {
    name: "games.removeFavourite", method: "DELETE", path: "/wps/relay/MCSFE_removeFavoriteGameV2", module: "GAMELOFAV3",
    access: "session", dialect: "wps", limit: "write", fails: [],
  },
  addRecent: {
    name: "games.addRecent", method: "POST", path: "/wps/relay/MCS2_addRecentGame", module: "GAMELOREC3",
    access: "session", dialect: "wps", quiet: true, limit: "write", fails: ["game.unknown"],
  },
  recent: {
    name: "games.recent", method: "GET", path: "/wps/relay/GCS_recentGame", module: "GAMELOREC3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
