/** Where a test run keeps databases that it throws away: in memory when there is room, or in the folder of temporary files. */
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * A database is some 1,300 files. ext4 passes over inodes that were freed a moment ago one by one, and a run that creates and
 * drops a database for each test spends most of a processor there.
 */
const MEMORY_FOLDER = "/dev/shm";
/** Containers often have 64 MB of it. */
const MIN_FREE_BYTES = 6 * 2 ** 30;

export function findMemoryFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
