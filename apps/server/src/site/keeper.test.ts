import { beforeEach, expect, test } from "vitest";
import { openKeeper, type Keeper } from "./keeper.ts";

let at: number;
let count: number;
let faults: unknown[];
let keeper: Keeper<string>;

beforeEach(() => {
  at = 1_000_000;
  count = 0;
  faults = [];
  keeper = openKeeper<string>({
    now: () => new Date(at), mayKeep: (made) => !made.startsWith("private"), onFault: (error) => faults.push(error),
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

test("a minute long nobody waits: the old one goes out, and the next asker gets a new one", async () => {
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
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array.from({ length: 20 }, () => "page 1"));
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

test("a fault goes to who waits for it, or is told when nobody does; the next asker tries again", async () => {
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
