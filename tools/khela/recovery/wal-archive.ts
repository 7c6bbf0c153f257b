/** Reads the archive of WAL that `deploy/postgres/archive-wal.sh` fills, and removes WAL that no backup needs. */
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Refused } from "../../refused.ts";

const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.[0-9A-F]{8}\.backup)?\.gz$/;
const START = /^START WAL LOCATION: \S+ \(file [0-9A-F]{8}([0-9A-F]{16})\)/m;

/** Returns PostgreSQL's `restore_command`. @throws {Refused} when a shell would interpret the folder's name */
export function restoreCommand(walDir: string): string {
  if (!/^[\w./-]+$/.test(walDir))
    throw new Refused(
      `KHELA_WAL is ${walDir}: it has to be a path of letters, digits, dots, hyphens and underscores.`,
    );
  return `test -f ${walDir}/%f.gz && gzip -dc ${walDir}/%f.gz > %p`;
}

/** Removes the WAL segments older than the oldest of these copies of clusters. */
export function removeOldWal(walDir: string, clusters: readonly string[]): void {
  const starts = clusters.map(
    (folder) => START.exec(readFileSync(join(folder, "backup_label"), "utf8"))?.[1],
  );
  // A copy whose start is unknown may need any segment.
  if (starts.length === 0 || starts.includes(undefined) || !existsSync(walDir)) return;
  const oldest = (starts as string[]).toSorted()[0]!;
  for (const name of readdirSync(walDir)) {
    const place = SEGMENT.exec(name)?.[1];
    if (place !== undefined && place < oldest) rmSync(join(walDir, name));
  }
}
