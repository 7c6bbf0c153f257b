/**
 * A cache of values: in memory and cheap to lose, bounded (the one unused longest makes room), each returned for its time to
 * live, loaded once for all who want it at the same time, and, where wished, still returned while it is loaded anew behind the
 * caller (stale-while-revalidate). Never returns a value past its time to live; a failed load leaves what was there. Loads
 * are those of lru-cache's `fetch`; its own times know no limit for a stale value, so that ages are compared here.
 */
import { LRUCache } from "lru-cache";

/** `old`: what is stored under the key, however old, if anything. */
type Load<T> = (old: T | undefined) => Promise<T>;

export type Cache<T> = {
  /** The stored value, else what `load` resolves to; `ttlMs` instead of the cache's own. */
  fetch(key: string, load: Load<T>, ttlMs?: number): Promise<T>;
  /** The stored value, if its time to live is not over; never loads. */
  get(key: string): T | undefined;
  /** The stored value, however old. */
  peek(key: string): T | undefined;
  isLoading(): boolean;
  /** Drops the keys that begin so; what is being loaded for them still answers who waits, and is not stored. */
  drop(prefix?: string): void;
};

/** `maxBytes`: a value above `maxEntryBytes` is not stored. */
type Bounds<T> =
  | { readonly maxEntries: number }
  | {
      readonly maxBytes: number;
      readonly maxEntryBytes?: number;
      readonly bytesOf: (value: T, key: string) => number;
    };

export type CacheOptions<T> = Bounds<T> & {
  /** Not needed by values that are never old. */
  readonly now?: () => Date;
  readonly ttlMs: number;
  /** From this age a value is loaded anew behind the caller who gets it; never unless given. */
  readonly revalidateAfterMs?: number;
  /** What a value's age is counted from; what was read at the load's start may be that old. */
  readonly agesFrom?: "load-start" | "load-end";
  /** A load that takes longer is not waited for by further callers: they start another. */
  readonly joinsLoadForMs?: number;
  readonly isCacheable?: (value: T) => boolean;
  /** When to load anew behind a caller; at once unless given. */
  readonly scheduleRevalidation?: (work: () => void) => void;
  readonly onRevalidationError?: (error: unknown) => void;
};

type Entry<T> = { readonly value: T; readonly at: number; readonly ttlMs: number };
type Loading<T> = { readonly load: Load<T>; readonly ttlMs: number; readonly startedAt: number };

function boundsOf<T>(options: Bounds<T>) {
  if ("maxEntries" in options) return { max: options.maxEntries };
  const { maxBytes, maxEntryBytes = maxBytes, bytesOf } = options;
  // of an empty value too, since lru-cache throws at a size of nothing
  const sizeCalculation = ({ value }: Entry<T>, key: string) => Math.max(1, bytesOf(value, key));
  return { maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation };
}

export function createCache<T>(options: CacheOptions<T>): Cache<T> {
  const { revalidateAfterMs = Infinity, joinsLoadForMs = Infinity, isCacheable = () => true } = options;
  const { scheduleRevalidation = (work) => work(), onRevalidationError = () => undefined } = options;
  const entries = new LRUCache<string, Entry<T>, Loading<T>>({
    ...boundsOf(options),
    noDeleteOnFetchRejection: true,
    // one that was dropped or overtaken answers who waits for it all the same
    ignoreFetchAbort: true,
    fetchMethod: async (_key, old, { context: { load, ttlMs, startedAt } }) => {
      const value = await load(old?.value);
      return { value, at: options.agesFrom === "load-end" ? time() : startedAt, ttlMs };
    },
  });
  const loads = new Map<string, Loading<T>>();
  const scheduled = new Set<string>();
  const time = () => options.now?.().getTime() ?? 0;

  function findFresh(key: string, at: number): Entry<T> | undefined {
    const found = entries.get(key);
    return found !== undefined && at - found.at < found.ttlMs ? found : undefined;
  }

  async function startLoad(key: string, context: Loading<T>): Promise<T> {
    loads.set(key, context);
    try {
      const entry = await entries.forceFetch(key, { forceRefresh: true, context });
      if (!isCacheable(entry.value) && entries.peek(key) === entry) entries.delete(key);
      return entry.value;
    } finally {
      if (loads.get(key) === context) loads.delete(key);
    }
  }

  async function loadOnce(key: string, load: Load<T>, ttlMs: number): Promise<T> {
    const pending = loads.get(key);
    const startedAt = time();
    if (pending === undefined) return startLoad(key, { load, ttlMs, startedAt });
    if (startedAt - pending.startedAt < joinsLoadForMs)
      return (await entries.forceFetch(key, { forceRefresh: true, context: pending })).value;
    entries.delete(key);
    return startLoad(key, { load, ttlMs, startedAt });
  }

  function revalidate(key: string, load: Load<T>, ttlMs: number): void {
    if (scheduled.has(key) || loads.has(key)) return;
    scheduled.add(key);
    scheduleRevalidation(() => {
      scheduled.delete(key);
      const found = entries.get(key);
      // a caller who could not have the old one was quicker
      if (found !== undefined && time() - found.at < revalidateAfterMs) return;
      loadOnce(key, load, ttlMs).catch(onRevalidationError);
    });
  }

  return {
    async fetch(key, load, ttlMs = options.ttlMs) {
      const at = time();
      const found = findFresh(key, at);
      if (found === undefined) return loadOnce(key, load, ttlMs);
      if (at - found.at >= revalidateAfterMs) revalidate(key, load, ttlMs);
      return found.value;
    },
    get: (key) => findFresh(key, time())?.value,
    peek: (key) => entries.get(key)?.value,
    isLoading: () => loads.size > 0,
    drop(prefix = "") {
      // lru-cache's own list leaves out what is being loaded
      for (const key of [...entries.keys(), ...loads.keys()])
        if (key.startsWith(prefix)) {
          entries.delete(key);
          loads.delete(key);
        }
    },
  };
}
