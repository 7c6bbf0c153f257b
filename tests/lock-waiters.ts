/** Sessions of a test's database that wait for a lock, on whichever node they wait. */
import { sql, type Db } from "@khela/service-kit/db/database";

/** PostgreSQL's view of sessions, or Citus's, which has those of all nodes; and what a session is stopped by. */
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

/** Stops the sessions that wait, and returns how many there were. */
export async function killLockWaiters(db: Db): Promise<number> {
  const { view, id } = await sessionsOf(db);
  const killed = await db.rows({
    text: `select pg_terminate_backend(${id}) from ${view} where datname = current_database() and wait_event_type = 'Lock'`,
    values: [],
  });
  return killed.length;
}
