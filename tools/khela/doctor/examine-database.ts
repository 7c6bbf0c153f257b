/** Examines the database: version, migrations, clock, archive, standbys, jobs, gateways' keys, ledger. */
import { sql, type Database } from "@khela/service-kit/db/database";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { isMigrated } from "../../../apps/server/src/infra/db/migration-status.ts";
import { hasQueues, listQueues } from "../../../apps/server/src/infra/system/queue-store.ts";
import { auditLedger } from "../../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../../apps/server/src/audit-checks.ts";
import { NoInstallation, withInstallation } from "../../postgres/installation.ts";
import { examinePatroni } from "./examine-patroni.ts";
import { GB, finding, type Finding } from "./finding.ts";

const MAX_CLOCK_SKEW_MS = 2_000;
const MAX_KEPT_WAL_BYTES = 1_000_000_000;
const MAX_STANDBY_LAG_S = 30;
const MAX_JOB_WAIT_S = 300;
const OLDEST_POSTGRES = 15;

export async function examineDatabase(config: Config, now: () => Date): Promise<readonly Finding[]> {
  try {
    return await withInstallation(config, "khela-doctor", async (db) => [
      await examineVersion(db),
      await examineMigrations(db),
      await examineClock(db, now),
      ...(await examineArchive(db)),
      ...(await examineReplication(db)),
      ...(await examinePatroni(db)),
      ...(await examineQueues(db, now())),
      ...(await examineGateways(db, config)),
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

async function examineVersion(db: Database): Promise<Finding> {
  const { version } = await db.one<{ version: string }>(
    sql`select current_setting('server_version') version`,
  );
  return judgePostgres(version);
}

export function judgePostgres(version: string): Finding {
  const major = Number.parseInt(version, 10);
  return major < OLDEST_POSTGRES
    ? finding(
        "database",
        "fault",
        `PostgreSQL ${version} is too old: upgrade it to ${OLDEST_POSTGRES} or newer.`,
      )
    : finding("database", "ok", `PostgreSQL ${version} answers.`);
}

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
    ? finding("clock", "fault", `${text} Draws close by it: synchronise both machines with NTP.`)
    : finding("clock", "ok", text);
}

type Archive = { readonly isOn: boolean; readonly failing: string | null; readonly archivedAt: Date | null };

async function examineArchive(db: Database): Promise<readonly Finding[]> {
  return judgeArchive(
    await db.one<Archive>(sql`
      select current_setting('archive_mode') <> 'off' "isOn", last_archived_time "archivedAt",
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end failing
      from pg_stat_archiver`),
  );
}

export function judgeArchive({ isOn, failing, archivedAt }: Archive): readonly Finding[] {
  if (!isOn) return [];
  if (failing !== null)
    return [
      finding(
        "archive",
        "fault",
        `WAL ${failing} cannot be archived, and PostgreSQL keeps all of it until it can. Its log says why: a full disk, a missing folder, a right.`,
      ),
    ];
  return [
    finding(
      "archive",
      "ok",
      archivedAt === null
        ? "There is no WAL to archive yet."
        : `WAL is archived up to ${archivedAt.toISOString()}.`,
    ),
  ];
}

async function examineReplication(db: Database): Promise<readonly Finding[]> {
  const standbys = await db.rows<Standby>(sql`
    select application_name name, coalesce(extract(epoch from replay_lag), 0)::float8 "lagS"
    from pg_stat_replication where state = 'streaming' order by application_name limit 20`);
  const slots = await db.rows<{ name: string; bytes: string }>(sql`
    select slot_name name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::text bytes
    from pg_replication_slots where not active and restart_lsn is not null order by slot_name limit 20`);
  return [
    ...standbys.map(judgeStandby),
    ...slots.flatMap(({ name, bytes }) => judgeSlot({ name, bytes: Number(bytes) })),
  ];
}

type Standby = { readonly name: string; readonly lagS: number };

export const judgeStandby = ({ name, lagS }: Standby): Finding =>
  lagS > MAX_STANDBY_LAG_S
    ? finding(
        "standby",
        "fault",
        `${name} is ${Math.round(lagS)} s behind. A failover now would wait or lose data.`,
      )
    : finding("standby", "ok", `${name} follows.`);

/**
 * Returns the finding about an unread replication slot; none while the slot retains little WAL. `bytes`: retained WAL.
 */
export const judgeSlot = ({
  name,
  bytes,
}: {
  readonly name: string;
  readonly bytes: number;
}): readonly Finding[] =>
  bytes > MAX_KEPT_WAL_BYTES
    ? [
        finding(
          "standby",
          "fault",
          `Slot ${name} has no reader and keeps ${(bytes / GB).toFixed(1)} GB of WAL. Start its standby, or drop the slot before the disk is full.`,
        ),
      ]
    : [];

async function examineQueues(db: Database, now: Date): Promise<readonly Finding[]> {
  if (!(await hasQueues(db)))
    return [finding("jobs", "warn", "No server has ever run jobs on this database.")];
  const queues = await listQueues(db, now);
  const late = queues
    .filter(({ waitsS }) => (waitsS ?? 0) > MAX_JOB_WAIT_S)
    .map(({ name, ready, waitsS }) =>
      finding(
        "jobs",
        "fault",
        `${ready} jobs of ${name} wait, the oldest for ${Math.floor((waitsS ?? 0) / 60)} minutes. Start a server, or find the reason in its log.`,
      ),
    );
  const failed = queues
    .filter((queue) => Number(queue.failed) > 0)
    .map(({ name, failed: count }) =>
      finding(
        "jobs",
        "warn",
        `${count} jobs of ${name} failed. The console's System room shows why and runs them again.`,
      ),
    );
  return late.length + failed.length === 0
    ? [finding("jobs", "ok", "No job waits for long, and none has failed.")]
    : [...late, ...failed];
}

/** Finds channels that are open to members, but whose provider's keys this installation does not have. */
async function examineGateways(db: Database, { integrations, mode }: Config): Promise<readonly Finding[]> {
  const known = [...integrations.gateways.map(({ name }) => name), ...(mode === "sandbox" ? ["khela"] : [])];
  const channels = await db.rows<{ code: string; gateway: string }>(sql`
    select distinct code, gateway from deposit_channel
    where enabled and kind <> 'manual' and gateway <> all (${known}::text[]) order by code limit 20`);
  if (channels.length === 0) return [finding("gateways", "ok", "Every open channel has its gateway's keys.")];
  return channels.map(({ code, gateway }) =>
    finding(
      "gateways",
      "fault",
      `Channel ${code} is paid at ${gateway}, whose keys are not set. Set them (docs/settings.md), or close the channel.`,
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
