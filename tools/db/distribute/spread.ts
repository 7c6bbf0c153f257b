// Reports how evenly the members are spread over the shards of their table, and the shards over the nodes.
import type pg from "pg";
import { LEADING_TABLE } from "./plan.ts";

type Shard = { readonly node: string; readonly members: number };

export async function describeSpread(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Shard>(
    `select p.nodename || ':' || p.nodeport as node, r.result::int as members
    from run_command_on_shards($1, 'select count(*) from %s') r join pg_dist_shard_placement p using (shardid)
    order by 1`,
    [LEADING_TABLE],
  );
  return spreadLines(rows);
}

/**
 * Returns the lines of the report. `most ÷ mean` is the factor by which the fullest shard exceeds the average; 1 is
 * even.
 */
export function spreadLines(shards: readonly Shard[]): string[] {
  const counts = shards.map((shard) => shard.members);
  const all = sum(counts);
  if (all === 0) return [`0 members in ${shards.length} shards`];
  const most = Math.max(...counts);
  const empty = counts.filter((count) => count === 0).length;
  const ofNode = Map.groupBy(shards, (shard) => shard.node);
  return [
    `${all} members in ${shards.length} shards: most ${most}, fewest ${Math.min(...counts)}, ${empty} empty, most ÷ mean ${((most * shards.length) / all).toFixed(2)}`,
    ...[...ofNode].map(
      ([node, own]) => `  ${node}: ${own.length} shards, ${sum(own.map((shard) => shard.members))} members`,
    ),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
