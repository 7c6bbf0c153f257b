/**
 * Prepares the database of a run. Its server must support distribution, and the database must be empty or is emptied.
 */
import { withConnection } from "@khela/service-kit/db/connection";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { countTables, emptyDatabase } from "../db/empty-database.ts";
import { distribute } from "../db/distribute/distribute.ts";
import { findConnected, findServerRefusal } from "../db/distribute/requirements.ts";

export type ClusterVersions = {
  readonly postgres: string;
  readonly citus: string;
  readonly workers: readonly string[];
};

/** Returns a sentence that says why this database cannot be used, or null. */
export function findRefusal(url: string, reset: boolean): Promise<string | null> {
  return withConnection(url, "fails", async (client) => {
    const refusal = (await findServerRefusal(client)) ?? (await findConnected(client));
    if (refusal !== null) return refusal.line.replace(/^distribute needs/, "npm run cluster needs");
    const tables = await countTables(client);
    return tables > 0 && !reset
      ? `The database has ${tables} tables: --reset deletes them, and everything in them.`
      : null;
  });
}

export function readVersions(url: string): Promise<ClusterVersions> {
  return withConnection(url, "fails", async (client) => {
    const { rows } = await client.query<ClusterVersions>(`
      select current_setting('server_version') as postgres,
        (select extversion from pg_extension where extname = 'citus') as citus,
        array(select nodename || ':' || nodeport from pg_dist_node where groupid <> 0 and isactive order by 1) as workers`);
    return rows[0]!;
  });
}

/** Migrates and distributes the database, after emptying it where `reset` says so. Returns what failed. */
export async function prepareDatabase(url: string, reset: boolean): Promise<readonly string[]> {
  if (reset) await withConnection(url, "fails", emptyDatabase);
  await migrate({ url, dir: SCHEMA_DIR });
  const lines: string[] = [];
  const code = await distribute({ url, dir: SCHEMA_DIR, print: (line) => lines.push(line) });
  return code === 0 ? [] : [`distribute ended with ${code}: ${lines.at(-1) ?? ""}`];
}
