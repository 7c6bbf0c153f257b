import { beforeEach, expect, test } from "vitest";
import { createCache, type Cache } from "@khela/service-kit/cache";
import { pageLifetimes } from "./pages.ts";

let at: number;
let count: number;
let faults: unknown[];
let pages: Cache<string>;
/** Background work that waits until the test runs the work; null: the work runs at once. */
let held: (() => void)[] | null;

beforeEach(() => {
  at = 1_000_000;
  count = 0;
  faults = [];
  held = null;
  pages = createCache<string>({
    ...pageLifetimes,
    now: () => new Date(at),
    isCacheable: (made) => !made.startsWith("private"),
    onRevalidationError: (error) => faults.push(error),
    scheduleRevalidation: (work) => (held === null ? work() : held.push(work)),
  });
});

const make = async (name = "page") => {
  count += 1;
  const made = `${name} ${count}`;
  await Promise.resolve();
  return made;
};
/** Resolves after the background work. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const getPage = (key = "home") => pages.fetch(key, () => make());

test("page cached → same page for the same key", async () => {
  expect([await getPage(), await getPage(), await getPage("other")]).toEqual(["page 1", "page 1", "page 2"]);
});

test("page stale for less than a minute → answered at once, made anew for the next caller", async () => {
  await getPage();
  at += 59_999;
  expect(await getPage()).toBe("page 1");
  await settled();
  expect(await getPage()).toBe("page 2");
});

test("page older than a minute → not answered", async () => {
  await getPage();
  at += 60_000;
  expect(await getPage()).toBe("page 2");
});

test("many callers at once, page missing or stale → made once", async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => getPage()))).toEqual(
    Array.from({ length: 20 }, () => "page 1"),
  );
  at += 10_000;
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => getPage())))).toEqual(
    new Set(["page 1"]),
  );
  await settled();
  expect([await getPage(), count]).toEqual(["page 2", 2]);
});

test("page that may not be cached → made for each caller, removes the cached one", async () => {
  await getPage();
  at += 6_000;
  expect(await pages.fetch("home", () => make("private"))).toBe("page 1");
  await settled();
  expect([await pages.fetch("home", () => make("private")), await getPage()]).toEqual([
    "private 3",
    "page 4",
  ]);
});

test("making fails → error to the waiting callers or to the log; next caller → tried again", async () => {
  const broken = () => pages.fetch("home", () => Promise.reject(new Error("no database")));
  await expect(broken()).rejects.toThrow("no database");
  expect(await getPage()).toBe("page 1");
  at += 6_000;
  expect(await broken()).toBe("page 1");
  await settled();
  expect(faults).toHaveLength(1);
  at += 60_000;
  await expect(broken()).rejects.toThrow("no database");
});

test("page made anew → queued once, sees the old one", async () => {
  await getPage();
  held = [];
  const old: (string | undefined)[] = [];
  const again = () =>
    pages.fetch("home", (before) => {
      old.push(before);
      return make();
    });
  at += 10_000;
  expect([await again(), await again()]).toEqual(["page 1", "page 1"]);
  expect([held.length, count]).toEqual([1, 1]);
  held[0]?.();
  await settled();
  expect([await again(), count, old]).toEqual(["page 2", 2, ["page 1"]]);
});

test("caller without access to the old page → not queued, leaves nothing to do", async () => {
  await getPage();
  held = [];
  at += 10_000;
  await getPage();
  at += 50_000;
  expect(await getPage()).toBe("page 2");
  held[0]?.();
  await settled();
  expect([await getPage(), count]).toEqual(["page 2", 2]);
});

test("a thousand addresses used once → do not evict a page in use", async () => {
  await getPage();
  for (let n = 0; n < 1_000; n += 1) {
    await getPage(`address ${n}`);
    expect(await getPage()).toBe("page 1");
  }
});

test("pages forgotten → made anew at the next request, also one that was being made meanwhile", async () => {
  await getPage();
  let finish: () => void = () => undefined;
  const making = pages.fetch("other", async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return make("of before");
  });
  pages.drop();
  expect(await getPage()).toBe("page 2");
  finish();
  expect(await making).toBe("of before 3");
  expect(await getPage("other")).toBe("page 4");
});
