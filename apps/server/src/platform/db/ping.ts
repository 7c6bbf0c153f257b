import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql, type Db } from "./pool.ts";

const newest = readdirSync(join(import.meta.dirname, "../../../migrations")).filter((name) => name.endsWith(".sql")).sort().at(-1)!;

/** Resolves when the database answers: whether it has every migration this code was written for. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await db.one<{ done: boolean }>(sql`select exists (select from schema_migration where name = ${newest}) done`)).done;
}
