import { site } from "@khela/contract/site/calls";
import type { QueryCache } from "../../lib/query/query.ts";
import { setQueryData, queryKey } from "../../lib/query/query.ts";
import type { InitialState } from "./initial-state.ts";

/** Returns a cache with the answers the first page was rendered from. */
export function hydrateCache(initialState: InitialState): QueryCache {
  const cache: QueryCache = new Map();
  setQueryData(cache, queryKey(site.settings.name, initialState.language, {}), initialState.settings);
  for (const [key, answer] of initialState.data) setQueryData(cache, key, answer);
  return cache;
}
