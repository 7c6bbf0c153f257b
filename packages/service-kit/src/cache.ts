/**
 * Values in memory that are cheap to lose: bounded (the one unused longest makes room), returned for a time to live, loaded
 * once for all who want the same at the same time, and, where wished, still returned while they are loaded anew behind the
 * caller (stale-while-revalidate). Never returns a value past its time to live; a failed load leaves what was there.
 */
import { LRUCache } from "lru-cache";

/** `old`: what is stored under the key, however old, if anything. */
type Load<T> = (old: T | undefined) => Promise<T>;

export type Cache<T> = {
  /** The stored value, else what `load` resolves to; `ttlMs` instead of the cache's own. */
  get(key: string, load: Load<T>, ttlMs?: number): Promise<T>;
  /** The stored value, if its time to live is not over; never loads. */
  find(key: string): T | undefined;
  /** The stored value, however old. */
  findAnyAge(key: string): T | undefined;
  isLoading(): boolean;
  /** Forgets the keys that begin so, also what is being loaded for them. */
  invalidate(prefix?: string): void;
};

export type CacheOptions<T> = {
  readonly now: () => Date;
  readonly maxEntries: number;
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
type PendingLoad<T> = { readonly value: Promise<T>; readonly startedAt: number };

export function createCache<T>(options: CacheOptions<T>): Cache<T> {
  const { revalidateAfterMs = Infinity, joinsLoadForMs = Infinity, isCacheable = () => true } = options;
  const { scheduleRevalidation = (work) => work(), onRevalidationError = () => undefined } = options;
  const entries = new LRUCache<string, Entry<T>>({ max: options.maxEntries });
  const pendingLoads = new Map<string, PendingLoad<T>>();
  const scheduled = new Set<string>();
  const time = () => options.now().getTime();

  function findFresh(key: string, at: number): Entry<T> | undefined {
    const found = entries.get(key);
    return found !== undefined && at - found.at < found.ttlMs ? found : undefined;
  }

  function startLoad(key: string, load: Load<T>, ttlMs: number): Promise<T> {
    const startedAt = time();
    // one that was forgotten or overtaken while it was loaded may be old already
    const isCurrent = () => pendingLoads.get(key) === pending;
    const loadAndStore = async () => {
      const value = await load(entries.get(key)?.value);
      if (!isCurrent()) return value;
      const at = options.agesFrom === "load-end" ? time() : startedAt;
      if (isCacheable(value)) entries.set(key, { value, at, ttlMs });
      else entries.delete(key);
      return value;
    };
    const pending: PendingLoad<T> = {
      startedAt,
      value: loadAndStore().finally(() => {
        if (isCurrent()) pendingLoads.delete(key);
      }),
    };
    pendingLoads.set(key, pending);
    return pending.value;
  }

  function loadOnce(key: string, load: Load<T>, ttlMs: number): Promise<T> {
    const pending = pendingLoads.get(key);
    return pending !== undefined && time() - pending.startedAt < joinsLoadForMs
      ? pending.value
      : startLoad(key, load, ttlMs);
  }

  function revalidate(key: string, load: Load<T>, ttlMs: number): void {
    if (scheduled.has(key) || pendingLoads.has(key)) return;
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
    async get(key, load, ttlMs = options.ttlMs) {
      const at = time();
      const found = findFresh(key, at);
      if (found === undefined) return loadOnce(key, load, ttlMs);
      if (at - found.at >= revalidateAfterMs) revalidate(key, load, ttlMs);
      return found.value;
    },
    find: (key) => findFresh(key, time())?.value,
    findAnyAge: (key) => entries.get(key)?.value,
    isLoading: () => pendingLoads.size > 0,
    invalidate(prefix = "") {
      for (const map of [entries, pendingLoads])
        for (const key of [...map.keys()].filter((stored) => stored.startsWith(prefix))) map.delete(key);
    },
  };
}
