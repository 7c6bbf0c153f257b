/**
 * Folder for the temporary databases of a test run: in memory when there is room, else in the folder of temporary
 * files.
 */
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * The folder in memory. A database has about 1,300 files, and ext4 skips recently freed inodes one by one. In a run
 * that creates and drops a database for each test, this takes most of a processor.
 */
const MEMORY_FOLDER = "/dev/shm";
/** Minimum free space for using the folder in memory: containers often have a /dev/shm of only 64 MB. */
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
