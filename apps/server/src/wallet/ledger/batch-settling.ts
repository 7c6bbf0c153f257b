/**
 * Completes one batch. Retries while the database is unavailable. When one item fails the whole batch, runs the items
 * one by one.
 */
import { isDatabaseAway, isDatabaseUnavailable } from "@khela/service-kit/db/unavailable";
import { CodedError } from "@khela/service-kit/errors";

export class BatchError extends CodedError<"batcher.overloaded" | "batcher.closed" | "batcher.unavailable"> {}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/**
 * How long a batch is retried, in addition to a single statement's timeout. After that the batch fails, and its
 * callers must retry.
 */
const GIVE_UP_AFTER_MS = 8_000;

/** An item with the promise functions of the caller that waits for its answer. */
export type SettledItem<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type Settling<Item, Answer> = {
  /** Posts the items in order and returns one answer for each, in the same order, after the commit. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly attempts?: number;
  readonly deadline?: number;
  /** Called after each attempt in which the database was unavailable. */
  readonly onAway?: () => void;
};

/**
 * Answers every item of the batch with a result or an error; never throws. Returns false when the database was
 * unavailable at the last attempt.
 */
export async function settleBatch<Item, Answer>(
  batch: readonly SettledItem<Item, Answer>[],
  settling: Settling<Item, Answer>,
): Promise<boolean> {
  const {
    run,
    sleep,
    attempts = ATTEMPTS,
    deadline = performance.now() + GIVE_UP_AFTER_MS,
    onAway,
  } = settling;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await run(batch.map((queued) => queued.item));
      if (answers.length !== batch.length)
        throw new Error(`${batch.length} items, ${answers.length} answers`);
      batch.forEach((queued, index) => queued.resolve(answers[index]!));
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) onAway?.();
      const inTime = performance.now() < deadline;
      if (inTime && isRetryable(error, batch.length) && attempt < attempts) {
        await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      } else if (inTime && batch.length > 1 && (!isDatabaseUnavailable(error) || isLocked(error))) {
        // one item can fail the whole batch: by an id that a concurrent batch used, a value that the statement
        // rejects, or a locked account
        for (const queued of batch) await settleBatch([queued], { ...settling, deadline });
        return true;
      } else {
        const failure = isDatabaseUnavailable(error)
          ? new BatchError("batcher.unavailable", undefined, { cause: error })
          : error;
        for (const queued of batch) queued.reject(failure);
        return !isDatabaseAway(error);
      }
    }
  }
}

/**
 * Whether a retry of the same items may soon succeed. A conflict of ids is retried only for a single item. A lock
 * timeout is not retried, because the statement has already waited.
 */
function isRetryable(error: unknown, itemCount: number): boolean {
  return (isDatabaseUnavailable(error) && !isLocked(error)) || (itemCount === 1 && isConflict(error));
}

/** lock_not_available: the statement has reached its lock timeout. */
function isLocked(error: unknown): boolean {
  return (error as { code?: string }).code === "55P03";
}

/** unique_violation: another transaction has just written the same id; the next attempt sees it. */
function isConflict(error: unknown): boolean {
  return (error as { code?: string }).code === "23505";
}
