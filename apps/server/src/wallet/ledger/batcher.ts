/**
 * Natural batching: while one batch is at the database, the next batch fills. A lone item is sent at once, and batches
 * grow with load. A second batch runs in parallel only when enough items wait. Items of the same shard keep their
 * order.
 * Where each batch has one bucket, a bucket whose node is down does not block other buckets. Until the node answers,
 * one batch of that bucket probes the node at a time, and later items of the bucket are refused at once.
 * An item is answered only after `run` has resolved (committed). The queue is limited. One bad item does not fail its
 * batch. `run` must be idempotent for each item: after a fault it is called again with the same items.
 */
import { createBatchQueue } from "./batch-queue.ts";
import { BatchError, settleBatch } from "./batch-settling.ts";
import { createBatchSlots } from "./batch-slots.ts";

export { BatchError };

export type BatcherOptions<Item, Answer> = {
  /** Posts the items in order and returns one answer for each, in the same order, after the commit. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** The shard of an item, any integer. Items with the same shard keep their order. */
  readonly shardOf: (item: Item) => number;
  /** Maximum concurrent batches at the database. */
  readonly connections?: number;
  readonly maxItems?: number;
  /** Maximum waiting items over all shards. An item above it is refused at once. */
  readonly maxQueue?: number;
  /** The bucket of an item, for databases where a batch has one bucket. All items of a shard are in one bucket. */
  readonly bucketOf?: (item: Item) => number;
  /** Whether a batch may have items of one bucket only. Asked before the first batch, and again after a fault. */
  readonly hasOneBucket?: () => Promise<boolean>;
  readonly sleep?: (ms: number) => Promise<void>;
};

export type Batcher<Item, Answer> = {
  readonly post: (item: Item) => Promise<Answer>;
  /** Number of items waiting or at the database. */
  size(): number;
  /** Refuses new items and resolves when every accepted item is answered. */
  readonly close: () => Promise<void>;
};

/**
 * Wait after which a second batch starts even for a few items. Before that, a few items wait for the next batch,
 * because each batch has a fixed cost.
 */
const SECOND_BATCH_AFTER_MS = 25;

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const { connections = 2, maxItems = 200, maxQueue = 10_000, bucketOf = () => 0, sleep = pause } = options;
  const queue = createBatchQueue<Item, Answer>(bucketOf);
  const slots = createBatchSlots();
  const buckets = createQuestion(options.bucketOf === undefined ? undefined : options.hasOneBucket, sleep);
  let nextTick: NodeJS.Immediate | undefined;
  let secondBatchTimer: NodeJS.Timeout | undefined;
  let closing: (() => void) | undefined;
  let closed = false;

  /** Refuses all waiting items. Called when the query for `hasOneBucket` failed, so no batch is at the database. */
  function refuseWaiting(error: unknown): void {
    queue.refuse(error);
    if (closed) closing?.();
  }

  async function startBatch(bucket: number | undefined): Promise<void> {
    const { batch, release } = queue.take(maxItems, bucket);
    const slot = slots.begin(bucket);
    const isThere = await settleBatch(batch, {
      run: options.run,
      sleep,
      ...(slot.isProbe ? { attempts: 1 } : {}),
      onAway: () => {
        if (slot.away()) startBatches(false);
      },
    });
    slot.end(isThere);
    release();
    startBatches(false);
    if (closed && queue.size() === 0) closing?.();
  }

  /**
   * Starts batches while slots are free. The first batch takes every ready item. A second batch starts when enough
   * items wait, or when they have waited long (`late`).
   */
  function startBatches(late: boolean): void {
    const isOne = buckets.isOne();
    if (isOne === undefined && queue.readyCount() > 0) {
      void buckets.ask().then(() => startBatches(false), refuseWaiting);
      return;
    }
    for (;;) {
      if (isOne === true) queue.refuse(new BatchError("batcher.unavailable"), slots.isAsked);
      if (queue.readyCount() === 0) return;
      const bucket = isOne === true ? queue.nextBucket(slots.isAway) : undefined;
      if (slots.taken() >= connections && (bucket === undefined || !slots.isAway(bucket))) return;
      if (slots.taken() > 0 && !late && isOne !== true && queue.readyCount() * 2 < maxItems) {
        secondBatchTimer ??= setTimeout(() => {
          secondBatchTimer = undefined;
          startBatches(true);
        }, SECOND_BATCH_AFTER_MS);
        return;
      }
      void startBatch(bucket);
    }
  }

  return {
    post: (item) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new BatchError("batcher.closed"));
        if (queue.size() >= maxQueue) return reject(new BatchError("batcher.overloaded"));
        queue.add({ item, resolve, reject }, options.shardOf(item));
        // Everything posted in the same turn of the event loop joins the first batch.
        nextTick ??= setImmediate(() => {
          nextTick = undefined;
          startBatches(false);
        });
      }),
    size: () => queue.size(),
    close: () => {
      closed = true;
      return queue.size() === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            closing = resolve;
          });
    },
  };
}

type Question = {
  /** Whether a batch may have one bucket only; undefined until the database has answered. */
  readonly isOne: () => boolean | undefined;
  /** Asks the database, with the same retries as a batch; one query runs at a time. Resolves when `isOne` is known. */
  readonly ask: () => Promise<void>;
};

/** Caches whether each batch may have only one bucket. */
function createQuestion(
  hasOneBucket: (() => Promise<boolean>) | undefined,
  sleep: (ms: number) => Promise<void>,
): Question {
  let one = hasOneBucket === undefined ? false : undefined;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    one = await new Promise<boolean>((resolve, reject) => {
      const item = { item: null, resolve, reject };
      void settleBatch([item], { run: async () => [await hasOneBucket!()], sleep });
    });
  };
  return {
    isOne: () => one,
    ask: () =>
      (asking ??= ask().finally(() => {
        asking = undefined;
      })),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
