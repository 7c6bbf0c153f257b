import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createGatherer, GatherError } from "./gather.ts";

type Item = { readonly shard: number; readonly value: number };
const item = (value: number, shard = 0): Item => ({ shard, value });
const now = () => Promise.resolve();
afterEach(() => { vi.useRealTimers(); });

/** A run whose batches wait until they are let go. */
function gate() {
  const batches: { readonly values: number[]; readonly go: (error?: unknown) => void }[] = [];
  const run = (items: readonly Item[]) => new Promise<number[]>((resolve, reject) => {
    const values = items.map((each) => each.value);
    batches.push({ values, go: (error) => { if (error === undefined) resolve(values.map((value) => value * 10)); else reject(error); } });
  });
  return { batches, run, values: () => batches.map((batch) => batch.values) };
}

test("a lone item leaves at once; what comes meanwhile leaves together, in order, at most maxItems", async () => {
  const { batches, run } = gate();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 1, maxItems: 3 });
  const answers = [gatherer.post(item(1))];
  await turn();
  expect(batches.map((batch) => batch.values)).toEqual([[1]]);
  for (const value of [2, 3, 4, 5]) answers.push(gatherer.post(item(value)));
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]!.go();
  await turn();
  expect(batches[1]!.values).toEqual([2, 3, 4]);
  batches[1]!.go();
  await turn();
  batches[2]!.go();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  expect(gatherer.size()).toBe(0);
});

test("few that wait go together with the next batch; many go beside it, and one shard keeps its order", async () => {
  const { batches, run, values } = gate();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 4 });
  void gatherer.post(item(1, 0));
  await turn();
  void gatherer.post(item(2, 0));
  void gatherer.post(item(3, 1));
  await turn();
  expect(values()).toEqual([[1]]);
  void gatherer.post(item(4, 1));
  await turn();
  expect(values()).toEqual([[1], [3, 4]]);
  void gatherer.post(item(5, 0));
  void gatherer.post(item(6, 0));
  await turn();
  expect(values()).toHaveLength(2);
  batches[0]!.go();
  await turn();
  expect(values()).toEqual([[1], [3, 4], [2, 5, 6]]);
  void gatherer.post(item(7, 0));
  void gatherer.post(item(8, 1));
  batches[2]!.go();
  await turn();
  batches[1]!.go();
  await turn();
  expect(values().slice(3)).toEqual([[7, 8]]);
});

test("M16 there are no more batches than connections, and who has waited longest goes first", async () => {
  const { batches, run, values } = gate();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 2 });
  void gatherer.post(item(1, 0));
  await turn();
  for (const [value, shard] of [[2, 2], [3, 1], [4, 1], [5, 1]] as const) void gatherer.post(item(value, shard));
  await turn();
  expect(values()).toEqual([[1], [2, 3]]);
  void gatherer.post(item(6, 0));
  batches[0]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [6]]);
  batches[1]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [6], [4, 5]]);
});

test("M16 nobody waits for a batch that has nothing of his own shard", async () => {
  const { run, values } = gate();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 4 });
  void gatherer.post(item(0, 0));
  await turn();
  [item(1, 0), item(2, 16), item(3, 32), item(4, -64)].forEach((each) => void gatherer.post(each));
  await turn();
  expect(values()).toEqual([[0], [2, 3, 4]]);
});

test("M16 where a batch has one bucket, others go beside it at once", async () => {
  const { run, values } = gate();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2, onePerBucket: (each: Item) => each.shard });
  for (const value of [1, 2, 3]) void gatherer.post(item(value, value));
  await turn();
  expect(values()).toEqual([[1], [2]]);
});

test("who waits beside a batch that is held up does not wait for it long", async () => {
  const { batches, run } = gate();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2 });
  void gatherer.post(item(1, 0));
  await turn();
  void gatherer.post(item(2, 1));
  void gatherer.post(item(3, 0));
  await turn();
  expect(batches).toHaveLength(1);
  vi.advanceTimersByTime(25);
  expect(batches.map((batch) => batch.values)).toEqual([[1], [2]]);
});

test("one bucket a batch, the others wait their turn", async () => {
  const { batches, run } = gate();
  const gatherer = createGatherer({ run, shardOf: () => 0, connections: 1, onePerBucket: (each: Item) => each.shard });
  [item(1, 7), item(2, 8), item(3, 7), item(4, 8)].forEach((each) => void gatherer.post(each));
  await turn();
  batches[0]!.go();
  await turn();
  batches[1]!.go();
  expect(batches.map((batch) => batch.values)).toEqual([[1, 3], [2, 4]]);
});

test("a full queue refuses at once, a closed one after it is empty", async () => {
  const { batches, run } = gate();
  const gatherer = createGatherer({ run, shardOf: () => 0, connections: 1, maxQueue: 2 });
  const taken = [gatherer.post(item(1)), gatherer.post(item(2))];
  await expect(gatherer.post(item(3))).rejects.toMatchObject({ code: "gather.overloaded" });
  await turn();
  const closed = gatherer.close();
  await expect(gatherer.post(item(4))).rejects.toMatchObject({ code: "gather.closed" });
  batches[0]!.go();
  await closed;
  expect(await Promise.all(taken)).toEqual([10, 20]);
});

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

test("M16 a batch of one bucket is not longer than any other, and what is over keeps its order", async () => {
  const { batches, run } = gate();
  const gatherer = createGatherer({ run, shardOf: () => 0, connections: 1, maxItems: 2, onePerBucket: (each: Item) => each.shard });
  [item(1, 7), item(2, 7), item(3, 8), item(4, 7), item(5, 7)].forEach((each) => void gatherer.post(each));
  for (const batch of [0, 1, 2]) {
    await turn();
    batches[batch]!.go();
  }
  await turn();
  expect(batches.map((batch) => batch.values)).toEqual([[1, 2], [3], [4, 5]]);
});

test("M16 closing waits for what was taken, in however many batches it is, and for nothing when there is nothing", async () => {
  const { batches, run } = gate();
  const idle = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2 });
  await idle.close();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 1 });
  const taken = [gatherer.post(item(1, 0)), gatherer.post(item(2, 1))];
  await turn();
  let closed = false;
  const closing = gatherer.close().then(() => { closed = true; });
  await turn();
  batches[0]!.go();
  await turn();
  await turn();
  expect([closed, gatherer.size()]).toEqual([false, 1]);
  batches[1]!.go();
  await closing;
  expect(await Promise.all(taken)).toEqual([10, 20]);
});

test("M16 the last batch to end without anybody closing leaves the gatherer open", async () => {
  const { batches, run } = gate();
  const gatherer = createGatherer({ run, shardOf: () => 0, connections: 1 });
  for (const value of [1, 2]) {
    const answer = gatherer.post(item(value));
    await turn();
    batches.at(-1)!.go();
    expect(await answer).toBe(value * 10);
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
  try {
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
  } finally {
    vi.useRealTimers();
  }
});
