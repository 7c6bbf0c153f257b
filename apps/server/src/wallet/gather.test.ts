import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createGatherer } from "./gather.ts";

type Item = { readonly shard: number; readonly value: number };
const item = (value: number, shard = 0): Item => ({ shard, value });
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

test("M16 what waited behind its own shard goes before what came after it", async () => {
  const { batches, run, values } = gate();
  const gatherer = createGatherer({ run, shardOf: (each: Item) => each.shard, connections: 1, maxItems: 2 });
  void gatherer.post(item(1, 0));
  await turn();
  for (const [value, shard] of [[2, 0], [3, 1], [4, 2], [5, 0]] as const) void gatherer.post(item(value, shard));
  batches[0]!.go();
  await turn();
  batches[1]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [4, 5]]);
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
