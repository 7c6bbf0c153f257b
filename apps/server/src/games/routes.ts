import type { Routes, Services } from "../http/context.ts";
import {
  addFavourite,
  addRecent,
  favouriteIds,
  favourites,
  hot,
  list,
  popular,
  recent,
  removeFavourite,
  vendors,
  vendorTypes,
  winners,
} from "./games.ts";

export function gamesRoutes(_services: Services): Routes<"games"> {
  return {
    vendorTypes,
    vendors,
    list,
    hot,
    popular,
    winners,
    favouriteIds,
    favourites,
    addFavourite,
    removeFavourite,
    addRecent,
    recent,
  };
}
