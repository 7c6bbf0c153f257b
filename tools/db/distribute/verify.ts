/**
 * Checks that the protection of past rows is on every node. It compares the triggers and rights of each table's shards,
 * and the rights on functions of each worker, with those of the coordinator.
 */
import type pg from "pg";

/**
 * SQL expression for the triggers and rights of the table `c`. A shard's trigger has the shard's number after its name.
 */
const TABLE_STATE = `(array(select regexp_replace(tgname, '_[0-9]+$', '') || ' ' || tgenabled::text || ' ' || tgtype::text
    from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1)
  || array(select concat_ws(' ', a.grantee::regrole, a.privilege_type, a.name) from (
    select x.grantee, x.privilege_type, '' as name from aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) x
    union all select x.grantee, x.privilege_type, g.attname from pg_attribute g, aclexplode(g.attacl) x
      where g.attrelid = c.oid) a order by 1))::text`;
/** SQL for an object of name → state, for tables on the node, from a JSON array of names. */
const TABLE_STATES = (names: string) => `select coalesce(json_object_agg(n.name, ${TABLE_STATE}), '{}')
  from json_array_elements_text(${names}) n(name) join pg_class c on c.oid = to_regclass(n.name)`;
/** SQL for an object of signature → rights, from a JSON array of signatures. */
const ROUTINE_RIGHTS = (
  signatures: string,
) => `select json_object_agg(f.name, case when p.oid is null then 'none' else
    array(select x.grantee::regrole || ' ' || x.privilege_type
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x order by 1)::text end)
  from json_array_elements_text(${signatures}) f(name) left join pg_proc p on p.oid = to_regprocedure(f.name)`;

export type Difference = { readonly name: string; readonly text: string };

type Placement = {
  readonly table: string;
  readonly shard: string;
  readonly nodeId: number;
  readonly node: string;
};

/**
 * Returns a row for each shard that a node lacks, or whose triggers or rights differ from its table's. Each node is
 * queried once.
 */
export async function findShardDifferences(
  client: pg.Client,
  tables: readonly string[],
): Promise<Difference[]> {
  const { rows: placements } = await client.query<Placement>(
    `select c.relname as "table", shard_name(s.logicalrelid, s.shardid) as shard, n.nodeid as "nodeId", n.nodename || ':' || n.nodeport as node
    from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_dist_placement p using (shardid)
      join pg_dist_node n on n.groupid = p.groupid where c.relname = any($1)`,
    [tables],
  );
  const expected = await readTableStates(client, tables);
  const shards = client.escapeLiteral(JSON.stringify(placements.map(({ shard }) => shard)));
  const { rows: answers } = await client.query<{ nodeid: number; success: boolean; result: string }>(
    "select nodeid, success, result from run_command_on_all_nodes($1)",
    [TABLE_STATES(shards)],
  );
  const states = new Map(
    answers.map(({ nodeid, success, result }) => {
      if (!success) throw new Error(`A node does not say which shards it has: ${result}`);
      return [nodeid, JSON.parse(result) as Record<string, string>] as const;
    }),
  );
  return placements.flatMap(({ table, shard, nodeId, node }) => {
    const found = states.get(nodeId)?.[shard] ?? "no such table";
    return found === expected[table]
      ? []
      : [
          {
            name: table,
            text: `${table}: its shard ${shard} on ${node} has ${found}, the table ${expected[table]}`,
          },
        ];
  });
}

async function readTableStates(
  client: pg.Client,
  tables: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const names = client.escapeLiteral(JSON.stringify(tables));
  const { rows } = await client.query<{ states: Record<string, string> }>(
    `select (${TABLE_STATES(names)}) as states`,
  );
  return rows[0]!.states;
}

/** Returns a row for each function that a worker lacks, or whose rights differ. */
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
