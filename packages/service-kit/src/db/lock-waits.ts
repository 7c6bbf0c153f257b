/**
 * Limits how long a change of a table's definition blocks others. Such a change waits for all running users of the
 * table, and later users queue behind the change. So each wait is short and is repeated as often as needed; between two
 * tries the other users continue.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { MigrationError } from "./migration-error.ts";

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

export type LockWaits = {
  /** How long a statement waits for a lock. Later users of the table wait behind the statement. */
  readonly timeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
};

export const defaultLockWaits: LockWaits = { timeoutMs: 1_000, tries: 60, pauseMs: 1_000 };

/**
 * Runs the work until it gets its locks. The work must leave nothing behind when it throws. Throws MigrationError after
 * the last try.
 */
export async function withLockWaits<T>(
  client: pg.Client,
  what: string,
  { timeoutMs, tries, pauseMs }: LockWaits,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`set lock_timeout = ${timeoutMs}`);
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (!isLockWait(error)) throw error;
        if (left <= 0)
          throw new MigrationError(
            `${what} did not get its locks in ${tries} tries of ${timeoutMs} ms and changed nothing: try again when the database is less busy.`,
          );
        await sleep(pauseMs);
      }
    }
  } finally {
    await client.query("reset lock_timeout");
  }
}

function isLockWait(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return (
    code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED || (cause !== undefined && isLockWait(cause))
  );
}
