import { sql, type Db } from "@khela/service-kit/db/database";

/** Whether the database is an anonymized clone (`npm run khela -- clone`). */
export async function isClone(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select exists (select from clone_origin) as found`);
  return found;
}
