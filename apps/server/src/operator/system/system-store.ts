import { sql, type Db } from "@khela/service-kit/db/database";

export type DatabaseState = {
  readonly version: string;
  readonly bytes: bigint;
  readonly connections: number;
  readonly maxConnections: number;
  readonly pushesKept: bigint;
  readonly lastAnchorAt: Date | null;
};

export function getDatabaseState(db: Db): Promise<DatabaseState> {
  return db.one(sql`
    select current_setting('server_version') version, pg_database_size(current_database()) bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) connections,
      current_setting('max_connections')::int "maxConnections",
      (select greatest(c.reltuples, 0)::bigint from pg_class c where c.oid = 'push_event'::regclass) "pushesKept",
      (select max(at) from anchor) "lastAnchorAt"`);
}

export function listMigrations(db: Db): Promise<{ readonly name: string; readonly appliedAt: Date }[]> {
  return db.rows(
    sql`select name, applied_at "appliedAt" from schema_migration order by applied_at, name limit 500`,
  );
}
