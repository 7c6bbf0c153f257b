/**
 * What a change of the past is refused by has to be on every node: compares the triggers and rights of each table's shards, and
 * the rights on functions of each worker, with the coordinator's.
 */
import type pg from "pg";

const TABLE_RIGHTS = `array(select concat_ws(' ', a.grantee::regrole, a.privilege_type, a.name) from (
    select x.grantee, x.privilege_type, '' as name from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) x
      where c.oid = '%1$s'::regclass
    union all select x.grantee, x.privilege_type, c.attname from pg_attribute c, aclexplode(c.attacl) x
      where c.attrelid = '%1$s'::regclass) a order by 1)`;
/** A shard's trigger has the shard's number behind its name. */
const TABLE_TRIGGERS = `array(select regexp_replace(tgname, '_[0-9]+$', '') || ' ' || tgenabled::text || ' ' || tgtype::text
  from pg_trigger where tgrelid = '%1$s'::regclass and not tgisinternal order by 1)`;
/** Signature → rights, of a JSON array of signatures. */
const ROUTINE_RIGHTS = (
  signatures: string,
) => `select json_object_agg(f.name, case when p.oid is null then 'none' else
    array(select x.grantee::regrole || ' ' || x.privilege_type
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x order by 1)::text end)
  from json_array_elements_text(${signatures}) f(name) left join pg_proc p on p.oid = to_regprocedure(f.name)`;

const fill = (query: string, table: string) => query.replaceAll("%1$s", table);

export type Difference = { readonly name: string; readonly text: string };

/** A row for each shard that differs from its table. */
export async function findShardDifferences(client: pg.Client, table: string): Promise<Difference[]> {
  const compared = `select (${TABLE_TRIGGERS} || ${TABLE_RIGHTS})::text`;
  const quoted = client.escapeIdentifier(table);
  const { rows: own } = await client.query<{ text: string }>(`select (${fill(compared, quoted)}) as text`);
  const { rows } = await client.query<{ shard: string; node: string; result: string; success: boolean }>(
    `select shardid::text as shard, nodename || ':' || nodeport as node, result, success
    from run_command_on_placements($1, $2)`,
    [quoted, compared],
  );
  const expected = own[0]!.text;
  return rows
    .filter((row) => !row.success || row.result !== expected)
    .map(({ shard, node, result }) => ({
      name: table,
      text: `${table}: its shard ${shard} on ${node} has ${result}, the table ${expected}`,
    }));
}

/** A row for each function that a worker lacks, or has with other rights. */
export async function findRoutineDifferences(
  client: pg.Client,
  signatures: readonly string[],
): Promise<Difference[]> {
  const query = ROUTINE_RIGHTS(client.escapeLiteral(JSON.stringify(signatures)));
  const { rows: own } = await client.query<{ text: string }>(`select (${query})::text as text`);
  const { rows } = await client.query<{ node: string; result: string }>(
    "select nodename || ':' || nodeport as node, result from run_command_on_workers($1)",
    [query],
  );
  const expected = JSON.parse(own[0]!.text) as Record<string, string>;
  return rows.flatMap(({ node, result }) => {
    const found = JSON.parse(result) as Record<string, string>;
    return signatures
      .filter((name) => found[name] !== expected[name])
      .map((name) => ({
        name,
        text: `${name}: ${node} has ${found[name]}, the coordinator ${expected[name]}`,
      }));
  });
}
