// Metrics of the installation: version, outside services, jobs, database, disk, backups, anchors. Runbooks are in
// docs/operate/alerts.

import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { VERSION } from "@khela/service-kit/version";
import type { Services } from "../../http/context.ts";
import { COUNTED_MS, sharedReading, type Gauge, type Sample } from "../telemetry/gauge.ts";
import { listBackups } from "./backups.ts";
import { readDatabaseGauges, type DatabaseGauges } from "./gauge-store.ts";
import { hasQueues, listQueues, type QueueState } from "./queue-store.ts";

const MS_PER_S = 1_000;
/** Time in ms for which a reading is shared between metrics. */
const STATE_MS = 5_000;

type Deps = Pick<Services, "config" | "db" | "now" | "circuitBreakers">;

const secondsSince = (now: Date, at: Date): number => (now.getTime() - at.getTime()) / MS_PER_S;

function partyGauges({ circuitBreakers }: Deps): readonly Gauge[] {
  return [
    {
      name: "khela_circuit_breaker_state",
      description: "Circuit breaker of a vendor or gateway: 0 closed, 1 open, 2 half-open",
      read: () => circuitBreakers.states().map(({ party, state }) => ({ value: state, labels: { party } })),
    },
    {
      name: "khela_circuit_breaker_calls",
      description: "Running calls to a vendor or gateway",
      read: () => circuitBreakers.states().map(({ party, calls }) => ({ value: calls, labels: { party } })),
    },
  ];
}

function jobGauges({ db, now }: Deps): readonly Gauge[] {
  const read = sharedReading(now, COUNTED_MS, async () =>
    (await hasQueues(db)) ? listQueues(db, now()) : [],
  );
  const gauge = (name: string, description: string, valueOf: (queue: QueueState) => number): Gauge => ({
    name,
    description,
    read: async () =>
      (await read()).map((queue) => ({ value: valueOf(queue), labels: { queue: queue.name } })),
  });
  return [
    gauge("khela_jobs_ready", "Jobs that are due", ({ ready }) => Number(ready)),
    gauge("khela_jobs_failed", "Jobs that failed at their last attempt", ({ failed }) => Number(failed)),
    gauge(
      "khela_jobs_oldest_wait_seconds",
      "Wait of the oldest job that is due",
      ({ waitsS }) => waitsS ?? 0,
    ),
  ];
}

/**
 * Metrics of the database. `khela_database_up` always has a sample; while the database is unavailable, the other
 * metrics have none.
 */
function databaseGauges({ db, now }: Deps): readonly Gauge[] {
  const read = sharedReading(now, STATE_MS, async () => {
    const before = now().getTime();
    const database = await readDatabaseGauges(db);
    // assumes that request and response take equally long
    const skewMs = database.at.getTime() - (before + now().getTime()) / 2;
    return { ...database, skewS: skewMs / MS_PER_S };
  });
  const gauge = (
    name: string,
    description: string,
    valueOf: (database: DatabaseGauges & { readonly skewS: number }) => number | null,
  ): Gauge => ({
    name,
    description,
    read: async () => {
      const value = valueOf(await read());
      return value === null ? [] : [{ value }];
    },
  });
  return [
    {
      name: "khela_database_up",
      description: "1 while the database answers",
      read: () =>
        read().then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    gauge("khela_database_size_bytes", "Size of the database", ({ bytes }) => Number(bytes)),
    gauge("khela_database_connections", "Connections to the database", ({ connections }) => connections),
    gauge(
      "khela_database_max_connections",
      "Connections that the database allows",
      ({ maxConnections }) => maxConnections,
    ),
    gauge(
      "khela_database_longest_transaction_seconds",
      "Age of the longest transaction of the servers",
      ({ longestTransactionS }) => longestTransactionS,
    ),
    gauge("khela_database_standbys", "Standbys that follow the database", ({ standbys }) => standbys),
    gauge("khela_clock_skew_seconds", "The database's clock less this process's", ({ skewS }) => skewS),
    gauge("khela_wal_archive_failing", "1 while WAL cannot be archived", ({ isArchiveFailing }) =>
      Number(isArchiveFailing),
    ),
    gauge("khela_anchor_age_seconds", "Age of the ledger's last anchor", ({ lastAnchorAt }) =>
      lastAnchorAt === null ? null : secondsSince(now(), lastAnchorAt),
    ),
  ];
}

function backupGauges({ config, now }: Deps): readonly Gauge[] {
  const age = (iso: string | undefined): readonly Sample[] =>
    iso === undefined ? [] : [{ value: secondsSince(now(), new Date(iso)) }];
  const read = sharedReading(now, COUNTED_MS, async () => listBackups(config.backupsDir));
  const readVerified = async () => (await read()).find(({ verified }) => verified !== null)?.verified ?? null;
  return [
    {
      name: "khela_backup_age_seconds",
      description: "Age of the newest backup",
      read: async () => age((await read())[0]?.manifest.startedAt),
    },
    {
      name: "khela_restore_age_seconds",
      description: "Time since the last restore that verified a backup",
      read: async () => age((await readVerified())?.at),
    },
    {
      name: "khela_ledger_faults",
      description: "Ledger faults found by the last verifying restore",
      read: async () => {
        const verified = await readVerified();
        return verified === null ? [] : [{ value: verified.found }];
      },
    },
  ];
}

/** Metrics of the disks that the installation writes to, as far as this process can read them. */
function diskGauges({ config }: Deps): readonly Gauge[] {
  const places = { data: config.dataDir, backups: config.backupsDir };
  const gauge = (name: string, description: string, blocks: "bavail" | "blocks"): Gauge => ({
    name,
    description,
    read: async () => {
      const samples: Sample[] = [];
      for (const [place, folder] of Object.entries(places)) {
        if (!existsSync(folder)) continue;
        const disk = await statfs(folder);
        samples.push({ value: disk[blocks] * disk.bsize, labels: { place } });
      }
      return samples;
    },
  });
  return [
    gauge("khela_disk_free_bytes", "Free space on the disk", "bavail"),
    gauge("khela_disk_size_bytes", "Size of the disk", "blocks"),
  ];
}

/** Metrics that belong to no feature. */
export function systemGauges(deps: Deps): readonly Gauge[] {
  return [
    {
      name: "khela_build_info",
      description: "1, with the version of this process",
      read: () => [{ value: 1, labels: { version: VERSION } }],
    },
    ...partyGauges(deps),
    ...jobGauges(deps),
    ...databaseGauges(deps),
    ...backupGauges(deps),
    ...diskGauges(deps),
  ];
}
