import { readBaseline, readMigrations } from "@khela/service-kit/db/migration-files";
import { readFunctions } from "@khela/service-kit/db/sql-functions";
import { SCHEMA_DIR } from "./schema.ts";
import { sql, type Db } from "@khela/service-kit/db/database";

const newest = (readMigrations(SCHEMA_DIR).at(-1) ?? readBaseline(SCHEMA_DIR)).name;
const functions = readFunctions(SCHEMA_DIR, false).map((file) => file.name);

/** Whether the merchant exists. Without the merchant the server cannot answer any page. */
export async function hasMerchant(db: Db, code: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from merchant where code = ${code}) as found`,
  );
  return found;
}

/**
 * Whether the database has every migration and every function that this code needs. Resolves when the database
 * answers. A function may be newer than this code, because servers are replaced one by one.
 */
export async function isMigrated(db: Db): Promise<boolean> {
  return (
    await db.one<{ done: boolean }>(sql`
    select exists (select from schema_migration where name = ${newest})
      and (select count(*) from schema_function where name = any (${functions}::text[])) = ${functions.length}::int as done`)
  ).done;
}
