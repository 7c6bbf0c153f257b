import { sql, type Db } from "@khela/service-kit/db/database";

const DRAW_LOCKS = 7099;

/**
 * Does the work unless another run has the draw in hand, here or on another server; returns whether it did. Where the connection of the lock is lost
 * meanwhile, two may work on it: each step is done once all the same.
 */
export async function withDraw(db: Db, id: bigint, work: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    const { free } = await tx.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashint8extended(${id}::bigint, ${DRAW_LOCKS})) free`,
    );
    if (free) await work();
    return free;
  });
}
