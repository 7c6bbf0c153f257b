import { site } from "@khela/contract/calls/site";
import type { QueryCache } from "../lib/query.ts";
import { putAnswer, queryKey } from "../lib/query.ts";
import type { Boot } from "./boot.ts";

/** A cache that holds what the first page was drawn from. */
export function filledCache(boot: Boot): QueryCache {
  const cache: QueryCache = new Map();
  putAnswer(cache, queryKey(site.settings.name, boot.language, {}), boot.settings);
  for (const [key, answer] of boot.data) putAnswer(cache, key, answer);
  return cache;
}
