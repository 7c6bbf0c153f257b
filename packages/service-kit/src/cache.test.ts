import { beforeEach, describe, expect, test } from "vitest";
import { createCache, type Cache, type CacheOptions } from "./cache.ts";

const TTL_MS = 1_000;
let at: number;
let count: number;
let faults: unknown[];
let cache: Cache<string>;

function create(options: Partial<CacheOptions<string>> = {}): void {
  cache = createCache<string>({ now: () => new Date(at), maxEntries: 3, ttlMs: TTL_MS, ...options });
}

beforeEach(() => {
  at = 1_000_000;
  count = 0;
  faults = [];
  create();
});

/** Returns a load that stays pending until the test ends it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { load: () => promise, resolve, reject };
}
const load = async () => {
  count += 1;
  return `value ${count}`;
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("time to live", () => {
  test("cache: the clock is set back → loaded anew", async () => {
    await cache.fetch("a", load);
    at -= 600_000;
    expect(cache.get("a")).toBeUndefined();
    expect(await cache.fetch("a", load)).toBe("value 2");
    at += TTL_MS - 1;
    expect(cache.get("a")).toBe("value 2");
  });

  test("cache: younger → stored value; over → loaded anew, with the old one at hand", async () => {
    expect(cache.get("a")).toBeUndefined();
    expect(await cache.fetch("a", load)).toBe("value 1");
    at += TTL_MS - 1;
    expect([await cache.fetch("a", load), cache.get("a")]).toEqual(["value 1", "value 1"]);
    at += 1;
    expect([cache.get("a"), cache.peek("a")]).toEqual([undefined, "value 1"]);
    expect(await cache.fetch("a", async (old) => `${old} again`)).toBe("value 1 again");
  });

  test("cache: a load with a time of its own → kept that long", async () => {
    await cache.fetch("a", load, 3 * TTL_MS);
    at += 3 * TTL_MS - 1;
    expect(await cache.fetch("a", load)).toBe("value 1");
  });

  test.each([
    ["load-start", undefined],
    ["load-end", "slow"],
  ] as const)("cache: age from %s → after a slow load %s", async (agesFrom, found) => {
    create({ agesFrom });
    const slow = held();
    const loaded = cache.fetch("a", slow.load);
    at += TTL_MS;
    slow.resolve("slow");
    expect(await loaded).toBe("slow");
    expect(cache.get("a")).toBe(found);
  });
});

describe("single flight", () => {
  test("cache: many callers at once → one load; another key → its own", async () => {
    expect(await Promise.all(["a", "a", "a", "b"].map((key) => cache.fetch(key, load)))).toEqual([
      "value 1",
      "value 1",
      "value 1",
      "value 2",
    ]);
    expect(cache.isLoading()).toBe(false);
  });

  test("cache: load that hangs → joined for its time, then overtaken, and its late value not stored", async () => {
    create({ joinsLoadForMs: TTL_MS });
    const hanging = held();
    const waiting = [cache.fetch("a", hanging.load), cache.fetch("a", load)];
    expect([count, cache.isLoading()]).toEqual([0, true]);
    at += TTL_MS;
    expect(await cache.fetch("a", load)).toBe("value 1");
    hanging.resolve("late");
    expect(await Promise.all(waiting)).toEqual(["late", "late"]);
    expect(cache.get("a")).toBe("value 1");
  });

  test("cache: load that fails → thrown to all who wait, what was stored stays, next caller loads", async () => {
    await cache.fetch("a", load);
    at += TTL_MS;
    const broken = held();
    const waiting = [cache.fetch("a", broken.load), cache.fetch("a", broken.load)];
    broken.reject(new Error("no database"));
    for (const one of waiting) await expect(one).rejects.toThrow("no database");
    expect([cache.peek("a"), await cache.fetch("a", load)]).toEqual(["value 1", "value 2"]);
  });
});

describe("stale while revalidate", () => {
  test("cache: old enough → stored value at once, loaded once behind the callers", async () => {
    create({ revalidateAfterMs: 500 });
    await cache.fetch("a", load);
    at += 500;
    expect([await cache.fetch("a", load), await cache.fetch("a", load)]).toEqual(["value 1", "value 1"]);
    await settled();
    expect(await cache.fetch("a", load)).toBe("value 2");
    expect(count).toBe(2);
  });

  test("cache: load behind a caller fails → reported, stored value kept until its time is over", async () => {
    create({ revalidateAfterMs: 500, onRevalidationError: (error) => faults.push(error) });
    await cache.fetch("a", load);
    at += 500;
    const fail = () => Promise.reject(new Error("no database"));
    expect(await cache.fetch("a", fail)).toBe("value 1");
    await settled();
    expect([faults.length, cache.get("a")]).toEqual([1, "value 1"]);
    at += 500;
    await expect(cache.fetch("a", fail)).rejects.toThrow("no database");
  });
});

describe("forgetting", () => {
  test("cache: invalidated by prefix → loaded anew; others kept", async () => {
    for (const key of ["games 1", "games 2", "site 1"]) await cache.fetch(key, load);
    cache.drop("games ");
    expect([cache.get("games 1"), cache.get("games 2"), cache.get("site 1")]).toEqual([
      undefined,
      undefined,
      "value 3",
    ]);
    cache.drop();
    expect(cache.get("site 1")).toBeUndefined();
  });

  test("cache: invalidated during a load → its value returned to who waits and not stored", async () => {
    const slow = held();
    const waiting = cache.fetch("a", slow.load);
    cache.drop("a");
    const next = cache.fetch("a", load);
    slow.resolve("old");
    expect([await waiting, await next, cache.get("a")]).toEqual(["old", "value 1", "value 1"]);
  });

  test("cache: value that may not be cached → not stored, and what was stored is dropped", async () => {
    create({ isCacheable: (value) => value !== "private" });
    await cache.fetch("a", load);
    at += TTL_MS;
    expect(await cache.fetch("a", async () => "private")).toBe("private");
    expect(cache.peek("a")).toBeUndefined();
  });

  test("cache: more keys than it holds → the one unused longest makes room", async () => {
    for (const key of ["a", "b", "c", "a", "d"]) await cache.fetch(key, load);
    expect(["a", "b", "c", "d"].map((key) => cache.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("cache: more bytes than it holds → the one unused longest makes room; above an entry's limit → returned, not stored", async () => {
    const bounds = { maxBytes: 6, maxEntryBytes: 4, bytesOf: (value: string) => value.length };
    cache = createCache<string>({ ...bounds, ttlMs: Infinity });
    const add = (key: string, bytes: number) => cache.fetch(key, async () => "x".repeat(bytes));
    for (const key of ["a", "b", "a", "c"]) await add(key, 3);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["xxx", undefined, "xxx"]);
    expect([await add("large", 5), await add("empty", 0)]).toEqual(["xxxxx", ""]);
    expect([cache.get("large"), cache.get("empty")]).toEqual([undefined, ""]);
  });
});
