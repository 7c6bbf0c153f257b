/**
 * Copies a cluster's files while the server continues: PostgreSQL's low-level backup
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), for the embedded
 * database, which has no `pg_basebackup`. The copy contains the WAL that it needs, so a server can start on it.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Folders whose content a server creates again, so that they are copied empty. */
const EMPTIED = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"]);
/** The file that says where recovery begins. It must therefore be copied last. */
const CONTROL_FILE = join("global", "pg_control");
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
const WAL_HISTORY = /^[0-9A-F]{8}\.history$/;

/** Copies the cluster in `from`, whose server is at `url`, to the new folder `to`. */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // A temporary replication slot keeps the WAL from the start of the copy. The slot ends with this connection.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [
      `khela_backup_${randomBytes(6).toString("hex")}`,
    ]);
    const started = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('khela', true)) segment",
    );
    copyTree(from, to);
    copyPage(join(from, CONTROL_FILE), join(to, CONTROL_FILE));
    const stopped = await client.query<{ segment: string; labelfile: string }>(
      "select pg_walfile_name(lsn) segment, labelfile from pg_backup_stop(false)",
    );
    writeFileSync(join(to, "backup_label"), stopped.rows[0]!.labelfile, { mode: 0o600 });
    copyWal(from, to, started.rows[0]!.segment, stopped.rows[0]!.segment);
  } finally {
    await client.end();
  }
}

function copyTree(from: string, to: string, path = ""): void {
  mkdirSync(join(to, path), { mode: 0o700 });
  if (EMPTIED.has(path)) return;
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (LEFT_OUT.has(inner) || inner === CONTROL_FILE || entry.name.startsWith("pgsql_tmp")) continue;
    if (entry.isDirectory()) copyTree(from, to, inner);
    else copyPage(join(from, inner), join(to, inner));
  }
}

/** Copies a file. A file that the server removes meanwhile is left out, because the WAL removes it too. */
function copyPage(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    chmodSync(to, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function copyWal(from: string, to: string, first: string, last: string): void {
  for (const name of readdirSync(join(from, "pg_wal"))) {
    const isNeeded = WAL_SEGMENT.test(name) && name >= first && name <= last;
    if (isNeeded || WAL_HISTORY.test(name)) copyPage(join(from, "pg_wal", name), join(to, "pg_wal", name));
  }
}
