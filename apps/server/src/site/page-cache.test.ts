import { beforeEach, expect, test } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

let at: number;
let count: number;
let faults: unknown[];
let keeper: PageCache<string>;
/** What waits to be done behind somebody, where the test says when. */
let held: (() => void)[] | null;

beforeEach(() => {
  at = 1_000_000;
  count = 0;
  faults = [];
  held = null;
  keeper = createPageCache<string>({
    now: () => new Date(at),
    isCacheable: (made) => !made.startsWith("private"),
    onError: (error) => faults.push(error),
    scheduleRevalidation: (work) => (held === null ? work() : held.push(work)),
  });
});

const make = async (name = "page") => {
  count += 1;
  const made = `${name} ${count}`;
  await Promise.resolve();
  return made;
};
/** Until what is made behind somebody is there. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const ask = (key = "home") => keeper.get(key, () => make());

test("what was just made is handed out again, to whoever asks for the same", async () => {
  expect([await ask(), await ask(), await ask("other")]).toEqual(["page 1", "page 1", "page 2"]);
});

test("a minute long nobody waits: the old one goes out, and the next caller gets a new one", async () => {
  await ask();
  at += 59_999;
  expect(await ask()).toBe("page 1");
  await settled();
  expect(await ask()).toBe("page 2");
});

test("what is older than a minute is handed out to nobody", async () => {
  await ask();
  at += 60_000;
  expect(await ask()).toBe("page 2");
});

test("many askers at once make one thing, when there is none and when there is an old one", async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(
    Array.from({ length: 20 }, () => "page 1"),
  );
  at += 10_000;
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask())))).toEqual(new Set(["page 1"]));
  await settled();
  expect([await ask(), count]).toEqual(["page 2", 2]);
});

test("what may not be kept is made for each, and takes the place of what was kept", async () => {
  await ask();
  at += 6_000;
  expect(await keeper.get("home", () => make("private"))).toBe("page 1");
  await settled();
  expect([await keeper.get("home", () => make("private")), await ask()]).toEqual(["private 3", "page 4"]);
});

test("a fault goes to who waits for it, or is told when nobody does; the next caller tries again", async () => {
  const broken = () => keeper.get("home", () => Promise.reject(new Error("no database")));
  await expect(broken()).rejects.toThrow("no database");
  expect(await ask()).toBe("page 1");
  at += 6_000;
  expect(await broken()).toBe("page 1");
  await settled();
  expect(faults).toHaveLength(1);
  at += 60_000;
  await expect(broken()).rejects.toThrow("no database");
});

test("what is made anew waits its turn, is asked for once, and sees the old one", async () => {
  await ask();
  held = [];
  const old: (string | undefined)[] = [];
  const again = () =>
    keeper.get("home", (before) => {
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

test("whoever may not have the old one does not wait for that turn, which then has nothing left to do", async () => {
  await ask();
  held = [];
  at += 10_000;
  await ask();
  at += 50_000;
  expect(await ask()).toBe("page 2");
  held[0]?.();
  await settled();
  expect([await ask(), count]).toEqual(["page 2", 2]);
});

test("a thousand addresses that nobody repeats do not push out a page that is asked for meanwhile", async () => {
  await ask();
  for (let n = 0; n < 1_000; n += 1) {
    await ask(`address ${n}`);
    expect(await ask()).toBe("page 1");
  }
});
