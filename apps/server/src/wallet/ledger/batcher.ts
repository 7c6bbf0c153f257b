/**
 * Natural batching: while one batch is at the database the next one fills. A lone item is sent at once, and batches
 * grow with load; a second batch runs in parallel only when enough items wait. Items of the same shard keep their
 * order. Where each batch has one bucket, a bucket whose node is down blocks no other: until it answers, one of its
 * batches probes at a time, and later items are refused at once. Promises that an item is answered only after `run`
 * has resolved (committed), that the queue is limited, and that one bad item does not fail its batch. Requires `run`
 * to be idempotent per item: after a fault it is called again with the same items.
 */
import { createBatchQueue } from "./batch-queue.ts";
import { BatchError, settleBatch } from "./batch-settling.ts";
import { createBatchSlots } from "./batch-slots.ts";

export { BatchError };

export type BatcherOptions<Item, Answer> = {
  /** Posts the items in order and returns one answer for each, in the same order, after the commit. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** The shard of an item, any integer; items with the same shard keep their order. */
  readonly shardOf: (item: Item) => number;
  /** Maximum concurrent batches at the database. */
  readonly connections?: number;
  readonly maxItems?: number;
  /** Maximum waiting items over all shards; one more is refused at once. */
  readonly maxQueue?: number;
  /** An item's bucket, where batches may be limited to one. All items of a shard are in one bucket. */
  readonly bucketOf?: (item: Item) => number;
  /** Whether a batch has items of one bucket only; queried before the first batch, and again after a fault. */
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

/** A batch has a fixed cost, so a few waiting items join the next one unless the current one takes this long. */
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

  /** After a fault before the first batch, when nothing is at the database. */
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
   * The first batch takes everything waiting; a second one starts when enough items wait, or when they have waited
   * long.
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
  /** Undefined while unknown. */
  readonly isOne: () => boolean | undefined;
  /** Resolves when the answer is known; runs one query at a time, with the same retries as a batch. */
  readonly ask: () => Promise<void>;
};

/** Whether a batch has one bucket only. */
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
