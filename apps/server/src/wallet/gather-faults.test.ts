/** What a gatherer does when the database is away, asks to come again, or cannot bear one of the items. */
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createGatherer, GatherError } from "./gather.ts";

type Item = { readonly value: number };
const item = (value: number): Item => ({ value });
const now = () => Promise.resolve();
afterEach(() => { vi.useRealTimers(); });

test("one bad item is answered alone; its neighbours go one by one, in order", async () => {
  const seen: number[][] = [];
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async (items: readonly Item[]) => {
      seen.push(items.map((each) => each.value));
      if (items.some((each) => each.value === 2)) throw new Error("spoilt");
      return items.map((each) => each.value);
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map((value) => gatherer.post(item(value))));
  expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("a lost connection is tried again with the same batch, and given up with a code of its own", async () => {
  let failures = 3;
  const seen: number[] = [];
  const lost = Object.assign(new Error("Connection terminated unexpectedly"));
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async (items: readonly Item[]) => {
      seen.push(items.length);
      failures -= 1;
      if (failures >= 0) throw lost;
      return items.map((each) => each.value);
    },
  });
  expect(await Promise.all([gatherer.post(item(1)), gatherer.post(item(2))])).toEqual([1, 2]);
  expect(seen).toEqual([2, 2, 2, 2]);
  failures = 1_000;
  const [answer] = await Promise.allSettled([gatherer.post(item(3))]);
  expect(answer).toMatchObject({ status: "rejected", reason: { code: "gather.unavailable", cause: lost } });
  expect((answer as PromiseRejectedResult).reason).toBeInstanceOf(GatherError);
});

/** A gatherer that fails with this `failures` times, and what it did. */
async function failingWith(error: Error, failures: number) {
  const pauses: number[] = [];
  let runs = 0;
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: async (ms) => { pauses.push(ms); },
    run: async (items: readonly Item[]) => {
      runs += 1;
      if (runs <= failures) throw error;
      return items.map((each) => each.value);
    },
  });
  const [answer] = await Promise.allSettled([gatherer.post(item(1))]);
  return { outcome: answer!.status === "fulfilled" ? answer!.value : (answer!.reason as Error), pauses, runs };
}

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

test("M16 what passes is tried five times, after growing pauses, and not a sixth", async () => {
  for (const error of [
    coded("08006"), coded("53300"), coded("57P01"), coded("40001"), coded("40P01"), coded("57014"), coded("ECONNRESET"), coded("ECONNREFUSED"),
    coded("EPIPE"), coded("ETIMEDOUT"), new Error("timeout exceeded when trying to connect"), new Error("Client has encountered a connection error and is not queryable"),
  ]) {
    expect(await failingWith(error, 4)).toEqual({ outcome: 1, pauses: [20, 40, 80, 160], runs: 5 });
    const { outcome, pauses, runs } = await failingWith(error, 5);
    expect([outcome, pauses, runs]).toEqual([expect.objectContaining({ code: "gather.unavailable", cause: error }), [20, 40, 80, 160], 5]);
  }
});

test("M16 a batch that finds no way through is given up whole, and not once more for each of its items", async () => {
  const seen: number[] = [];
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async (items: readonly Item[]) => {
      seen.push(items.length);
      throw coded("ECONNREFUSED");
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map((value) => gatherer.post(item(value))));
  expect(answers).toEqual([1, 2, 3].map(() => ({ status: "rejected", reason: expect.objectContaining({ code: "gather.unavailable" }) })));
  expect(seen).toEqual([3, 3, 3, 3, 3]);
});

test("M16 between two tries it waits by the clock", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let runs = 0;
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1,
    run: async (items: readonly Item[]) => {
      runs += 1;
      if (runs === 1) throw coded("40001");
      return items.map((each) => each.value);
    },
  });
  const answer = gatherer.post(item(7));
  await turn();
  vi.advanceTimersByTime(19);
  await turn();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer).toBe(7);
});

test("M16 a batch in which one id is taken is not tried again whole: its items go one by one", async () => {
  const seen: number[][] = [];
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async (items: readonly Item[]) => {
      seen.push(items.map((each) => each.value));
      if (seen.length < 4 && items.some((each) => each.value === 2)) throw coded("23505");
      return items.map((each) => each.value);
    },
  });
  expect(await Promise.all([1, 2, 3].map((value) => gatherer.post(item(value))))).toEqual([1, 2, 3]);
  expect(seen).toEqual([[1, 2, 3], [1], [2], [2], [3]]);
});

test("M16 an id that somebody else has just written is looked for five times, alone", async () => {
  const conflict = coded("23505");
  expect(await failingWith(conflict, 4)).toEqual({ outcome: 1, pauses: [20, 40, 80, 160], runs: 5 });
  expect(await failingWith(conflict, 5)).toEqual({ outcome: conflict, pauses: [20, 40, 80, 160], runs: 5 });
});

test("M16 what cannot pass is said at once, and so is a run that answers too few or too many", async () => {
  const wrong = coded("22003");
  expect(await failingWith(wrong, 1)).toEqual({ outcome: wrong, pauses: [], runs: 1 });
  for (const answers of [[], [1, 2]]) {
    const gatherer = createGatherer({ shardOf: () => 0, connections: 1, sleep: now, run: async () => answers });
    await expect(gatherer.post(item(1))).rejects.toThrow(`1 items, ${answers.length} answers`);
  }
});

test("M16 C7 whoever meets a held lock has waited: he is told at once, and his neighbours are not kept", async () => {
  const held = coded("55P03");
  const { outcome, pauses, runs } = await failingWith(held, 1);
  expect([outcome, pauses, runs]).toEqual([expect.objectContaining({ code: "gather.unavailable", cause: held }), [], 1]);
  const seen: number[][] = [];
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async (items: readonly Item[]) => {
      seen.push(items.map((each) => each.value));
      if (items.some((each) => each.value === 2)) throw held;
      return items.map((each) => each.value);
    },
  });
  const answers = await Promise.allSettled([1, 2, 3].map((value) => gatherer.post(item(value))));
  expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("M16 C7 a batch that takes too long is given up as a whole, and nothing is asked again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let runs = 0;
  const gatherer = createGatherer({
    shardOf: () => 0, connections: 1, sleep: now,
    run: async () => {
      runs += 1;
      vi.advanceTimersByTime(8_000);
      throw coded("57014");
    },
  });
  const answers = await Promise.allSettled([1, 2].map((value) => gatherer.post(item(value))));
  expect(answers.map((answer) => (answer as PromiseRejectedResult).reason as GatherError)).toEqual([1, 2].map(() => expect.objectContaining({ code: "gather.unavailable" })));
  expect(runs).toBe(1);
});
