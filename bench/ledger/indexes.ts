/**
 * Loading of large tables: drops their indexes before and creates them again afterwards, and adds the places of ids.
 */
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

export const raw = (text: string): Sql => ({ ...sql``, text });

/** Drops the table's indexes and its primary and unique keys; returns the statements that create them again. */
export async function takeIndexes(owner: Db, table: string): Promise<string[]> {
  const constraints = await owner.rows<{ name: string; text: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'u')`);
  for (const { name } of constraints) await owner.run(raw(`alter table ${table} drop constraint ${name}`));
  const indexes = await owner.rows<{ name: string; text: string }>(sql`
    select indexname as name, indexdef as text from pg_indexes where tablename = ${table}`);
  for (const { name } of indexes) await owner.run(raw(`drop index ${name}`));
  return [
    ...constraints.map(({ name, text }) => `alter table ${table} add constraint ${name} ${text}`),
    // an index of a table partitioned by month is created on all partitions
    ...indexes.map(({ text }) => text.replace(" ON ONLY ", " ON ")),
  ];
}

/** Inserts the `transfer_place` row of each loaded transfer, as the ledger does when it posts. */
export async function addPlaces(owner: Db): Promise<void> {
  await owner.run(sql`
    insert into transfer_place select bucket, member_id, id, account_id, seq, at from transfer on conflict do nothing`);
}
