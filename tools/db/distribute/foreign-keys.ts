/**
 * Removes foreign keys while tables are distributed, because one of two tables is always first. When both tables are
 * distributed, the keys are restored with a check of all rows. Meanwhile their definitions are in a table, so that a
 * killed command can continue.
 */
import type pg from "pg";
import { inTransaction } from "@khela/service-kit/db/connection";
import { hasWaitingKeys, WAITING_KEYS } from "./catalog.ts";

export async function removeForeignKeys(client: pg.Client): Promise<void> {
  if (await hasWaitingKeys(client)) return;
  await inTransaction(client, async () => {
    await client.query("create schema distribution");
    await client.query(`create table ${WAITING_KEYS} (
      table_name text, target text, name text, definition text, primary key (table_name, name))`);
    const { rows } = await client.query<{ table: string; name: string }>(`
      insert into ${WAITING_KEYS} (table_name, target, name, definition)
      select r.relname, t.relname, k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and r.relnamespace = 'public'::regnamespace
      returning quote_ident(table_name) as table, quote_ident(name) as name`);
    for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  });
}

/** Restores the foreign keys of distributed tables. Returns their number. */
export async function returnForeignKeys(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select table_name as table, name, definition from ${WAITING_KEYS} order by table_name, name`);
  for (const { table, name, definition } of rows)
    await inTransaction(client, async () => {
      await client.query(
        `alter table ${client.escapeIdentifier(table)} add constraint ${client.escapeIdentifier(name)} ${definition}`,
      );
      await client.query(`delete from ${WAITING_KEYS} where table_name = $1 and name = $2`, [table, name]);
    });
  await client.query("drop schema distribution cascade");
  return rows.length;
}
