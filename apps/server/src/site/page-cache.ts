// Keeps what was made for one visitor for all who ask the same soon after. Promises that a thing is never made twice at
// the same time, that nobody waits for what is at most a minute old (he gets it, and it is made anew behind him), and that
// what may not be kept is forgotten at once. Holds a bounded number of things; never hands out anything older.

import { LRUCache } from "lru-cache";

/** `old`: what was kept under the key until now, if anything. */
type Load<T> = (old: T | undefined) => Promise<T>;
export type PageCache<T> = { get(key: string, load: Load<T>): Promise<T> };

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

export function createPageCache<T>({
  now,
  isCacheable,
  scheduleRevalidation,
  onError,
}: PageCacheOptions<T>): PageCache<T> {
  // the page unused longest makes room: a flood of addresses nobody repeats must not empty the cache
  const entries = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: MAX_ENTRIES });
  const inFlight = new Map<string, Promise<T>>();
  const scheduled = new Set<string>();

  function ageOf(key: string): number {
    const found = entries.get(key);
    return found === undefined ? Infinity : now().getTime() - found.at;
  }

  async function loadAndStore(key: string, load: Load<T>): Promise<T> {
    try {
      const value = await Promise.resolve(entries.get(key)?.value).then(load);
      entries.delete(key);
      if (isCacheable(value)) entries.set(key, { value, at: now().getTime() });
      return value;
    } finally {
      inFlight.delete(key);
    }
  }

  function loadOnce(key: string, load: Load<T>): Promise<T> {
    const coming = inFlight.get(key) ?? loadAndStore(key, load);
    inFlight.set(key, coming);
    return coming;
  }

  function revalidate(key: string, load: Load<T>): void {
    if (scheduled.has(key) || inFlight.has(key)) return;
    scheduled.add(key);
    scheduleRevalidation(() => {
      scheduled.delete(key);
      // somebody who could not have the old one was quicker
      if (ageOf(key) >= FRESH_MS) loadOnce(key, load).catch(onError);
    });
  }

  return {
    async get(key, load) {
      const found = entries.get(key);
      const age = ageOf(key);
      if (found === undefined || age >= MAX_STALE_MS) return loadOnce(key, load);
      if (age >= FRESH_MS) revalidate(key, load);
      return found.value;
    },
  };
}
