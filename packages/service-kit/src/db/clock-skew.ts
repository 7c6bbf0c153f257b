import { sql, type Db } from "./database.ts";

/** Clocks that differ by less count as equal. Signatures allow five minutes. */
export const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Returns whether this process's clock and the database's differ by more than MAX_CLOCK_SKEW_MS. A slow answer is no
 * difference: the database's time is compared with the times before and after the query.
 */
export async function isClockWrong(db: Db, now: () => Date): Promise<boolean> {
  const before = now().getTime();
  const { at } = await db.one<{ at: Date }>(sql`select clock_timestamp() at`);
  const time = at.getTime();
  return time < before - MAX_CLOCK_SKEW_MS || time > now().getTime() + MAX_CLOCK_SKEW_MS;
}
