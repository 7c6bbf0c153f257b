/**
 * Natural batching: while one batch is at the database the next one gathers. A lone item leaves at once, and under load
 * batches grow by themselves; a second goes beside the first only when there is enough for it to do. Items of the same
 * shard keep their order. Promises that an answer is given only after `run` has resolved (committed), that the queue is
 * bounded, and that one bad item does not sink its batch. Requires that `run` is idempotent by item: after a fault it is
 * called again with the same items.
 */

export class GatherError extends Error {
  override readonly name = "GatherError";
  readonly code: "gather.overloaded" | "gather.closed" | "gather.unavailable";
  constructor(code: GatherError["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export type GathererOptions<Item, Answer> = {
  /** Posts the items in their order and answers each in its place, after the commit. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Any whole number; items with the same one never overtake each other. */
  readonly shardOf: (item: Item) => number;
  /** Batches at the database at the same time. */
  readonly connections?: number;
  readonly maxItems?: number;
  /** Waiting items of all shards; one more is refused at once. */
  readonly maxQueue?: number;
  /** For a distributed database: a batch then holds items of one bucket only. A shard's items are all of one bucket. */
  readonly onePerBucket?: ((item: Item) => number) | undefined;
  readonly sleep?: (ms: number) => Promise<void>;
};

export type Gatherer<Item, Answer> = {
  readonly post: (item: Item) => Promise<Answer>;
  /** Items that wait or are at the database. */
  size(): number;
  /** Takes nothing more and resolves when everything taken is answered. */
  readonly close: () => Promise<void>;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly shard: number;
  /** Who came first is taken first, so that a member with many waiting keeps nobody else out. */
  readonly place: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/** Nobody waits longer for a batch that finds no way through (beside what one statement may wait): asking again is the caller's. */
const GIVE_UP_AFTER_MS = 8_000;
/** A batch costs more than its items: few that wait go together with the next, unless the one before them takes this long. */
const BESIDE_AFTER_MS = 25;

export function createGatherer<Item, Answer>(options: GathererOptions<Item, Answer>): Gatherer<Item, Answer> {
  const { connections = 2, maxItems = 200, maxQueue = 10_000, onePerBucket, sleep = pause } = options;
  /** Those of whose shard nothing is at the database, oldest first. */
  let ready: Waiting<Item, Answer>[] = [];
  /** For each shard of which something is at the database, those that wait for it, oldest first. */
  const behind = new Map<number, Waiting<Item, Answer>[]>();
  let size = 0;
  let posted = 0;
  let atDatabase = 0;
  let gathering: NodeJS.Immediate | undefined;
  let impatient: NodeJS.Timeout | undefined;
  let closing: (() => void) | undefined;
  let closed = false;

  async function begin(): Promise<void> {
    const { batch, rest } = onePerBucket === undefined
      ? { batch: ready.slice(0, maxItems), rest: ready.slice(maxItems) } : takeBucket(ready, maxItems, onePerBucket);
    const shards = new Set(batch.map(({ shard }) => shard));
    for (const shard of shards) behind.set(shard, []);
    ready = rest.filter((waiting) => {
      const queue = behind.get(waiting.shard);
      queue?.push(waiting);
      return queue === undefined;
    });
    atDatabase += 1;
    await settleBatch(batch, options.run, sleep);
    atDatabase -= 1;
    size -= batch.length;
    const freed = [...shards].flatMap((shard) => behind.get(shard)!);
    for (const shard of shards) behind.delete(shard);
    if (freed.length > 0) ready = [...ready, ...freed].toSorted((a, b) => a.place - b.place);
    beginWhatMay(false);
    if (closed && size === 0) closing?.();
  }

  /** The first batch takes whatever waits; another goes beside it when there is enough for it, or when that has waited long. */
  function beginWhatMay(late: boolean): void {
    while (atDatabase < connections && ready.length > 0) {
      if (atDatabase > 0 && !late && onePerBucket === undefined && ready.length * 2 < maxItems) {
        impatient ??= setTimeout(() => {
          impatient = undefined;
          beginWhatMay(true);
        }, BESIDE_AFTER_MS);
        return;
      }
      void begin();
    }
  }

  return {
    post: (item) => new Promise((resolve, reject) => {
      if (closed) return reject(new GatherError("gather.closed"));
      if (size >= maxQueue) return reject(new GatherError("gather.overloaded"));
      size += 1;
      const shard = options.shardOf(item);
      (behind.get(shard) ?? ready).push({ item, shard, place: posted++, resolve, reject });
      // Everything posted in the same turn of the event loop joins the first batch.
      gathering ??= setImmediate(() => {
        gathering = undefined;
        beginWhatMay(false);
      });
    }),
    size: () => size,
    close: () => {
      closed = true;
      return size === 0 ? Promise.resolve() : new Promise((resolve) => { closing = resolve; });
    },
  };
}

/** Items of the first one's bucket, in their order. */
function takeBucket<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[], maxItems: number, bucketOf: (item: Item) => number,
): { batch: Waiting<Item, Answer>[]; rest: Waiting<Item, Answer>[] } {
  const bucket = bucketOf(queue[0]!.item);
  const batch: Waiting<Item, Answer>[] = [];
  const rest: Waiting<Item, Answer>[] = [];
  for (const waiting of queue) {
    const fits = batch.length < maxItems && bucketOf(waiting.item) === bucket;
    (fits ? batch : rest).push(waiting);
  }
  return { batch, rest };
}

/** Answers every item of the batch, one way or the other; never throws. */
async function settleBatch<Item, Answer>(
  batch: readonly Waiting<Item, Answer>[],
  run: GathererOptions<Item, Answer>["run"],
  sleep: (ms: number) => Promise<void>,
  deadline = performance.now() + GIVE_UP_AFTER_MS,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await run(batch.map((waiting) => waiting.item));
      if (answers.length !== batch.length) throw new Error(`${batch.length} items, ${answers.length} answers`);
      batch.forEach((waiting, index) => waiting.resolve(answers[index]!));
      return;
    } catch (error) {
      const inTime = performance.now() < deadline;
      if (inTime && mayPass(error, batch.length) && attempt < ATTEMPTS) {
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      } else if (inTime && batch.length > 1 && (!isPassing(error) || isLocked(error))) {
        // One item spoils the batch (an id taken by a concurrent batch, a value the statement cannot bear, an account that
        // somebody holds).
        for (const waiting of batch) await settleBatch([waiting], run, sleep, deadline);
        return;
      } else {
        const failure = isPassing(error) ? new GatherError("gather.unavailable", { cause: error }) : error;
        for (const waiting of batch) waiting.reject(failure);
        return;
      }
    }
  }
}

/** Whether the same items may succeed in a moment. A conflict of one in many is looked at alone, a lock was waited for already. */
function mayPass(error: unknown, items: number): boolean {
  return (isPassing(error) && !isLocked(error)) || (items === 1 && isConflict(error));
}

/** The database is away or asks to come again; the same batch may succeed in a moment. */
function isPassing(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|53|57P)/.test(code) || ["40001", "40P01", "55P03", "57014"].includes(code)
    || ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT"].includes(code)
    || /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message);
}

/** lock_not_available: the statement has waited as long as it may. */
function isLocked(error: unknown): boolean {
  return (error as { code?: string }).code === "55P03";
}

/** unique_violation: somebody else has just written the same id; the next attempt sees it. */
function isConflict(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}
