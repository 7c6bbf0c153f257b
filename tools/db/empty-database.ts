/** Empties a database: removes all objects of the platform, and none of an extension. */
import type pg from "pg";

/**
 * Commands that drop each object. Citus itself is in the schema public. The sequence of a column is dropped with its
 * table.
 */
const DROP_COMMANDS = `
  with own as (
    select 1 as nth, 'pg_class'::regclass as catalog, c.oid, format('drop %s if exists public.%I cascade', case c.relkind
        when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.relname) as command
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S', 'c')
        and not (c.relkind = 'S' and exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
    union all select 2, 'pg_proc'::regclass, p.oid, format('drop %s if exists %s cascade', case p.prokind
        when 'a' then 'aggregate' else 'function' end, p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'a')
    union all select 3, 'pg_type'::regclass, t.oid, format('drop type if exists public.%I cascade', t.typname)
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
  select command from own where not exists (select from pg_depend d
    where d.classid = own.catalog and d.objid = own.oid and d.deptype = 'e') order by nth, command`;

/** Returns the number of tables; an empty database has none. */
export async function countTables(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  return rows[0]!.tables;
}

/** Drops each table, function and type of the platform separately, because dropping the schema would drop Citus too. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query("set client_min_messages = warning");
  for (const schema of ["jobs", "distribution"])
    await client.query(`drop schema if exists ${schema} cascade`);
  const { rows } = await client.query<{ command: string }>(DROP_COMMANDS);
  for (const { command } of rows) await client.query(command);
}
