import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

type Item = { readonly shard: number; readonly value: number };
const item = (value: number, shard = 0): Item => ({ shard, value });
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a `run` function whose batches wait until the test releases them. */
function gate() {
  const batches: { readonly values: number[]; readonly go: (error?: unknown) => void }[] = [];
  const run = (items: readonly Item[]) =>
    new Promise<number[]>((resolve, reject) => {
      const values = items.map((each) => each.value);
      batches.push({
        values,
        go: (error) => {
          if (error === undefined) resolve(values.map((value) => value * 10));
          else reject(error);
        },
      });
    });
  return { batches, run, values: () => batches.map((batch) => batch.values) };
}

test("batcher: lone item → sent at once; items that follow → together, in order, at most maxItems", async () => {
  const { batches, run } = gate();
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 1, maxItems: 3 });
  const answers = [batcher.post(item(1))];
  await turn();
  expect(batches.map((batch) => batch.values)).toEqual([[1]]);
  for (const value of [2, 3, 4, 5]) answers.push(batcher.post(item(value)));
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]!.go();
  await turn();
  expect(batches[1]!.values).toEqual([2, 3, 4]);
  batches[1]!.go();
  await turn();
  batches[2]!.go();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  expect(batcher.size()).toBe(0);
});

test("batcher: few waiting → join the next batch; many → second batch in parallel, each shard in order", async () => {
  const { batches, run, values } = gate();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 4 });
  void batcher.post(item(1, 0));
  await turn();
  void batcher.post(item(2, 0));
  void batcher.post(item(3, 1));
  await turn();
  expect(values()).toEqual([[1]]);
  void batcher.post(item(4, 1));
  await turn();
  expect(values()).toEqual([[1], [3, 4]]);
  void batcher.post(item(5, 0));
  void batcher.post(item(6, 0));
  await turn();
  expect(values()).toHaveLength(2);
  batches[0]!.go();
  await turn();
  expect(values()).toEqual([[1], [3, 4], [2, 5, 6]]);
  void batcher.post(item(7, 0));
  void batcher.post(item(8, 1));
  batches[2]!.go();
  await turn();
  batches[1]!.go();
  await turn();
  expect(values().slice(3)).toEqual([[7, 8]]);
});

test("[M16] batcher: more items than connections → one batch per connection, longest waiting first", async () => {
  const { batches, run, values } = gate();
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 2 });
  void batcher.post(item(1, 0));
  await turn();
  for (const [value, shard] of [
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ] as const)
    void batcher.post(item(value, shard));
  await turn();
  expect(values()).toEqual([[1], [2, 3]]);
  void batcher.post(item(6, 0));
  batches[0]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [6]]);
  batches[1]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [6], [4, 5]]);
});

test("[M16] batcher: items unblocked by their shard → go before items that came later", async () => {
  const { batches, run, values } = gate();
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 1, maxItems: 2 });
  void batcher.post(item(1, 0));
  await turn();
  for (const [value, shard] of [
    [2, 0],
    [3, 1],
    [4, 2],
    [5, 0],
  ] as const)
    void batcher.post(item(value, shard));
  batches[0]!.go();
  await turn();
  batches[1]!.go();
  await turn();
  expect(values()).toEqual([[1], [2, 3], [4, 5]]);
});

test("[M16] batcher: batch without items of a shard → does not block that shard", async () => {
  const { run, values } = gate();
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 4 });
  void batcher.post(item(0, 0));
  await turn();
  [item(1, 0), item(2, 16), item(3, 32), item(4, -64)].forEach((each) => void batcher.post(each));
  await turn();
  expect(values()).toEqual([[0], [2, 3, 4]]);
});

test("[M16] batcher: one bucket per batch → other buckets go in parallel at once", async () => {
  const { run, values } = gate();
  const batcher = createBatcher({
    run,
    shardOf: (each: Item) => each.shard,
    connections: 2,
    bucketOf: (each: Item) => each.shard,
    hasOneBucket: async () => true,
  });
  for (const value of [1, 2, 3]) void batcher.post(item(value, value));
  await turn();
  expect(values()).toEqual([[1], [2]]);
});

test("batcher: other batch held up → waiting items go out after a short time", async () => {
  const { batches, run } = gate();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2 });
  void batcher.post(item(1, 0));
  await turn();
  void batcher.post(item(2, 1));
  void batcher.post(item(3, 0));
  await turn();
  expect(batches).toHaveLength(1);
  vi.advanceTimersByTime(25);
  expect(batches.map((batch) => batch.values)).toEqual([[1], [2]]);
});

test("batcher: one bucket per batch → other buckets take turns", async () => {
  const { batches, run } = gate();
  const batcher = createBatcher({
    run,
    shardOf: () => 0,
    connections: 1,
    bucketOf: (each: Item) => each.shard,
    hasOneBucket: async () => true,
  });
  [item(1, 7), item(2, 8), item(3, 7), item(4, 8)].forEach((each) => void batcher.post(each));
  await turn();
  batches[0]!.go();
  await turn();
  batches[1]!.go();
  expect(batches.map((batch) => batch.values)).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test("[M16] batcher: one bucket per batch, a bucket's node away → others go on, its further items refused at once until it answers", async () => {
  const runs: number[][] = [];
  const batcher = createBatcher({
    run: async (items: readonly Item[]) => {
      runs.push(items.map(({ value }) => value));
      if (items[0]!.shard === 7)
        throw Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
      return items.map(({ value }) => value * 10);
    },
    shardOf: (each: Item) => each.value,
    connections: 1,
    bucketOf: (each: Item) => each.shard,
    hasOneBucket: async () => true,
    // the pauses between attempts never end
    sleep: () => new Promise(() => undefined),
  });
  void batcher.post(item(1, 7)).catch(() => undefined);
  await turn();
  expect(await batcher.post(item(2, 8))).toBe(20);
  await expect(batcher.post(item(3, 7))).rejects.toMatchObject({ code: "batcher.unavailable" });
  expect(await batcher.post(item(4, 8))).toBe(40);
  expect(runs).toEqual([[1], [2], [4]]);
});

test("[M16] batcher: one bucket per batch, node back → the next item is asked for once, then all as before", async () => {
  let isAway = true;
  const batcher = createBatcher({
    run: async (items: readonly Item[]) => {
      if (isAway) throw Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
      return items.map(({ value }) => value * 10);
    },
    shardOf: (each: Item) => each.value,
    connections: 1,
    bucketOf: (each: Item) => each.shard,
    hasOneBucket: async () => true,
    sleep: async () => undefined,
  });
  await expect(batcher.post(item(1, 7))).rejects.toMatchObject({ code: "batcher.unavailable" });
  isAway = false;
  expect(await batcher.post(item(2, 7))).toBe(20);
  expect(await Promise.all([batcher.post(item(3, 7)), batcher.post(item(4, 7))])).toEqual([30, 40]);
  await batcher.close();
});

test("batcher: queue full → refuses at once; closed → refuses once empty", async () => {
  const { batches, run } = gate();
  const batcher = createBatcher({ run, shardOf: () => 0, connections: 1, maxQueue: 2 });
  const taken = [batcher.post(item(1)), batcher.post(item(2))];
  await expect(batcher.post(item(3))).rejects.toMatchObject({ code: "batcher.overloaded" });
  await turn();
  const closed = batcher.close();
  await expect(batcher.post(item(4))).rejects.toMatchObject({ code: "batcher.closed" });
  batches[0]!.go();
  await closed;
  expect(await Promise.all(taken)).toEqual([10, 20]);
});

test("[M16] batcher: more of one bucket than a batch holds → rest follows in order", async () => {
  const { batches, run } = gate();
  const batcher = createBatcher({
    run,
    shardOf: () => 0,
    connections: 1,
    maxItems: 2,
    bucketOf: (each: Item) => each.shard,
    hasOneBucket: async () => true,
  });
  [item(1, 7), item(2, 7), item(3, 8), item(4, 7), item(5, 7)].forEach((each) => void batcher.post(each));
  for (const batch of [0, 1, 2]) {
    await turn();
    batches[batch]!.go();
  }
  await turn();
  expect(batches.map((batch) => batch.values)).toEqual([[1, 2], [3], [4, 5]]);
});

test("[M16] batcher: close → resolves when all accepted items are answered, at once when there are none", async () => {
  const { batches, run } = gate();
  const idle = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2 });
  await idle.close();
  const batcher = createBatcher({ run, shardOf: (each: Item) => each.shard, connections: 2, maxItems: 1 });
  const taken = [batcher.post(item(1, 0)), batcher.post(item(2, 1))];
  await turn();
  let closed = false;
  const closing = batcher.close().then(() => {
    closed = true;
  });
  await turn();
  batches[0]!.go();
  await turn();
  await turn();
  expect([closed, batcher.size()]).toEqual([false, 1]);
  batches[1]!.go();
  await closing;
  expect(await Promise.all(taken)).toEqual([10, 20]);
});

test("[M16] batcher: last batch ends without close → batcher still accepts", async () => {
  const { batches, run } = gate();
  const batcher = createBatcher({ run, shardOf: () => 0, connections: 1 });
  for (const value of [1, 2]) {
    const answer = batcher.post(item(value));
    await turn();
    batches.at(-1)!.go();
    expect(await answer).toBe(value * 10);
  }
});
