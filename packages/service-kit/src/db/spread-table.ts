/**
 * Defines the function that a migration calls between `create table` and the table's foreign keys: `select
 * pg_temp.khela_spread('<table>', '<column>')`. On a distributed database (Citus) the new table is distributed at once,
 * like the members' table, because a table that is not distributed may have no foreign key to a distributed table. On
 * any other database it does nothing. The function belongs to the session, so no schema contains it.
 */
import type pg from "pg";

const DEFINITION = `create or replace function pg_temp.khela_spread(new_table text, by_column text, beside text default 'member')
returns void language plpgsql as $$
declare
  is_spread boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  select count(*) > 0 into is_spread from pg_dist_partition where logicalrelid = to_regclass(beside) and partmethod = 'h';
  if not is_spread then return; end if;
  -- Keys to tables that every node has a copy of: their changes go to one shard after the other.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  perform create_distributed_table(new_table, by_column, colocate_with => beside);
end $$`;

/** Returns whether data is distributed over nodes: the database has the extension citus. */
export async function isSpreadDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount !== 0;
}

export async function defineSpreadTable(client: pg.Client): Promise<void> {
  await client.query(DEFINITION);
}
