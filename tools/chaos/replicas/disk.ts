/** A small separate disk for a database: a file with a file system, which can be filled and made slow. Needs root. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const SIZE_BYTES = 800e6;
/** Space that the file system needs for its own records of a large file, in bytes. */
const ROOM_FOR_RECORDS_BYTES = 8e6;
const LIMITS = "/sys/fs/cgroup/blkio";
const PROCESSES = "cgroup.procs";

export type Disk = {
  readonly folder: string;
  /** Takes all free space. The returned function frees it. */
  fill(): () => void;
  /** Limits the writes a second of the processes and their future children; the returned function ends the limit. */
  slow(pids: readonly number[], writesPerSecond: number): () => void;
  remove(): void;
};

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: "utf8" }).trim();

function moveTo(group: string, pids: readonly number[]): void {
  for (const pid of pids)
    try {
      writeFileSync(join(group, PROCESSES), String(pid));
    } catch {
      // The process has ended meanwhile.
    }
}

/** Mounts an empty file system on a new folder. */
export function mountDisk(folder: string): Disk {
  const image = `${folder}.img`;
  closeSync(openSync(image, "w"));
  truncateSync(image, SIZE_BYTES);
  run("mkfs.ext4", "-q", "-m", "0", image);
  mkdirSync(folder);
  run("mount", "-o", "loop", image, folder);
  const device = run("findmnt", "-n", "-o", "MAJ:MIN", folder);
  const group = join(LIMITS, `khela-${device.replace(":", "-")}`);
  const filler = join(folder, "filler");
  function endLimit(): void {
    if (!existsSync(group)) return;
    moveTo(LIMITS, readFileSync(join(group, PROCESSES), "utf8").split("\n").filter(Boolean).map(Number));
    rmdirSync(group);
  }
  function remove(): void {
    endLimit();
    run("umount", "--lazy", folder);
  }
  return {
    folder,
    remove,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      run("fallocate", "-l", String(bavail * bsize - ROOM_FOR_RECORDS_BYTES), filler);
      const file = openSync(filler, "a");
      try {
        for (;;) writeSync(file, Buffer.alloc(bsize));
      } catch {
        // No space is left.
      }
      closeSync(file);
      return () => rmSync(filler);
    },
    slow(pids, writesPerSecond) {
      mkdirSync(group, { recursive: true });
      writeFileSync(join(group, "blkio.throttle.write_iops_device"), `${device} ${writesPerSecond}`);
      moveTo(group, pids);
      return endLimit;
    },
  };
}
