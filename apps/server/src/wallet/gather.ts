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
  /** For a distributed database: a batch then holds items of one bucket only. */
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
  /** Who came first is taken first, so that a member with many waiting keeps nobody else out. */
  readonly place: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

type Lane<Item, Answer> = { queue: Waiting<Item, Answer>[]; running: boolean };

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/** Nobody waits longer for a batch that finds no way through (beside what one statement may wait): asking again is the caller's. */
const GIVE_UP_AFTER_MS = 8_000;
/** A batch costs more than its items: few that wait go together with the next, unless the one before them takes this long. */
const BESIDE_AFTER_MS = 25;
/** Who waits for a batch is in a lane of it; the more lanes, the fewer wait for one that is held up. */
const LANES = 16;

export function createGatherer<Item, Answer>(options: GathererOptions<Item, Answer>): Gatherer<Item, Answer> {
  const { connections = 2, maxItems = 200, maxQueue = 10_000, onePerBucket, sleep = pause } = options;
  const count = onePerBucket === undefined ? LANES : connections;
  const lanes: Lane<Item, Answer>[] = Array.from({ length: count }, () => ({ queue: [], running: false }));
  let size = 0;
  let posted = 0;
  let atDatabase = 0;
  let gathering: NodeJS.Immediate | undefined;
  let impatient: NodeJS.Timeout | undefined;
  let closing: (() => void) | undefined;
  let closed = false;

  async function begin(free: readonly Lane<Item, Answer>[]): Promise<void> {
    const batch: Waiting<Item, Answer>[] = [];
    const taken: Lane<Item, Answer>[] = [];
    for (const lane of free) {
      if (batch.length >= maxItems) break;
      batch.push(...onePerBucket === undefined ? lane.queue.splice(0, maxItems - batch.length) : takeBucket(lane, maxItems, onePerBucket));
      lane.running = true;
      taken.push(lane);
    }
    atDatabase += 1;
    await settleBatch(batch, options.run, sleep);
    for (const lane of taken) lane.running = false;
    atDatabase -= 1;
    size -= batch.length;
    beginWhatMay(false);
    if (closed && size === 0) closing?.();
  }

  /** The first batch takes whatever waits; another goes beside it when there is enough for it, or when that has waited long. */
  function beginWhatMay(late: boolean): void {
    while (atDatabase < connections) {
      const free = lanes.filter((lane) => !lane.running && lane.queue.length > 0).toSorted((a, b) => a.queue[0]!.place - b.queue[0]!.place);
      if (free.length === 0) return;
      const waiting = free.reduce((sum, lane) => sum + lane.queue.length, 0);
      if (atDatabase > 0 && !late && onePerBucket === undefined && waiting * 2 < maxItems) {
        impatient ??= setTimeout(() => {
          impatient = undefined;
          beginWhatMay(true);
        }, BESIDE_AFTER_MS);
        return;
      }
      void begin(onePerBucket === undefined ? free : free.slice(0, 1));
    }
  }

  return {
    post: (item) => new Promise((resolve, reject) => {
      if (closed) return reject(new GatherError("gather.closed"));
      if (size >= maxQueue) return reject(new GatherError("gather.overloaded"));
      size += 1;
      lanes[Math.abs(options.shardOf(item)) % count]!.queue.push({ item, place: posted++, resolve, reject });
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
function takeBucket<Item, Answer>(lane: Lane<Item, Answer>, maxItems: number, bucketOf: (item: Item) => number): Waiting<Item, Answer>[] {
  const bucket = bucketOf(lane.queue[0]!.item);
  const batch: Waiting<Item, Answer>[] = [];
  const rest: Waiting<Item, Answer>[] = [];
  for (const waiting of lane.queue) {
    const fits = batch.length < maxItems && bucketOf(waiting.item) === bucket;
    (fits ? batch : rest).push(waiting);
  }
  lane.queue = rest;
  return batch;
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
