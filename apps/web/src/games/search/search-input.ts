// The search in the address, for the screen and its loader.

import type { games } from "@khela/contract/games/calls";
import type { InputOf } from "@khela/contract/schemas";
import { listPageSize } from "../list-presets.ts";

export const allValue = "ALL";
/** Number of popular games shown before a search, and when a search has no results. */
export const suggestedSize = 9;

export type SearchInput = { readonly name: string; readonly gameType: string; readonly vassalage: string };

export function searchInputOf(query: URLSearchParams): SearchInput {
  return {
    name: query.get("name") ?? "",
    gameType: query.get("gameType") ?? allValue,
    vassalage: query.get("vassalage") ?? allValue,
  };
}

export function isIdle({ name, gameType, vassalage }: SearchInput): boolean {
  return name === "" && gameType === allValue && vassalage === allValue;
}

/** Returns the input of the call for the results of a search. */
export function resultsInputOf({ name, gameType, vassalage }: SearchInput): InputOf<typeof games.list> {
  return {
    ...(name === "" ? {} : { gameName: name }),
    ...(gameType === allValue ? {} : { gameType }),
    ...(vassalage === allValue ? {} : { vassalage }),
    pageSize: listPageSize,
  };
}
