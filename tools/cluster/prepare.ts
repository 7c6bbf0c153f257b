/** The database of a run: its server is one that can be distributed, and it is empty or is made so. */
import type pg from "pg";
import { withConnection } from "@khela/service-kit/db/connection";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { distribute } from "../db/distribute/distribute.ts";
import { findConnected, findServerRefusal } from "../db/distribute/requirements.ts";

export type ClusterVersions = {
  readonly postgres: string;
  readonly citus: string;
  readonly workers: readonly string[];
};

/** A sentence that says why this database cannot be used, or null. */
export function findRefusal(url: string, reset: boolean): Promise<string | null> {
  return withConnection(url, "fails", async (client) => {
    const refusal = (await findServerRefusal(client)) ?? (await findConnected(client));
    if (refusal !== null) return refusal.line.replace(/^distribute needs/, "npm run cluster needs");
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    const { tables } = rows[0]!;
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

/** Migrates and distributes the database, emptied first where `reset` says so. Returns what failed. */
export async function prepareDatabase(url: string, reset: boolean): Promise<readonly string[]> {
  if (reset) await withConnection(url, "fails", emptyDatabase);
  await migrate({ url, dir: SCHEMA_DIR });
  const lines: string[] = [];
  const code = await distribute({ url, dir: SCHEMA_DIR, print: (line) => lines.push(line) });
  return code === 0 ? [] : [`distribute ended with ${code}: ${lines.at(-1) ?? ""}`];
}

/** What no extension owns: Citus itself is in the schema public. Sequences and types of tables go with them. */
const DROP_COMMANDS = `
  with own as (
    select 1 as nth, 'pg_class'::regclass as catalog, c.oid, format('drop %s if exists public.%I cascade', case c.relkind
        when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.relname) as command
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S', 'c')
    union all select 2, 'pg_proc'::regclass, p.oid, format('drop function if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    union all select 3, 'pg_type'::regclass, t.oid, format('drop type if exists public.%I cascade', t.typname)
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
  select command from own where not exists (select from pg_depend d
    where d.classid = own.catalog and d.objid = own.oid and d.deptype = 'e') order by nth, command`;

async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query("set client_min_messages = warning");
  for (const schema of ["jobs", "distribution"])
    await client.query(`drop schema if exists ${schema} cascade`);
  const { rows } = await client.query<{ command: string }>(DROP_COMMANDS);
  for (const { command } of rows) await client.query(command);
}
