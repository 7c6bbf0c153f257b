// Keeps what was made for one visitor for all who ask the same soon after. Promises that a thing is never made twice at
// the same time, that nobody waits for what is at most a minute old (he gets it, and it is made anew behind him), and that
// what may not be kept is forgotten at once. Holds a bounded number of things; never hands out anything older.

import { createCache, type Cache } from "@khela/service-kit/cache";

export type PageCache<T> = Pick<Cache<T>, "get">;

export type PageCacheOptions<T> = {
  readonly now: () => Date;
  readonly isCacheable: (value: T) => boolean;
  /** Does the work when whoever asked has been served: what is made anew behind somebody must not hold up what he still needs. */
  readonly scheduleRevalidation: (work: () => void) => void;
  /** Told when something could not be made anew behind somebody who got the old one. */
  readonly onError: (error: unknown) => void;
};

const FRESH_MS = 5_000;
const MAX_STALE_MS = 60_000;
const MAX_ENTRIES = 500;

export function createPageCache<T>({ onError, ...options }: PageCacheOptions<T>): PageCache<T> {
  return createCache<T>({
    ...options,
    maxEntries: MAX_ENTRIES,
    ttlMs: MAX_STALE_MS,
    revalidateAfterMs: FRESH_MS,
    agesFrom: "load-end",
    onRevalidationError: onError,
  });
}
