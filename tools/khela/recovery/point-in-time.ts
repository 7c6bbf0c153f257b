/**
 * Restores the database to a time: an earlier backup, and the archived WAL after it. The recovery runs immediately, so
 * that the restored cluster is known to start, and a gap in the archive is found before any running process is stopped.
 */
import { rmSync } from "node:fs";
import { listBackups, type Backup } from "../../../apps/server/src/infra/system/backups.ts";
import { Refused } from "../../refused.ts";
import { restoreBackup } from "../backup/backup.ts";
import { openOwnCopy } from "../backup/own-database.ts";
import { restoreCommand } from "./wal-archive.ts";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads a time. @throws {Refused} when the text is not a time with a zone */
export function readTime(text: string): Date {
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text);
  throw new Refused(`--to is "${text}", and has to be a time with its zone: 2026-11-29T21:30:00Z.`);
}

type Options = {
  readonly backupsDir: string;
  /** Name of the backup to begin with; default: the newest that ended before the time. */
  readonly name: string | undefined;
  readonly walDir: string | null;
  readonly to: Date;
  readonly dataDir: string;
};

/**
 * Restores into the new data folder. @throws {Refused} when no backup or no WAL leads to the time. @returns the backup
 * with which it began
 */
export async function restoreTo({ backupsDir, name, walDir, to, dataDir }: Options): Promise<Backup> {
  if (walDir === null)
    throw new Refused(
      "KHELA_WAL is not set: without the archived WAL a backup restores to its own end alone.",
    );
  const before = listBackups(backupsDir).find(
    (backup) => (name === undefined || backup.name === name) && new Date(backup.manifest.endedAt) <= to,
  );
  if (before === undefined) throw new Refused(`No backup in ${backupsDir} ended before ${to.toISOString()}.`);
  const { database, serverVersion } = before.manifest;
  if (database.kind === "embedded")
    throw new Refused(
      "The embedded database has no archive of its WAL: a point in time needs a PostgreSQL of yours.",
    );
  restoreBackup(backupsDir, before, dataDir);
  try {
    const copy = await openOwnCopy(
      dataDir,
      { ...database, version: serverVersion },
      { command: restoreCommand(walDir), to },
    );
    await copy.close();
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Refused(
      `Backup ${before.name} and ${walDir} do not lead to ${to.toISOString()}: ${(error as Error).message.split("\n").find((line) => line.includes("FATAL")) ?? (error as Error).message}`,
    );
  }
  return before;
}
