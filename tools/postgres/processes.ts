/**
 * Tells whether other processes are alive, and provides a file lock that survives their death. A zombie counts as dead,
 * and so does a reused process id (recognised by its start time, on Linux). Sends no signals.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  linkSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Returns the ids of all processes. Only on Linux. */
export function listProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/**
 * Returns the fields of /proc/PID/stat after the process's name: the state, the parent, …; null when the process is
 * gone.
 */
export function readProcessStat(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/**
 * Returns the start time of a live process in clock ticks; "" where the system has none; null when the process is gone
 * or a zombie.
 */
export function processMark(pid: number): string | null {
  if (process.platform === "linux") {
    const fields = readProcessStat(pid);
    return fields === null || fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? "");
  }
  try {
    process.kill(pid, 0);
    return "";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "" : null;
  }
}

/** Returns this process's tag, "pid:start". {@link isTagAlive} is true for the tag as long as this process lives. */
export function ownTag(): string {
  return `${process.pid}:${processMark(process.pid) ?? ""}`;
}

export function isTagAlive(tag: string): boolean {
  const [pid, start] = tag.trim().split(":");
  const id = Number(pid);
  return Number.isInteger(id) && id > 0 && processMark(id) === (start ?? "");
}

/** Returns live processes whose current directory is the cluster's folder, as it is for every PostgreSQL process. */
export function postgresProcessesIn(clusterDir: string, postmasterPid: number | null): number[] {
  if (process.platform === "linux") {
    return listProcesses().filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === clusterDir && processMark(pid) !== null;
      } catch {
        return false;
      }
    });
  }
  if (postmasterPid === null || processMark(postmasterPid) === null) return [];
  try {
    const command = execFileSync("ps", ["-p", String(postmasterPid), "-o", "comm="], { encoding: "utf8" });
    return command.includes("postgres") ? [postmasterPid] : [];
  } catch {
    return [];
  }
}

/**
 * Runs `work` while holding the lock file. The file is linked into place with its owner already written in it, so it is
 * never seen incomplete. A dead owner's file is moved aside (only one process succeeds), and the lock is tried again.
 */
export async function withFileLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (!tryLock(path)) {
    if (performance.now() > deadline)
      throw new Error(`Another process holds ${path} and did not release it in time.`);
    await sleep(25);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, ownTag(), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    moveAsideWhenDead(path, draft);
    return false;
  } finally {
    unlinkSync(draft);
  }
}

function moveAsideWhenDead(path: string, draft: string): void {
  const aside = `${draft}.dead`;
  try {
    const tag = readFileSync(path, "utf8");
    if (isTagAlive(tag)) return;
    renameSync(path, aside);
    // Another process may have moved the dead owner's file and taken the lock in between. Then this file belongs to
    // that process, and is moved back.
    if (readFileSync(aside, "utf8") !== tag) linkSync(aside, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
