// Counters that hold across processes: failures of a login, attempts at a code. One row a key, one window at a time.

import { sql, type Db } from "./pool.ts";

/** Counts one more in the key's window and answers the count so far, this one included. */
export async function countUp(db: Db, key: string, windowMs: number, now: Date): Promise<number> {
  const windowOpen = new Date(now.getTime() - windowMs);
  const { count } = await db.one<{ count: number }>(sql`
    insert into throttle (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when throttle.window_start <= ${windowOpen} then 1 else throttle.count + 1 end,
      window_start = case when throttle.window_start <= ${windowOpen} then ${now} else throttle.window_start end
    returning count`);
  return count;
}

/** The count of the key's open window, 0 when none is open. */
export async function countOf(db: Db, key: string, windowMs: number, now: Date): Promise<number> {
  const windowOpen = new Date(now.getTime() - windowMs);
  const row = await db.maybe<{ count: number }>(sql`
    select count from throttle where key = ${key} and window_start > ${windowOpen}`);
  return row?.count ?? 0;
}

export async function clearCount(db: Db, key: string): Promise<void> {
  await db.run(sql`delete from throttle where key = ${key}`);
}

export async function deleteOldCounts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from throttle where window_start < ${before}`);
}
