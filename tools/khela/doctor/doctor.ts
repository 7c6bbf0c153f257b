/** What is wrong with an installation, each finding a sentence that says what to do. Reads alone; changes nothing. */
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { sql, type Database } from "@khela/service-kit/db/database";
import { VERSION } from "@khela/service-kit/version";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { isMigrated } from "../../../apps/server/src/infra/db/migration-status.ts";
import { hasQueues, listQueues } from "../../../apps/server/src/infra/system/queue-store.ts";
import { listBackups, type Backup } from "../../../apps/server/src/infra/system/backups.ts";
import { auditLedger } from "../../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../../apps/server/src/audit-checks.ts";
import { NoInstallation, withInstallation } from "../../postgres/installation.ts";
import { localHost } from "../../setup/processes/service-processes.ts";

/** `warn`: look at it this week; `fault`: today. */
export type Finding = {
  readonly name: string;
  readonly state: "ok" | "warn" | "fault";
  readonly text: string;
};
type Examination = (config: Config, now: Date) => Promise<readonly Finding[]>;

const GB = 1e9;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANSWER_MS = 5_000;
const MAX_CLOCK_SKEW_MS = 2_000;
const MAX_KEPT_WAL_BYTES = 1_000_000_000;
const MAX_STANDBY_LAG_S = 30;

const finding = (name: string, state: Finding["state"], text: string): Finding => ({ name, state, text });

/** All findings, in the order in which they should be mended. */
export async function examine(config: Config, now: () => Date): Promise<readonly Finding[]> {
  const found = await Promise.all(
    [examineDisks, examineKey, examineServer, examineCertificate, examineBackups].map((one: Examination) =>
      one(config, now()),
    ),
  );
  return [...found.flat(), ...(await examineDatabase(config, now))];
}

async function examineDisks({ dataDir, backupsDir }: Config): Promise<readonly Finding[]> {
  const folders = [dataDir, backupsDir].filter((folder) => existsSync(folder));
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const share = bavail / blocks;
      const text = `${(free / GB).toFixed(1)} GB free (${(share * 100).toFixed(0)} %) for ${folder}.`;
      if (free < 2 * GB || share < 0.05)
        return finding("disk", "fault", `${text} Free space or enlarge the disk before PostgreSQL stops.`);
      if (share < 0.15)
        return finding("disk", "warn", `${text} The console's System room forecasts its growth.`);
      return finding("disk", "ok", text);
    }),
  );
}

async function examineKey({ dataDir, secretKey }: Config): Promise<readonly Finding[]> {
  if (secretKey !== null || existsSync(join(dataDir, "secret-key")))
    return [finding("key", "ok", "The secret key is there.")];
  return [
    finding(
      "key",
      "fault",
      `There is no secret key in ${dataDir}, and KHELA_SECRET_KEY is not set. Put it back before a server starts: a new key opens nothing that was stored.`,
    ),
  ];
}

async function examineServer({ host, port }: Config): Promise<readonly Finding[]> {
  const url = `http://${localHost(host)}:${port}/healthz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { version } = (await response.json()) as { version?: string };
    if (!response.ok)
      return [finding("server", "fault", `${url} answers ${response.status}. Its log says why.`)];
    if (version !== VERSION)
      return [
        finding(
          "server",
          "warn",
          `The server runs ${version}, the files are ${VERSION}. Restart it after migrate and build.`,
        ),
      ];
    return [finding("server", "ok", `The server answers with version ${version}.`)];
  } catch {
    return [
      finding(
        "server",
        "fault",
        `Nothing answers at ${url}. Start the server, or set HOST and PORT as it has them.`,
      ),
    ];
  }
}

async function examineCertificate({ publicUrl }: Config, now: Date): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return [];
  const end = await certificateEnd(hostname, Number(port || 443));
  if (end === null)
    return [
      finding(
        "certificate",
        "fault",
        `${publicUrl} shows no certificate that browsers accept. Ask its proxy's log.`,
      ),
    ];
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const text = `The certificate of ${hostname} ends in ${days} days.`;
  if (days < 3) return [finding("certificate", "fault", `${text} Renew it now.`)];
  if (days < 14) return [finding("certificate", "warn", `${text} Its renewal does not run.`)];
  return [finding("certificate", "ok", text)];
}

function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: ANSWER_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("time-out")));
    socket.once("error", () => resolve(null));
  });
}

async function examineBackups({ backupsDir, mode }: Config, now: Date): Promise<readonly Finding[]> {
  const backups = listBackups(backupsDir);
  const newest = backups[0];
  if (newest === undefined)
    return [
      finding(
        "backup",
        mode === "real" ? "fault" : "warn",
        `There is no backup in ${backupsDir}: npm run khela -- backup create makes one.`,
      ),
    ];
  return [examineAge(newest.manifest.startedAt, now), examineProof(backups, now)];
}

function examineAge(startedAt: string, now: Date): Finding {
  const hours = Math.floor((now.getTime() - new Date(startedAt).getTime()) / HOUR_MS);
  const text = `The newest backup is ${hours} hours old.`;
  if (hours >= 72)
    return finding("backup", "fault", `${text} Make one, and look why the nightly one does not run.`);
  if (hours >= 26) return finding("backup", "warn", `${text} Look why the nightly one did not run.`);
  return finding("backup", "ok", text);
}

function examineProof(backups: readonly Backup[], now: Date): Finding {
  const last = backups.find(({ verified }) => verified !== null);
  if (last?.verified === undefined || last.verified === null)
    return finding(
      "restore",
      "warn",
      "No backup was ever restored: npm run khela -- backup verify proves the newest.",
    );
  const { at, ledger, found } = last.verified;
  if (ledger !== "clean")
    return finding(
      "restore",
      "fault",
      `Backup ${last.name} restores with ${found} faults in its ledger. npm run ledger -- audit names them.`,
    );
  const days = Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS);
  const text = `The last restore was proven ${days} days ago, of backup ${last.name}.`;
  return days >= 8
    ? finding("restore", "warn", `${text} npm run khela -- backup verify.`)
    : finding("restore", "ok", text);
}

async function examineDatabase(config: Config, now: () => Date): Promise<readonly Finding[]> {
  try {
    return await withInstallation(config, "khela-doctor", async (db) => [
      finding("database", "ok", `PostgreSQL ${await settingOf(db, "server_version")} answers.`),
      await examineMigrations(db),
      await examineClock(db, now),
      ...(await examineReplication(db)),
      ...(await examineQueues(db, now())),
      await examineLedger(db),
    ]);
  } catch (error) {
    if (error instanceof NoInstallation) return [finding("database", "fault", error.message)];
    const { message } = error as Error;
    return [
      finding(
        "database",
        "fault",
        `The database does not answer: ${message}. Start it, or mend DATABASE_URL.`,
      ),
    ];
  }
}

const settingOf = async (db: Database, name: string) =>
  (await db.one<{ value: string }>(sql`select current_setting(${name}) value`)).value;

async function examineMigrations(db: Database): Promise<Finding> {
  return (await isMigrated(db))
    ? finding("migrations", "ok", "Every migration is applied.")
    : finding("migrations", "fault", "Migrations are missing: npm run db -- migrate applies them.");
}

async function examineClock(db: Database, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const { at } = await db.one<{ at: Date }>(sql`select clock_timestamp() at`);
  const skew = Math.round(at.getTime() - (before + now().getTime()) / 2);
  const text = `The database's clock differs by ${skew} ms.`;
  return Math.abs(skew) > MAX_CLOCK_SKEW_MS
    ? finding("clock", "fault", `${text} Draws close by it: let both machines take their time from NTP.`)
    : finding("clock", "ok", text);
}

async function examineReplication(db: Database): Promise<readonly Finding[]> {
  const standbys = await db.rows<{ name: string; lagS: number }>(sql`
    select application_name name, coalesce(extract(epoch from replay_lag), 0)::float8 "lagS"
    from pg_stat_replication where state = 'streaming' order by application_name limit 20`);
  const slots = await db.rows<{ name: string; bytes: string }>(sql`
    select slot_name name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text bytes
    from pg_replication_slots where not active and restart_lsn is not null order by slot_name limit 20`);
  return [
    ...standbys.map(({ name, lagS }) =>
      lagS > MAX_STANDBY_LAG_S
        ? finding(
            "standby",
            "fault",
            `${name} is ${Math.round(lagS)} s behind. A failover now would wait or lose.`,
          )
        : finding("standby", "ok", `${name} follows.`),
    ),
    ...slots
      .filter(({ bytes }) => Number(bytes) > MAX_KEPT_WAL_BYTES)
      .map(({ name, bytes }) =>
        finding(
          "standby",
          "fault",
          `Slot ${name} has no reader and keeps ${(Number(bytes) / GB).toFixed(1)} GB of WAL. Start its standby, or drop the slot before the disk is full.`,
        ),
      ),
  ];
}

async function examineQueues(db: Database, now: Date): Promise<readonly Finding[]> {
  if (!(await hasQueues(db)))
    return [finding("jobs", "warn", "No server has ever run jobs on this database.")];
  const failed = (await listQueues(db, now)).filter((queue) => Number(queue.failed) > 0);
  if (failed.length === 0) return [finding("jobs", "ok", "No job has failed.")];
  return failed.map(({ name, failed: count }) =>
    finding(
      "jobs",
      "warn",
      `${count} jobs of ${name} failed. The console's System room shows why and runs them again.`,
    ),
  );
}

async function examineLedger(db: Database): Promise<Finding> {
  const report = await auditLedger(db, { checks: featureChecks, sinceAnchor: true });
  const wrong = report.checks.filter(({ count }) => count > 0);
  return wrong.length === 0
    ? finding("ledger", "ok", "The ledger since its last anchor is clean.")
    : finding(
        "ledger",
        "fault",
        `The ledger is wrong: ${wrong.map(({ name, count }) => `${name} (${count})`).join(", ")}. Stop withdrawals; npm run ledger -- audit names the rows.`,
      );
}
