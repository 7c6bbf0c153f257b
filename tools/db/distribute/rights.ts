/**
 * Gives shards and the workers' functions the rights of their table or function on the coordinator. Citus creates
 * shards with the schema's default privileges, if it has any, and functions that everyone may call. Either would let
 * the servers' role write rows of the ledger that it must not write.
 */
import type pg from "pg";

/** A right on a table or function. `privilege` has the column in brackets if it covers only one column. */
type Right = { readonly grantee: string; readonly privilege: string };

const GRANTEE = "case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end";

/**
 * Revokes the workers' defaults, so that nobody may call a function that Citus creates on a worker until the right is
 * granted, as on the coordinator.
 */
export async function revokeWorkersDefaults(client: pg.Client): Promise<void> {
  await client.query(
    "select run_command_on_workers('alter default privileges revoke execute on functions from public')",
  );
}

export async function copyTableRights(client: pg.Client, name: string): Promise<void> {
  const table = client.escapeIdentifier(name);
  const { rows: rights } = await client.query<Right>(
    `select ${GRANTEE} as grantee, x.privilege_type as privilege from pg_class c, aclexplode(c.relacl) x
    where c.oid = $1::regclass and x.grantee <> c.relowner
    union all
    select ${GRANTEE}, x.privilege_type || ' (' || quote_ident(a.attname) || ')'
    from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = $1::regclass`,
    [table],
  );
  const { rows: defaults } = await client.query<{ grantee: string }>(
    `select ${GRANTEE} as grantee from pg_default_acl d, aclexplode(d.defaclacl) x
    where d.defaclobjtype = 'r' and x.grantee <> d.defaclrole`,
  );
  const grantees = new Set([...defaults, ...rights].map((right) => right.grantee));
  const commands = [
    ...[...grantees].map((grantee) => `revoke all on %s from ${grantee}`),
    ...rights.map((right) => `grant ${right.privilege} on %s to ${right.grantee}`),
  ];
  for (const command of commands)
    await client.query("select run_command_on_placements($1, $2)", [table, command]);
}

export async function copyRoutineRights(client: pg.Client, signature: string): Promise<void> {
  const { rows } = await client.query<Right>(
    `select ${GRANTEE} as grantee, x.privilege_type as privilege from pg_proc p, aclexplode(p.proacl) x
    where p.oid = $1::regprocedure and x.grantee <> p.proowner`,
    [signature],
  );
  await client.query(`revoke all on function ${signature} from public`);
  for (const right of rows) await client.query(`grant execute on function ${signature} to ${right.grantee}`);
}
