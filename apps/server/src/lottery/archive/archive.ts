/**
 * Archives the draws of a month with all their orders: exports them with checksums, records the export, and removes
 * them from the database. The last 13 months always stay, and nothing unsettled is removed. The ticket root of every
 * draw can be computed from the files. An interrupted run can be continued: before the record it starts again, after
 * the record it continues only with the recorded files.
 */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
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
  /** Month in UTC, such as 2026-11; also the name of the month's folder. */
  readonly month: string;
  /** The end of the month, exclusive. */
  readonly until: Date;
  readonly dir: string;
  readonly now: Date;
};

/**
 * Result version of a settled or void draw. A draw in another state counts as 0, so that its later settlement makes
 * the database differ from the export.
 */
function versionOf(row: string): number {
  const draw = JSON.parse(row) as { readonly state: string; readonly result_version: number };
  return draw.state === "settled" || draw.state === "void" ? draw.result_version : 0;
}

type Run = ArchiveOptions & { readonly folder: string; readonly refuse: (reason: string) => never };

const isWaiting = (row: string): boolean =>
  (JSON.parse(row) as { readonly state: string }).state === "waiting";

type Exported = { readonly manifest: Manifest; readonly versions: number };

async function exportMonth(db: Db, folder: string, { month, until, refuse }: Run): Promise<Exported> {
  const files: Record<string, FileEntry> = {};
  const write = async (name: string, rows: AsyncIterable<readonly string[]>) => {
    files[name] = await writeLines(join(folder, name), rows);
  };
  let versions = 0;
  const counted = async function* (parts: AsyncIterable<readonly string[]>) {
    for await (const part of parts) {
      for (const row of part) versions += versionOf(row);
      yield part;
    }
  };
  await write(drawsFile, counted(store.readDraws(db, until)));
  // refuses an entry that waits for a second operator, because the file would lack the later decision
  const decided = async function* (parts: AsyncIterable<readonly string[]>) {
    for await (const part of parts) {
      if (part.some(isWaiting)) refuse("has an entry that needs a second person");
      yield part;
    }
  };
  await write(entriesFile, decided(store.readEntries(db, until)));
  for (const bucket of await listMemberBuckets(db))
    await write(ordersFile(bucket), store.readOrders(db, bucket, until));
  const manifest: Manifest = { format: "khela lottery month 1", month, until: until.toISOString(), files };
  return { manifest, versions };
}

function countOrders({ files }: Manifest): number {
  return Object.entries(files)
    .filter(([name]) => name !== drawsFile && name !== entriesFile)
    .reduce((sum, [, { rows }]) => sum + rows, 0);
}

/**
 * Exports the month into a draft folder, renames the folder to its final name, and records the export. If the record
 * fails, the folder is renamed back to a draft.
 */
async function exportAndNote(db: Db, run: Run): Promise<Manifest["files"]> {
  const { month, until, now, dir, folder, refuse } = run;
  const reason = await store.findRefusal(db, until, now);
  if (reason !== null) refuse(reason);
  if (existsSync(folder)) refuse(`is not recorded as archived, but ${folder} exists: move it away`);
  let versions = 0;
  const { manifest } = await writeFolder(dir, { kind: "lottery", month }, async (draft) => {
    const exported = await exportMonth(db, draft, run);
    versions = exported.versions;
    for (const { where, problem } of await checkMonth({ folder: draft, manifest: exported.manifest }))
      refuse(`was exported, but ${where} ${problem}`);
    return exported.manifest;
  });
  const { files } = manifest;
  try {
    const [draws, entries] = [files[drawsFile]!.rows, files[entriesFile]!.rows];
    await store.beginRemoval(db, {
      until,
      now,
      draws,
      orders: countOrders(manifest),
      entries,
      versions,
      files,
    });
  } catch (error) {
    const draft = `${folder}.draft`;
    await rm(draft, { recursive: true, force: true });
    await rename(folder, draft);
    throw error;
  }
  return files;
}

/**
 * Exports a month and removes it from the database; returns its manifest. Only one run is active at a time. @throws
 * {ArchiveRefused}
 */
export async function archiveDraws(db: Db, options: ArchiveOptions): Promise<Manifest> {
  const { month, until, dir, now } = options;
  const folder = folderOf(dir, "lottery", month);
  const refuse = (reason: string): never => {
    throw new ArchiveRefused(`${month} ${reason}.`);
  };
  return store.runAlone(
    db,
    async () => {
      const begun = (await store.listArchived(db)).find(
        (one) => one.until.getTime() === until.getTime() && !one.isRemoved,
      );
      const files = begun?.files ?? (await exportAndNote(db, { ...options, folder, refuse }));
      // the next statements remove orders, so these files become the only copy
      if ((await wrongFiles(folder, files)).length > 0)
        refuse(`is being removed, but ${folder} does not have the exported files`);
      for (const bucket of await listMemberBuckets(db)) await store.removeOrders(db, bucket, until);
      await store.removeDraws(db, until, now);
      return findMonth(folder)?.manifest ?? refuse("no longer has a manifest");
    },
    () => refuse("has to wait: another run archives draws"),
  );
}
