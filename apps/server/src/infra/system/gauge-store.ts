import { sql, type Db } from "@khela/service-kit/db/database";

export type DatabaseGauges = {
  readonly bytes: bigint;
  readonly connections: number;
  readonly maxConnections: number;
  readonly longestTransactionS: number;
  /** Standbys that follow, each with a replication slot; a running backup is none. */
  readonly standbys: number;
  /** Time by the database's clock. */
  readonly at: Date;
  /** Whether the last attempt to archive WAL failed. */
  readonly isArchiveFailing: boolean;
  readonly lastAnchorAt: Date | null;
};

/**
 * Reads metrics of the database. Transactions are those of the servers' own role, which cannot see sessions of other
 * roles.
 */
export function readDatabaseGauges(db: Db): Promise<DatabaseGauges> {
  return db.one(sql`
    select pg_database_size(current_database()) bytes, clock_timestamp() at,
      current_setting('max_connections')::int "maxConnections",
      (select count(*)::int from pg_stat_activity where datname = current_database()) connections,
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') "longestTransactionS",
      (select count(*)::int from pg_replication_slots
        where slot_type = 'physical' and active and not temporary) standbys,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
        from pg_stat_archiver) "isArchiveFailing",
      (select max(at) from anchor) "lastAnchorAt"`);
}
