/** The batcher when the database is unavailable, asks for a retry, or rejects one of the items. */
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createBatcher, BatchError } from "./batcher.ts";

const alone = { shardOf: () => 0, connections: 1 } as const;
const coded = (code: string, message = "") => Object.assign(new Error(message), { code });
const givenUp = (cause: Error): unknown => expect.objectContaining({ code: "batcher.unavailable", cause });
afterEach(() => {
  vi.useRealTimers();
});

/** Posts all values at the same time. `fails` gives the error of each run, counted from 1; null: the run succeeds. */
async function postAll(
  values: readonly number[],
  fails: (run: number, items: readonly number[]) => Error | null,
) {
  const pauses: number[] = [];
  const runs: number[][] = [];
  const batcher = createBatcher<number, number>({
    ...alone,
    sleep: async (ms) => {
      pauses.push(ms);
    },
    run: async (items) => {
      runs.push([...items]);
      const error = fails(runs.length, items);
      if (error !== null) throw error;
      return items;
    },
  });
  const answers = await Promise.allSettled(values.map((value) => batcher.post(value)));
  return {
    outcomes: answers.map((answer) =>
      answer.status === "fulfilled" ? answer.value : (answer.reason as Error),
    ),
    pauses,
    runs,
  };
}

/** Posts one item whose first `failures` runs fail with `error`. */
async function postFailing(error: Error, failures: number) {
  const { outcomes, pauses, runs } = await postAll([1], (run) => (run <= failures ? error : null));
  return { outcome: outcomes[0], pauses, runs: runs.length };
}

test("batcher: one bad item → fails alone, its neighbours run one by one in order", async () => {
  const spoilt = new Error("spoilt");
  const { outcomes, runs } = await postAll([1, 2, 3], (_, items) => (items.includes(2) ? spoilt : null));
  expect(outcomes).toEqual([1, spoilt, 3]);
  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("batcher: connection lost → same batch retried, then failed with its own code", async () => {
  const lost = new Error("Connection terminated unexpectedly");
  const { outcomes, runs } = await postAll([1, 2], (run) => (run <= 3 ? lost : null));
  expect(outcomes).toEqual([1, 2]);
  expect(runs).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  const { outcome } = await postFailing(lost, 1_000);
  expect(outcome).toEqual(givenUp(lost));
  expect(outcome).toBeInstanceOf(BatchError);
});

test("[M16] batcher: transient error → five attempts with growing pauses, no sixth", async () => {
  for (const error of [
    coded("08006"),
    coded("53300"),
    coded("57P01"),
    coded("40001"),
    coded("40P01"),
    coded("57014"),
    coded("ECONNRESET"),
    coded("ECONNREFUSED"),
    coded("EPIPE"),
    coded("ETIMEDOUT"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Client has encountered a connection error and is not queryable"),
  ]) {
    expect(await postFailing(error, 4)).toEqual({ outcome: 1, pauses: [20, 40, 80, 160], runs: 5 });
    expect(await postFailing(error, 5)).toEqual({
      outcome: givenUp(error),
      pauses: [20, 40, 80, 160],
      runs: 5,
    });
  }
});

test("[M16] batcher: every attempt fails → whole batch fails, items are not retried one by one", async () => {
  const away = coded("ECONNREFUSED");
  const { outcomes, runs } = await postAll([1, 2, 3], () => away);
  expect(outcomes).toEqual([givenUp(away), givenUp(away), givenUp(away)]);
  expect(runs).toEqual(Array.from({ length: 5 }, () => [1, 2, 3]));
});

test("[M16] batcher: pause between two attempts → measured by the given clock", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let runs = 0;
  const batcher = createBatcher<number, number>({
    ...alone,
    run: async (items) => {
      runs += 1;
      if (runs === 1) throw coded("40001");
      return items;
    },
  });
  const answer = batcher.post(7);
  await turn();
  vi.advanceTimersByTime(19);
  await turn();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer).toBe(7);
});

test("[M16] batcher: duplicate id in a batch → items run one by one, batch not retried whole", async () => {
  const { outcomes, runs } = await postAll([1, 2, 3], (run, items) =>
    run < 4 && items.includes(2) ? coded("23505") : null,
  );
  expect(outcomes).toEqual([1, 2, 3]);
  expect(runs).toEqual([[1, 2, 3], [1], [2], [2], [3]]);
});

test("[M16] batcher: id just written by another transaction → retried five times, alone", async () => {
  const conflict = coded("23505");
  expect(await postFailing(conflict, 4)).toEqual({ outcome: 1, pauses: [20, 40, 80, 160], runs: 5 });
  expect(await postFailing(conflict, 5)).toEqual({ outcome: conflict, pauses: [20, 40, 80, 160], runs: 5 });
});

test("[M16] batcher: permanent error or wrong number of answers → fails at once", async () => {
  const wrong = coded("22003");
  expect(await postFailing(wrong, 1)).toEqual({ outcome: wrong, pauses: [], runs: 1 });
  for (const answers of [[], [1, 2]]) {
    const batcher = createBatcher<number, number>({ ...alone, run: async () => answers });
    await expect(batcher.post(1)).rejects.toThrow(`1 items, ${answers.length} answers`);
  }
});

test("[M16 C7] batcher: account locked elsewhere → fails at once, its neighbours are not delayed", async () => {
  const held = coded("55P03");
  expect(await postFailing(held, 1)).toEqual({ outcome: givenUp(held), pauses: [], runs: 1 });
  const { outcomes, runs } = await postAll([1, 2, 3], (_, items) => (items.includes(2) ? held : null));
  expect(outcomes).toEqual([1, givenUp(held), 3]);
  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("[M16 C7] batcher: batch over its time limit → fails as a whole, nothing is retried", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slow = coded("57014");
  const { outcomes, runs } = await postAll([1, 2], () => {
    vi.advanceTimersByTime(8_000);
    return slow;
  });
  expect(outcomes).toEqual([givenUp(slow), givenUp(slow)]);
  expect(runs).toEqual([[1, 2]]);
});

test("batcher: which batches the database takes cannot be asked → asked again, then waiting items fail, then the next item asks", async () => {
  const lost = new Error("Connection terminated unexpectedly");
  let faults = 3;
  let asked = 0;
  const runs: number[][] = [];
  const batcher = createBatcher<number, number>({
    ...alone,
    sleep: async () => {},
    run: async (items) => {
      runs.push([...items]);
      return items;
    },
    bucketOf: (value) => value % 2,
    hasOneBucket: async () => {
      asked += 1;
      if (faults-- > 0) throw lost;
      return true;
    },
  });
  const post = (values: readonly number[]) => Promise.allSettled(values.map((value) => batcher.post(value)));
  expect(await post([1, 2, 3])).toMatchObject([{ value: 1 }, { value: 2 }, { value: 3 }]);
  expect([runs, asked]).toEqual([[[1, 3], [2]], 4]);

  faults = 5;
  const other = createBatcher<number, number>({
    ...alone,
    sleep: async () => {},
    run: async (items) => items,
    bucketOf: () => 0,
    hasOneBucket: async () => {
      if (faults-- > 0) throw lost;
      return false;
    },
  });
  expect(await Promise.allSettled([other.post(1), other.post(2)])).toMatchObject([
    { reason: givenUp(lost) },
    { reason: givenUp(lost) },
  ]);
  expect(other.size()).toBe(0);
  expect(await other.post(3)).toBe(3);
});
