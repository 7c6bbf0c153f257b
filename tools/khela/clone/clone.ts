/**
 * An anonymised copy of an installation, or of a backup of it, for trials and faults. The rows are copied into a new
 * database with their personal values, secrets and free texts replaced on the way, so that no file of the clone has
 * ever contained them. Ids, sums and chains of the ledger stay, and its audit runs on the clone at the end.
 *
 * The game server's database is not copied: the seeds of its coming rounds would tell what members of the installation
 * will draw. Jobs, the audit log and sessions begin anew; the secret key is new, so nothing encrypted or signed by the
 * installation is accepted.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { VERSION } from "@khela/service-kit/version";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { SCHEMA_DIR } from "../../../apps/server/src/infra/db/schema.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { startEmbedded } from "../../postgres/embedded.ts";
import { NoInstallation } from "../../postgres/installation.ts";
import { Refused } from "../../refused.ts";
import { auditAt, type AuditResult } from "../backup/audit-copy.ts";
import { findBackup, withRestored } from "../backup/backup.ts";
import { remakeAnchors } from "./clone-anchors.ts";
import { copySequences, copyTables } from "./clone-tables.ts";

export type CloneOptions = {
  /** Name of the backup to clone; undefined: the installation as it is now. */
  readonly name: string | undefined;
  /** Path of the clone's new data folder. */
  readonly dataDir: string;
  /** URL of an empty database for the clone; undefined: an embedded one in the clone's data folder. */
  readonly databaseUrl: string | undefined;
};

/** Makes the clone. @throws {Refused} when the folder or the database has data, or the source is of another version */
export async function clone(config: Config, options: CloneOptions): Promise<AuditResult> {
  const { name, dataDir } = options;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Refused(`${dataDir} is not empty: name a new folder, so that nothing is overwritten.`);
  if (name === undefined) return withLive(config, (url) => cloneFrom(url, options));
  const backup = findBackup(config.backupsDir, name);
  return withRestored(config.backupsDir, backup, ({ url }) => cloneFrom(url, options));
}

async function withLive<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return work(config.databaseUrl);
  const folder = join(config.dataDir, "database");
  if (!existsSync(folder)) throw new NoInstallation();
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function cloneFrom(sourceUrl: string, { dataDir, databaseUrl }: CloneOptions): Promise<AuditResult> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const embedded =
    databaseUrl === undefined ? await startEmbedded({ dataDir: join(dataDir, "database") }) : null;
  let isMade = false;
  try {
    const url = databaseUrl ?? embedded!.url;
    await fill(sourceUrl, url, join(dataDir, "ledger-anchors.jsonl"));
    loadSecrets({ dataDir, key: null });
    const result = await auditAt(url, dataDir);
    isMade = true;
    return result;
  } finally {
    await embedded?.stop();
    if (!isMade) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(sourceUrl: string, url: string, anchorFile: string): Promise<void> {
  await refuseUsed(url);
  await migrate({ url, dir: SCHEMA_DIR, createsDatabase: true });
  const from = new pg.Client({ connectionString: sourceUrl, application_name: "khela-clone" });
  const to = new pg.Client({ connectionString: url, application_name: "khela-clone" });
  const db = createDatabase({ url, applicationName: "khela-clone", max: 1 });
  try {
    await Promise.all([from.connect(), to.connect()]);
    await from.query("begin isolation level repeatable read read only");
    await copyTables({ from, to }, randomBytes(32).toString("hex"));
    await copySequences({ from, to });
    await remakeAnchors(from, db, anchorFile);
    await db.run(sql`insert into clone_origin (made_at, version) values (now(), ${VERSION})`);
  } finally {
    await Promise.all([from.end(), to.end(), db.close()]);
  }
}

const NO_SUCH_DATABASE = "3D000";

/** Checks that the database can take a clone. @throws {Refused} when it has Khela's tables */
async function refuseUsed(url: string): Promise<void> {
  const db = createDatabase({ url, applicationName: "khela-clone", max: 1 });
  try {
    const { isUsed } = await db.one<{ isUsed: boolean }>(
      sql`select to_regclass('public.merchant') is not null as "isUsed"`,
    );
    if (isUsed) throw new Refused("The database has data already: name an empty one.");
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error;
  } finally {
    await db.close();
  }
}
