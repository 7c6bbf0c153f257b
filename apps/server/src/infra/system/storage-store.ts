// SQL for the sizes of the database's tables. Each size includes the table's partitions and indexes.

import { sql, type Db } from "@khela/service-kit/db/database";

const tableSizes = sql`
  select coalesce(pg_partition_root(c.oid)::regclass::text, c.oid::regclass::text) name, sum(pg_total_relation_size(c.oid))::bigint bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'jobs') group by 1`;

/** Records the present sizes as today's; a later call on the same day replaces them. */
export async function insertStorageDay(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    insert into storage_day (day, name, bytes)
    select (${now}::timestamptz at time zone 'UTC')::date, s.name, s.bytes from (${tableSizes}) s order by s.name
    on conflict (day, name) do update set bytes = excluded.bytes`);
}

export async function deleteStorageDays(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from storage_day where day < (${before}::timestamptz at time zone 'UTC')::date`);
}

export type TableSize = {
  readonly name: string;
  readonly bytes: bigint;
  /** The oldest recorded size of the period, and its age in days; null: none is recorded. */
  readonly earlierBytes: bigint | null;
  readonly earlierDays: number | null;
};

/** Lists every table with its present size, largest first, and its oldest recorded size of the last `days` days. */
export function listTableSizes(db: Db, now: Date, days: number): Promise<TableSize[]> {
  return db.rows(sql`
    select s.name, s.bytes, e.bytes "earlierBytes", (${now}::timestamptz at time zone 'UTC')::date - e.day "earlierDays"
    from (${tableSizes}) s left join lateral (
      select d.day, d.bytes from storage_day d where d.name = s.name and d.day < (${now}::timestamptz at time zone 'UTC')::date
        and d.day >= (${now}::timestamptz at time zone 'UTC')::date - ${days}::int order by d.day limit 1) e on true
    order by s.bytes desc, s.name`);
}
