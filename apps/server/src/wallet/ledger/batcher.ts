/**
 * Natural batching: while one batch is at the database the next one fills. A lone item is sent at once, and
 * batches grow with load; a second batch runs in parallel only when enough items wait. Items of the same
 * shard keep their order. Promises that an item is answered only after `run` has resolved (committed), that
 * the queue is bounded, and that one bad item does not fail its batch. Requires `run` to be idempotent per
 * item: after a fault it is called again with the same items.
 */
import { CodedError } from "@khela/service-kit/errors";

export class BatchError extends CodedError<"batcher.overloaded" | "batcher.closed" | "batcher.unavailable"> {}

export type BatcherOptions<Item, Answer> = {
  /** Posts the items in order and returns one answer per item, in the same order, after the commit. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Any integer; items with the same shard keep their order. */
  readonly shardOf: (item: Item) => number;
  /** Maximum batches at the database at the same time. */
  readonly connections?: number;
  readonly maxItems?: number;
  /** Maximum waiting items over all shards; one more is refused at once. */
  readonly maxQueue?: number;
  /** An item's bucket, where batches may have to be of one. All items of a shard are of one bucket. */
  readonly bucketOf?: (item: Item) => number;
  /** Whether a batch has items of one bucket only; asked before the first batch, and again after a fault. */
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

type QueuedItem<Item, Answer> = {
  readonly item: Item;
  readonly shard: number;
  /** Arrival order; the oldest item goes first, so that a member with many items cannot starve the others. */
  readonly order: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/**
 * How long a batch is retried, beside a single statement's own timeout; after that the caller has to retry.
 */
const GIVE_UP_AFTER_MS = 8_000;
/**
 * A batch has a fixed cost, so a few waiting items join the next one unless the current one takes this long.
 */
const SECOND_BATCH_AFTER_MS = 25;

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const { connections = 2, maxItems = 200, maxQueue = 10_000, bucketOf, sleep = pause } = options;
  /** Items whose shard has nothing at the database, oldest first. */
  let ready: QueuedItem<Item, Answer>[] = [];
  /** For each shard with an item at the database, the items waiting for it, oldest first. */
  const blockedByShard = new Map<number, QueuedItem<Item, Answer>[]>();
  let size = 0;
  let posted = 0;
  let activeBatches = 0;
  const buckets = createQuestion(bucketOf === undefined ? undefined : options.hasOneBucket, sleep);
  let nextTick: NodeJS.Immediate | undefined;
  let secondBatchTimer: NodeJS.Timeout | undefined;
  let closing: (() => void) | undefined;
  let closed = false;

  /** After a fault before the first batch, when nothing is at the database. */
  function refuseWaiting(error: unknown): void {
    for (const queued of ready) queued.reject(error);
    size -= ready.length;
    ready = [];
    if (closed) closing?.();
  }

  async function startBatch(): Promise<void> {
    const { batch, rest } = takeBatch(ready, maxItems, buckets.isOne() === true ? bucketOf : undefined);
    const shards = new Set(batch.map(({ shard }) => shard));
    for (const shard of shards) blockedByShard.set(shard, []);
    ready = rest.filter((queued) => {
      const queue = blockedByShard.get(queued.shard);
      queue?.push(queued);
      return queue === undefined;
    });
    activeBatches += 1;
    await settleBatch(batch, options.run, sleep);
    activeBatches -= 1;
    size -= batch.length;
    const freed = [...shards].flatMap((shard) => blockedByShard.get(shard)!);
    for (const shard of shards) blockedByShard.delete(shard);
    if (freed.length > 0) ready = [...ready, ...freed].toSorted((a, b) => a.order - b.order);
    startBatches(false);
    if (closed && size === 0) closing?.();
  }

  /**
   * The first batch takes whatever waits; a second one starts when enough items wait, or when they have
   * waited long.
   */
  function startBatches(late: boolean): void {
    if (buckets.isOne() === undefined && ready.length > 0) {
      void buckets.ask().then(() => startBatches(false), refuseWaiting);
      return;
    }
    while (activeBatches < connections && ready.length > 0) {
      if (activeBatches > 0 && !late && buckets.isOne() !== true && ready.length * 2 < maxItems) {
        secondBatchTimer ??= setTimeout(() => {
          secondBatchTimer = undefined;
          startBatches(true);
        }, SECOND_BATCH_AFTER_MS);
        return;
      }
      void startBatch();
    }
  }

  return {
    post: (item) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new BatchError("batcher.closed"));
        if (size >= maxQueue) return reject(new BatchError("batcher.overloaded"));
        size += 1;
        const shard = options.shardOf(item);
        (blockedByShard.get(shard) ?? ready).push({ item, shard, order: posted++, resolve, reject });
        // Everything posted in the same turn of the event loop joins the first batch.
        nextTick ??= setImmediate(() => {
          nextTick = undefined;
          startBatches(false);
        });
      }),
    size: () => size,
    close: () => {
      closed = true;
      return size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            closing = resolve;
          });
    },
  };
}

/** Takes the oldest items; given buckets, the oldest of the first item's. */
function takeBatch<Item, Answer>(
  queue: readonly QueuedItem<Item, Answer>[],
  maxItems: number,
  bucketOf: ((item: Item) => number) | undefined,
): { batch: QueuedItem<Item, Answer>[]; rest: QueuedItem<Item, Answer>[] } {
  if (bucketOf === undefined) return { batch: queue.slice(0, maxItems), rest: queue.slice(maxItems) };
  const bucket = bucketOf(queue[0]!.item);
  const batch: QueuedItem<Item, Answer>[] = [];
  const rest: QueuedItem<Item, Answer>[] = [];
  for (const queued of queue) {
    const fits = batch.length < maxItems && bucketOf(queued.item) === bucket;
    (fits ? batch : rest).push(queued);
  }
  return { batch, rest };
}

type Question = {
  /** Undefined while it is not known. */
  readonly isOne: () => boolean | undefined;
  /** Resolves when it is known; one question at a time, as patient as a batch. */
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
      const item = { item: null, shard: 0, order: 0, resolve, reject };
      void settleBatch([item], async () => [await hasOneBucket!()], sleep);
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

/** Answers every item of the batch with a result or an error; never throws. */
async function settleBatch<Item, Answer>(
  batch: readonly QueuedItem<Item, Answer>[],
  run: BatcherOptions<Item, Answer>["run"],
  sleep: (ms: number) => Promise<void>,
  deadline = performance.now() + GIVE_UP_AFTER_MS,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await run(batch.map((queued) => queued.item));
      if (answers.length !== batch.length)
        throw new Error(`${batch.length} items, ${answers.length} answers`);
      batch.forEach((queued, index) => queued.resolve(answers[index]!));
      return;
    } catch (error) {
      const inTime = performance.now() < deadline;
      if (inTime && isRetryable(error, batch.length) && attempt < ATTEMPTS) {
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      } else if (inTime && batch.length > 1 && (!isTransient(error) || isLocked(error))) {
        // One item fails the whole batch: an id taken by a concurrent batch, a value the statement rejects,
        // or a locked account.
        for (const queued of batch) await settleBatch([queued], run, sleep, deadline);
        return;
      } else {
        const failure = isTransient(error)
          ? new BatchError("batcher.unavailable", undefined, { cause: error })
          : error;
        for (const queued of batch) queued.reject(failure);
        return;
      }
    }
  }
}

/**
 * Whether the same items may succeed shortly. A conflict among many is retried item by item; a lock has
 * already been waited for.
 */
function isRetryable(error: unknown, itemCount: number): boolean {
  return (isTransient(error) && !isLocked(error)) || (itemCount === 1 && isConflict(error));
}

/** Whether the database is unavailable or asks for a retry, so that the same batch may succeed shortly. */
function isTransient(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(08|53|57P)/.test(code) ||
    ["40001", "40P01", "55P03", "57014"].includes(code) ||
    ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"].includes(code) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message)
  );
}

/** lock_not_available: the statement has reached its lock timeout. */
function isLocked(error: unknown): boolean {
  return (error as { code?: string }).code === "55P03";
}

/** unique_violation: another transaction has just written the same id; the next attempt sees it. */
function isConflict(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
