/** Counts, awaits and kills the sessions of a test's database that wait for a lock, on any node. */
import { expect } from "vitest";
import { sql, type Database, type Db } from "@khela/service-kit/db/database";

/** Maximum wait. It is far longer than a session takes to reach its lock, also on a busy machine. */
const WAIT_MS = 30_000;

/** Returns the view of sessions and the name of its id column: of PostgreSQL, or of Citus, which covers all nodes. */
async function sessionsOf(db: Db): Promise<{ readonly view: string; readonly id: string }> {
  const citus = await db.maybe(sql`select from pg_extension where extname = 'citus'`);
  return citus === null
    ? { view: "pg_stat_activity", id: "pid" }
    : { view: "citus_stat_activity", id: "global_pid" };
}

export async function countLockWaiters(db: Db): Promise<number> {
  const { view } = await sessionsOf(db);
  const { n } = await db.one<{ n: number }>({
    text: `select count(*)::int n from ${view} where datname = current_database() and wait_event_type = 'Lock'`,
    values: [],
  });
  return n;
}

/** Waits until `count` sessions wait for a lock. */
export async function expectLockWaiters(db: Db, count: number): Promise<void> {
  await expect.poll(() => countLockWaiters(db), { timeout: WAIT_MS }).toBe(count);
}

/**
 * Makes each later statement of the transaction fail when it must wait for a lock. A test of the order of locks needs
 * this: without it the statement would end in a deadlock, after which the other side runs once more and succeeds.
 */
export async function refuseLockWaits(tx: Db): Promise<void> {
  await tx.run(sql`set local lock_timeout = '500ms'`);
}

/** Kills the waiting sessions whose statement contains `text` (empty: all); returns their number. */
export async function killLockWaiters(db: Db, text = ""): Promise<number> {
  const { view, id } = await sessionsOf(db);
  const killed = await db.rows({
    text: `select pg_terminate_backend(${id}) from ${view}
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    values: [text],
  });
  return killed.length;
}

/** Starts work that must wait for a lock on the table, and kills its waiting session: the work has to fail. */
export async function killAtLock(
  owner: Database,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.run({ text: `lock table ${table} in access exclusive mode`, values: [] });
    const killed = expect(work()).rejects.toThrow();
    // on another connection: within one transaction PostgreSQL repeats its first snapshot of the sessions
    await expect.poll(() => killLockWaiters(owner), { timeout: WAIT_MS }).not.toBe(0);
    await killed;
  });
}
