// Requirements of `distribute`, checked before it changes anything.
import type pg from "pg";

/**
 * Why the command refuses. `code`: 1 when it can be tried again unchanged, 2 when the server does not support
 * distribution.
 */
export type Refusal = { readonly code: 1 | 2; readonly line: string };

const NEEDS =
  "distribute needs PostgreSQL 15 or newer with Citus 13 or newer (create extension citus; citus_add_node for each worker), and a superuser on its coordinator";

type Server = {
  readonly version: number;
  readonly citus: string | null;
  readonly isSuperuser: boolean;
};

export async function findServerRefusal(client: pg.Client): Promise<Refusal | null> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int as version,
      (select extversion from pg_extension where extname = 'citus') as citus,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`);
  const { version, citus, isSuperuser } = rows[0]!;
  if (version < 150_000)
    return { code: 2, line: `${NEEDS}; this is PostgreSQL ${Math.trunc(version / 10_000)}.` };
  if (citus === null) return { code: 2, line: `${NEEDS}; this database has no Citus.` };
  if (Number.parseInt(citus, 10) < 13) return { code: 2, line: `${NEEDS}; this is Citus ${citus}.` };
  if (!isSuperuser) return { code: 2, line: `${NEEDS}; this role is no superuser.` };
  return findClusterRefusal(client);
}

async function findClusterRefusal(client: pg.Client): Promise<Refusal | null> {
  const { rows } = await client.query<{ isCoordinator: boolean; isNode: boolean; workers: number }>(`
    select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "isNode",
      (select count(*)::int from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards) as workers`);
  const { isCoordinator, isNode, workers } = rows[0]!;
  if (!isCoordinator) return { code: 2, line: `${NEEDS}; this is a worker.` };
  if (!isNode)
    return { code: 2, line: `${NEEDS}; the coordinator has no address (citus_set_coordinator_host).` };
  if (workers === 0) return { code: 2, line: `${NEEDS}; this cluster has no worker.` };
  return null;
}

/** Refuses while servers or tools of the platform are connected, because they would read tables during their move. */
export async function findConnected(client: pg.Client): Promise<Refusal | null> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select application_name as name, count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'khela%'
    group by 1 order by 1`);
  if (rows.length === 0) return null;
  const names = rows.map(({ name, count }) => (count === 1 ? name : `${name} (${count})`));
  return { code: 1, line: `Stop what is connected to the database first: ${names.join(", ")}.` };
}
