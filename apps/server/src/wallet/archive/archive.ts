/**
 * Archives a month of the ledger. The month's rows are exported with checksums. Each account's chain gets a checkpoint
 * that an anchor covers. Then the month is detached from the database. The last 13 months always stay, and nothing
 * open is archived. Only one run is active at a time. An interrupted run is repeated from its beginning, and does
 * nothing twice.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@khela/service-kit/db/database";
import {
  ArchiveRefused,
  writeFolder,
  writeLines,
  type FileEntry,
  type Manifest,
} from "../../infra/archive/archive-files.ts";
import { appendAnchor, appendMonth, type AnchorFile } from "../audit/anchor-file.ts";
import {
  alone,
  detachMonth,
  findRefusal,
  isHourUncounted,
  isUncounted,
  monthTables,
  readRows,
  type CountedTable,
  type Exported,
} from "./archive-store.ts";

/**
 * A job that counts movements of members' accounts. A month may be archived only after the job has counted its rows.
 */
export type CountingJob = { readonly job: string } & (
  | {
      /** Name of the table that has the hour of the job's last complete run in each bucket. */
      readonly hourTable: string;
      /** Whether the job still needs rows from before `until`; absent: it always needs them. */
      readonly isNeeded?: (db: Db, until: Date) => Promise<boolean>;
    }
  | CountedTable
);

export type ArchiveOptions = {
  /** Month in UTC, such as 2026-11; also the name of the month's folder in `dir`. */
  readonly month: string;
  /** The end of the month, exclusive. */
  readonly until: Date;
  readonly dir: string;
  readonly anchorFile: AnchorFile;
  readonly countingJobs: readonly CountingJob[];
  readonly now: Date;
};

/** Archives the month; returns its manifest. @throws {ArchiveRefused} */
export async function archiveMonth(db: Db, options: ArchiveOptions): Promise<Manifest> {
  return alone(db, async () => {
    await checkMonth(db, options);
    const { month, until, dir, anchorFile, now } = options;
    await appendAnchor(db, anchorFile, until);
    const { manifest, sha256 } = await writeFolder(dir, { kind: "ledger", month }, (folder) =>
      exportMonth(db, folder, options),
    );
    await appendMonth(anchorFile, { month, until, manifest: sha256 });
    const [transfers, settlements] = monthTables.map((table) => manifest.files[fileOf(table)]!.rows);
    await detach(db, { until, now, transfers: transfers!, settlements: settlements!, manifest: sha256 });
    return manifest;
  });
}

/**
 * Refuses a month that the ledger does not allow to archive yet, or that a counting job has not counted. @throws
 * {ArchiveRefused}
 */
async function checkMonth(db: Db, { month, until, countingJobs, now }: ArchiveOptions): Promise<void> {
  const reason = await findRefusal(db, until, now);
  if (reason !== null) throw new ArchiveRefused(`${month} ${reason}.`);
  for (const one of countingJobs) {
    if (await isBehind(db, one, until))
      throw new ArchiveRefused(`${month} has accounts that the job ${one.job} has not counted.`);
  }
}

async function isBehind(db: Db, one: CountingJob, until: Date): Promise<boolean> {
  if (!("hourTable" in one)) return isUncounted(db, one, until);
  if (one.isNeeded !== undefined && !(await one.isNeeded(db, until))) return false;
  return isHourUncounted(db, one.hourTable, until);
}

const fileOf = (table: string): string => `${table}.jsonl`;

async function exportMonth(db: Db, folder: string, { month, until }: ArchiveOptions): Promise<Manifest> {
  const files: Record<string, FileEntry> = {};
  for (const table of monthTables)
    files[fileOf(table)] = await writeLines(join(folder, fileOf(table)), readRows(db, table, until));
  return { format: "khela ledger month 1", month, until: until.toISOString(), files };
}

const LOCK_NOT_AVAILABLE = "55P03";
const DETACH_TRIES = 60;
const DETACH_PAUSE_MS = 1_000;

/**
 * Detaches the month; retries while readers, such as an audit, lock the tables. Each attempt waits only briefly, so
 * that no statement queues behind its lock for long.
 */
async function detach(db: Db, exported: Exported): Promise<void> {
  for (let left = DETACH_TRIES - 1; ; left -= 1) {
    try {
      await detachMonth(db, exported);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || left <= 0) throw error;
      await sleep(DETACH_PAUSE_MS);
    }
  }
}
