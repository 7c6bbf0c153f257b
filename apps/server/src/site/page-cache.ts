// Caches a page for later visitors with the same key. Promises that a page is never made twice at the same time, that no one
// waits for a page at most a minute old (it is answered, and made again in the background), and that a page that may not be
// cached is removed at once, as all are when what they show has changed. Bounded; never answers anything older.

import { createCache, type Cache } from "@khela/service-kit/cache";

export type PageCache<T> = Pick<Cache<T>, "get" | "invalidate">;

export type PageCacheOptions<T> = {
  readonly now: () => Date;
  readonly isCacheable: (value: T) => boolean;
  /** Runs the work after the caller has been answered: it must not delay what they still load. */
  readonly scheduleRevalidation: (work: () => void) => void;
  /** Called when a page could not be made again in the background. */
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
