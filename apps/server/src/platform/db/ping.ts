import { sql, type Db } from "./pool.ts";

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.one(sql`select 1 ok`);
}
