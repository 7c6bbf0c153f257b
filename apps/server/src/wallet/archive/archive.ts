/**
 * A month of the ledger leaves the database: its rows are exported with checksums, each account's chain gets a checkpoint that an anchor
 * covers, and then the month is detached. Promises that at least 13 months stay, that nothing open leaves, and that a run which was cut
 * off is repeated from its beginning and does nothing twice.
 */
import { join } from "node:path";
import type { Db } from "@khela/service-kit/db/database";
import {
  ArchiveRefused,
  folderOf,
  makeFolder,
  writeLines,
  writeManifest,
  type FileEntry,
  type Manifest,
} from "../../infra/archive/archive-files.ts";
import { appendAnchor, type AnchorFile } from "../audit/anchor-file.ts";
import { detachMonth, findRefusal, isUncounted, monthTables, readRows } from "./archive-store.ts";

/** A job that counts what members' accounts moved, from the rows of the months. */
export type CountingJob = {
  readonly job: string;
  /** Has the hour of its last complete run in each bucket. */
  readonly hourTable: string;
};

export type ArchiveOptions = {
  /** As 2026-11, UTC: the name of the folder. */
  readonly month: string;
  /** The first moment after it. */
  readonly until: Date;
  readonly dir: string;
  readonly anchorFile: AnchorFile;
  readonly countingJobs: readonly CountingJob[];
  readonly now: Date;
};

/** Returns what was exported. @throws {ArchiveRefused} */
export async function archiveMonth(
  db: Db,
  { month, until, dir, anchorFile, countingJobs, now }: ArchiveOptions,
): Promise<Manifest> {
  const reason = await findRefusal(db, until, now);
  if (reason !== null) throw new ArchiveRefused(`${month} ${reason}.`);
  for (const { job, hourTable } of countingJobs)
    if (await isUncounted(db, hourTable, until))
      throw new ArchiveRefused(`${month} has accounts that the job ${job} has not counted.`);
  await appendAnchor(db, anchorFile, until);
  const folder = folderOf(dir, "ledger", month);
  await makeFolder(folder);
  const files: Record<string, FileEntry> = {};
  for (const table of monthTables)
    files[`${table}.jsonl`] = await writeLines(join(folder, `${table}.jsonl`), readRows(db, table, until));
  const manifest: Manifest = { format: "khela ledger month 1", month, until: until.toISOString(), files };
  await writeManifest(folder, manifest);
  await detachMonth(db, until, now);
  return manifest;
}
