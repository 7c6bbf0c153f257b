/**
 * A bounded cache of values in memory, which evicts the least recently used value. Each value is returned until its
 * time to live ends, and loaded once for all concurrent callers. Optionally it is still returned while it is reloaded
 * in the background (stale-while-revalidate). The cache never returns a value past its time to live, or from before the
 * clock was set back. A failed load keeps the present value. Loads use lru-cache's `fetch`. lru-cache sets no limit for
 * the age of a stale value, so ages are compared here.
 */
import { LRUCache } from "lru-cache";

/** Loads a value. `old`: the stored value of the key, of any age; undefined when there is none. */
type Load<T> = (old: T | undefined) => Promise<T>;

export type Cache<T> = {
  /** Returns the stored value, otherwise the result of `load`. `ttlMs` replaces the cache's time to live. */
  fetch(key: string, load: Load<T>, ttlMs?: number): Promise<T>;
  /** Returns the stored value if its time to live has not ended. Never loads. */
  get(key: string): T | undefined;
  /** Returns the stored value, whatever its age. */
  peek(key: string): T | undefined;
  isLoading(): boolean;
  /** Removes the keys with this prefix. Running loads still answer their callers and are not stored. */
  drop(prefix?: string): void;
};

/** Limits of the cache. With `maxBytes`, a value above `maxEntryBytes` is not stored. */
type Bounds<T> =
  | { readonly maxEntries: number }
  | {
      readonly maxBytes: number;
      readonly maxEntryBytes?: number;
      readonly bytesOf: (value: T, key: string) => number;
    };

export type CacheOptions<T> = Bounds<T> & {
  /** Clock of the cache. It may be left out for values that never expire. */
  readonly now?: () => Date;
  readonly ttlMs: number;
  /** Age from which a value is reloaded in the background; default: never. */
  readonly revalidateAfterMs?: number;
  /** When the age of a value starts. Default: the start of its load, because the load may read data at its start. */
  readonly agesFrom?: "load-start" | "load-end";
  /** Time after which a running load is not shared: further callers start another load. */
  readonly joinsLoadForMs?: number;
  readonly isCacheable?: (value: T) => boolean;
  /** Schedules a reload in the background; default: at once. */
  readonly scheduleRevalidation?: (work: () => void) => void;
  readonly onRevalidationError?: (error: unknown) => void;
};

type Entry<T> = { readonly value: T; readonly at: number; readonly ttlMs: number };
type Loading<T> = { readonly load: Load<T>; readonly ttlMs: number; readonly startedAt: number };

function boundsOf<T>(options: Bounds<T>) {
  if ("maxEntries" in options) return { max: options.maxEntries };
  const { maxBytes, maxEntryBytes = maxBytes, bytesOf } = options;
  // The size is at least 1, also for an empty value, because lru-cache throws at a size of 0.
  const sizeCalculation = ({ value }: Entry<T>, key: string) => Math.max(1, bytesOf(value, key));
  return { maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation };
}

export function createCache<T>(options: CacheOptions<T>): Cache<T> {
  const { revalidateAfterMs = Infinity, joinsLoadForMs = Infinity, isCacheable = () => true } = options;
  const { scheduleRevalidation = (work) => work(), onRevalidationError = () => undefined } = options;
  const entries = new LRUCache<string, Entry<T>, Loading<T>>({
    ...boundsOf(options),
    noDeleteOnFetchRejection: true,
    // A removed or overtaken load still answers its callers.
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
    return found !== undefined && found.at <= at && at - found.at < found.ttlMs ? found : undefined;
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
      // A caller that could not use the old value may have reloaded it meanwhile.
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
      // Both lists are needed, because the keys of lru-cache exclude running loads.
      for (const key of [...entries.keys(), ...loads.keys()])
        if (key.startsWith(prefix)) {
          entries.delete(key);
          loads.delete(key);
        }
    },
  };
}
