// Reads the database's objects for plan.ts, without the objects of extensions.
import type pg from "pg";
import type { Catalog, CatalogRoutine, CatalogTable } from "./plan.ts";

/**
 * Table that stores the definitions of removed foreign keys while the tables are distributed. It exists only until they
 * are restored.
 */
export const WAITING_KEYS = "distribution.foreign_key";

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  return { tables: await listTables(client), routines: await listRoutines(client) };
}

async function listTables(client: pg.Client): Promise<CatalogTable[]> {
  const waiting = (await hasWaitingKeys(client))
    ? `select table_name, target from ${WAITING_KEYS}`
    : "select null::text, null::text where false";
  const { rows } = await client.query<CatalogTable>(`
    with waiting (name, target) as (${waiting})
    select c.relname::text as name,
      coalesce(obj_description(c.oid, 'pg_class'), '') like 'key-rule: directory%' as "isDirectory",
      coalesce((select json_agg(k.columns order by not k.is_primary, k.columns::text) from (
        select i.indisprimary as is_primary, array(select coalesce(a.attname::text, '(expression)')
          from unnest(i.indkey::int2[]) with ordinality as k(number, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0
          where k.place <= i.indnkeyatts order by k.place) as columns
        from pg_index i where i.indrelid = c.oid and i.indisunique) k), '[]') as "uniqueKeys",
      exists (select from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid))
        or exists (select from waiting w where c.relname in (w.name, w.target))
        or coalesce(obj_description(c.oid, 'pg_class'), '') like 'key-rule: reference%' as "isReferenced"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

/** Returns the partitions of tables by month, because each partition is a table with its own rights and triggers. */
export async function listPartitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition
    order by relname collate "C"`,
  );
  return rows.map((row) => row.name);
}

async function listRoutines(client: pg.Client): Promise<CatalogRoutine[]> {
  const { rows } = await client.query<CatalogRoutine>(`
    select p.oid::regprocedure::text as signature, coalesce(p.proargnames, '{}') as "argumentNames",
      array(select distinct c.relname::text from unnest(p.prorettype || coalesce(p.proallargtypes, p.proargtypes::oid[])) as used(type)
        join pg_type t on t.oid = used.type left join pg_type e on e.oid = t.typelem
        join pg_class c on c.oid in (t.typrelid, e.typrelid) and c.relkind in ('r', 'p')) as "rowTypes"
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  return rows;
}

export async function hasWaitingKeys(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>("select to_regclass($1) is not null as has", [
    WAITING_KEYS,
  ]);
  return rows[0]!.has;
}
