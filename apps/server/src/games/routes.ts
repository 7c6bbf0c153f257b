import type { Routes, Services } from "../http/context.ts";
import { createGameCards } from "./known-games.ts";
import { details, hot, list, popular, vendors, vendorTypes, winners } from "./games.ts";
import { addFavourite, addRecent, createMemberLists, removeFavourite } from "./own-games.ts";

export function gamesRoutes(services: Services): Routes<"games"> {
  const lists = createMemberLists(createGameCards(services));
  return {
    vendorTypes,
    vendors,
    list,
    details,
    hot,
    popular,
    winners,
    favouriteIds: lists.favouriteIds,
    favourites: lists.favourites,
    addFavourite,
    removeFavourite,
    addRecent,
    recent: lists.recent,
  };
}
