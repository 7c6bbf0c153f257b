// Counters that all processes share, such as failed logins or attempts with a code. Each key has one row, which has
// one time window at a time.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Adds one to the count in the key's window, and returns the new count. */
export async function incrementCount(db: Db, key: string, windowMs: number, now: Date): Promise<number> {
  const windowOpen = new Date(now.getTime() - windowMs);
  const { count } = await db.one<{ count: number }>(sql`
    insert into throttle (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when throttle.window_start <= ${windowOpen} then 1 else throttle.count + 1 end,
      window_start = case when throttle.window_start <= ${windowOpen} then ${now} else throttle.window_start end
    returning count`);
  return count;
}

/** Adds one to the count in the key's window if the count is below `most`; returns whether the count has increased. */
export async function incrementBelow(
  db: Db,
  { key, most, windowMs, now }: { key: string; most: number; windowMs: number; now: Date },
): Promise<boolean> {
  const windowOpen = new Date(now.getTime() - windowMs);
  const row = await db.maybe(sql`
    insert into throttle (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      count = case when throttle.window_start <= ${windowOpen} then 1 else throttle.count + 1 end,
      window_start = case when throttle.window_start <= ${windowOpen} then ${now} else throttle.window_start end
    where throttle.window_start <= ${windowOpen} or throttle.count < ${most}
    returning 1`);
  return row !== null;
}

/** The count in a window. `endsInS`: seconds until the window ends; 0: no window is open. */
export type WindowCount = { readonly count: number; readonly endsInS: number };

/** Reads the counts of several keys, in their order, with one query. */
export async function listCounts(
  db: Db,
  keys: readonly string[],
  windowMs: number,
  now: Date,
): Promise<WindowCount[]> {
  const windowOpen = new Date(now.getTime() - windowMs);
  const rows = await db.rows<{ key: string; count: number; windowStart: Date }>(sql`
    select key, count, window_start "windowStart" from throttle
    where key = any(${keys}) and window_start > ${windowOpen}`);
  return keys.map((key) => {
    const row = rows.find((found) => found.key === key);
    if (row === undefined) return { count: 0, endsInS: 0 };
    return {
      count: row.count,
      endsInS: Math.ceil((row.windowStart.getTime() - windowOpen.getTime()) / 1_000),
    };
  });
}

/** Subtracts one from the count, to reverse the count of an event. */
export async function decrementCount(db: Db, key: string): Promise<void> {
  await db.run(sql`
    with last as (delete from throttle where key = ${key} and count = 1)
    update throttle set count = count - 1 where key = ${key} and count > 1`);
}

/** Deletes the count. */
export async function clearCount(db: Db, key: string): Promise<void> {
  await db.run(sql`delete from throttle where key = ${key}`);
}

/**
 * Lets windows that begin later than `latest` begin at `now`. A server wrote them whose clock was ahead, and they would
 * lock their keys until that time.
 */
export async function restartFutureCounts(db: Db, now: Date, latest: Date): Promise<void> {
  await db.run(sql`update throttle set window_start = ${now} where window_start > ${latest}`);
}

export function deleteOldCounts(db: Db, before: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from throttle where key in (select key from throttle where window_start < ${before} limit ${most})`,
  );
}
