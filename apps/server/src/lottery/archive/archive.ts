/**
 * The draws of a month leave the database with all of their orders: exported with checksums, noted, and removed. Promises that 13 months
 * stay, that nothing unsettled leaves, that the root of every draw can be computed from the files, and that a run which was cut off goes
 * on: before the note from the beginning, after it only with the files that were noted.
 */
import { join } from "node:path";
import type { Db } from "@khela/service-kit/db/database";
import {
  ArchiveRefused,
  findMonth,
  folderOf,
  writeFolder,
  writeLines,
  type FileEntry,
  type Manifest,
} from "../../infra/archive/archive-files.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import * as store from "./archive-store.ts";
import { checkMonth, drawsFile, entriesFile, ordersFile, wrongFiles } from "./check-archive.ts";

export type ArchiveOptions = {
  /** As 2026-11, UTC: the name of the folder. */
  readonly month: string;
  /** The first moment after it. */
  readonly until: Date;
  readonly dir: string;
  readonly now: Date;
};

async function exportMonth(db: Db, folder: string, { month, until }: ArchiveOptions): Promise<Manifest> {
  const files: Record<string, FileEntry> = {};
  const write = async (name: string, rows: AsyncIterable<readonly string[]>) => {
    files[name] = await writeLines(join(folder, name), rows);
  };
  await write(drawsFile, store.readDraws(db, until));
  await write(entriesFile, store.readEntries(db, until));
  for (const bucket of await listMemberBuckets(db))
    await write(ordersFile(bucket), store.readOrders(db, bucket, until));
  return { format: "khela lottery month 1", month, until: until.toISOString(), files };
}

function countOrders({ files }: Manifest): number {
  return Object.entries(files)
    .filter(([name]) => name !== drawsFile && name !== entriesFile)
    .reduce((sum, [, { rows }]) => sum + rows, 0);
}

/** Returns what was exported. @throws {ArchiveRefused}, and Error when the folder is there with something else */
export async function archiveDraws(db: Db, options: ArchiveOptions): Promise<Manifest> {
  const { month, until, dir, now } = options;
  const folder = folderOf(dir, "lottery", month);
  const refuse = (reason: string): never => {
    throw new ArchiveRefused(`${month} ${reason}.`);
  };
  const begun = (await store.listArchived(db)).find(
    (one) => one.until.getTime() === until.getTime() && !one.isRemoved,
  );
  if (begun === undefined) {
    const reason = await store.findRefusal(db, until, now);
    if (reason !== null) refuse(reason);
    const { manifest: exported } = await writeFolder(dir, { kind: "lottery", month }, (draft) =>
      exportMonth(db, draft, options),
    );
    for (const { where, problem } of await checkMonth({ folder, manifest: exported }))
      refuse(`was exported, and ${where} ${problem}`);
    const { rows: draws } = exported.files[drawsFile]!;
    const { files } = exported;
    await store.beginRemoval(db, { until, now, draws, orders: countOrders(exported), files });
  } else if ((await wrongFiles(folder, begun.files)).length > 0)
    refuse(`is being removed, and ${folder} has not what was exported`);
  for (const bucket of await listMemberBuckets(db)) await store.removeOrders(db, bucket, until);
  await store.removeDraws(db, until, now);
  return findMonth(folder)?.manifest ?? refuse("has no manifest any more");
}
