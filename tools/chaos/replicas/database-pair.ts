/** PostgreSQL 15 of Debian with a synchronous standby, both under Patroni with one etcd. */
import { execFileSync, type ChildProcess } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAs } from "../../postgres/cluster.ts";
import { ROOT } from "../../root.ts";
import { answers, ended, launch, until } from "../launch.ts";
import { mountDisk, type Disk } from "./disk.ts";
import type { RunLogs } from "../run-logs.ts";
import { MACHINES, makeFolder, programs, type Machines } from "./machines.ts";

const PASSWORD = "change-me";

export type DatabaseName = "db-1" | "db-2";

export type DatabasePair = {
  /** Returns the superuser's URL of one database. */
  urlOf(name: DatabaseName): string;
  /** Returns the folder of the WAL that one database archives. */
  walOf(name: DatabaseName): string;
  primary(): Promise<DatabaseName>;
  /** Waits until the standby acknowledges each commit, and may be promoted. */
  inStep(): Promise<void>;
  /** Kills PostgreSQL and Patroni by SIGKILL, as when the machine is gone. */
  kill(name: DatabaseName): Promise<void>;
  /** Stops PostgreSQL and Patroni by SIGSTOP, as when the machine stands still. The returned function resumes them. */
  pause(name: DatabaseName): () => void;
  /** Cuts the database's machine off from the network. The returned function connects it again. */
  cut(name: DatabaseName): () => void;
  /** Takes all space of the database's disk. The returned function frees it. */
  fillDisk(name: DatabaseName): () => void;
  /** Limits the database's writes a second; the returned function ends the limit. */
  slowDisk(name: DatabaseName, writesPerSecond: number): () => void;
  /** Pauses Patroni, so that no standby takes over. The returned function resumes it. */
  pausePatroni(): Promise<() => Promise<void>>;
  /** Kills etcd by SIGKILL, so that Patroni has no majority. The returned function starts it again. */
  killEtcd(): () => void;
  /** Addresses of the metrics of Patroni and of etcd, host and port. */
  readonly metrics: { readonly patroni: readonly string[]; readonly etcd: readonly string[] };
  start(name: DatabaseName): void;
  stop(): Promise<void>;
};

const otherOf = (name: DatabaseName): DatabaseName => (name === "db-1" ? "db-2" : "db-1");

const ARCHIVE_SCRIPT = "archive-wal.sh";
const walFolder = (folder: string, name: DatabaseName) => join(folder, `wal-${name}`);

/** Copies the script that archives WAL to where PostgreSQL's account may run it, and makes both archives. */
function prepareArchives(folder: string): void {
  copyFileSync(join(ROOT, "deploy/postgres", ARCHIVE_SCRIPT), join(folder, ARCHIVE_SCRIPT));
  chmodSync(join(folder, ARCHIVE_SCRIPT), 0o755);
  for (const name of ["db-1", "db-2"] as const) makeFolder(walFolder(folder, name));
}

const machineOf = (name: DatabaseName) => MACHINES.databases[name === "db-1" ? 0 : 1];

function patroniFile(machines: Machines, folder: string, dataDir: string, name: DatabaseName): string {
  const [first, second] = MACHINES.databases.map((number) => machines.address(number)) as [string, string];
  let text = machines
    .fileOf("deploy/patroni/patroni.yml")
    .replace(/hosts: .*/, `hosts: ${machines.address(MACHINES.etcd)}:2379`)
    .replaceAll("/var/lib/postgresql/15/khela", dataDir)
    .replaceAll("/var/lib/postgresql/patroni.pgpass", join(folder, `${name}.pgpass`))
    .replaceAll("/usr/local/bin/archive-wal.sh", join(folder, ARCHIVE_SCRIPT))
    .replaceAll("/var/lib/khela-wal", walFolder(folder, name))
    .replace("parameters:", `parameters:\n        unix_socket_directories: ""`)
    .replaceAll(/(\d+\.\d+\.\d+\.)0\/24/g, machines.network);
  if (name === "db-2") text = text.replaceAll("db-1", name).replaceAll(first, second);
  const path = join(folder, `${name}.yml`);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}

function pidsOf(patroni: ChildProcess, dataDir: string): number[] {
  const pidFile = join(dataDir, "postmaster.pid");
  const own = patroni.exitCode === null && patroni.signalCode === null ? [patroni.pid!] : [];
  if (!existsSync(pidFile)) return own;
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const children = () => {
    try {
      return execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
    } catch {
      return "";
    }
  };
  // Patroni is killed first, because it would start PostgreSQL again.
  return [...own, postmaster, ...children().split("\n").filter(Boolean).map(Number)];
}

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** @throws Error when Patroni does not take the setting */
async function setPause(host: string, isPaused: boolean): Promise<void> {
  const answer = await fetch(`http://${host}:8008/config`, {
    method: "PATCH",
    body: JSON.stringify({ pause: isPaused }),
  });
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
}

/** Starts etcd, on its previous data when there is any. */
function launchEtcd(address: string, folder: string, logs: RunLogs): ChildProcess {
  const dataDir = join(folder, "etcd");
  if (!existsSync(dataDir)) makeFolder(dataDir);
  return launch(
    programs.etcd,
    [
      ["--data-dir", dataDir],
      ["--listen-client-urls", `${address}:2379`, "--advertise-client-urls", `${address}:2379`],
      ["--listen-peer-urls", `${address}:2380`, "--initial-advertise-peer-urls", `${address}:2380`],
      ["--initial-cluster", `default=${address}:2380`, "--enable-v2", "--log-level", "error"],
    ].flat(),
    { cwd: folder, account: runAs(), logs, name: "etcd" },
  );
}

type PatroniFiles = {
  readonly folder: string;
  readonly file: string;
  readonly name: DatabaseName;
  readonly logs: RunLogs;
};

function launchPatroni(machines: Machines, { folder, file, name, logs }: PatroniFiles): ChildProcess {
  const [program, ...words] = machines.commandOn(machineOf(name), [programs.patroni, file]);
  return launch(program, words, {
    cwd: folder,
    account: program === programs.patroni ? runAs() : {},
    env: { HOME: folder, LC_ALL: "C.UTF-8" },
    logs,
    name,
  });
}

/** With `disks` each database has a small separate disk. */
export async function startDatabasePair(
  machines: Machines,
  folder: string,
  { disks, logs }: { readonly disks: boolean; readonly logs: RunLogs },
): Promise<DatabasePair> {
  const etcdAddress = `http://${machines.address(MACHINES.etcd)}`;
  const startEtcd = () => launchEtcd(etcdAddress, folder, logs);
  let etcd = startEtcd();
  await until("etcd did not answer", () => answers(`${etcdAddress}:2379/health`));
  const hostOf = (name: DatabaseName) => machines.address(machineOf(name));
  const folders = new Map<DatabaseName, string>();
  const diskOf = new Map<DatabaseName, Disk>();
  const files = new Map<DatabaseName, string>();
  const patroni = new Map<DatabaseName, ChildProcess>();
  const pids = (name: DatabaseName) => pidsOf(patroni.get(name)!, folders.get(name)!);
  const killAll = () => [...patroni.keys()].forEach((name) => send(pids(name), "SIGKILL"));
  const removeDisks = () => [...diskOf.values()].forEach((disk) => disk.remove());
  prepareArchives(folder);
  function leave(): void {
    killAll();
    removeDisks();
  }
  process.once("exit", leave);
  for (const name of ["db-1", "db-2"] as const) {
    if (disks) diskOf.set(name, mountDisk(join(folder, `disk-${name}`)));
    const dataDir = disks ? join(folder, `disk-${name}`, name) : join(folder, name);
    if (disks) makeFolder(dataDir);
    folders.set(name, dataDir);
    files.set(name, patroniFile(machines, folder, dataDir, name));
  }
  const start = (name: DatabaseName) =>
    launchPatroni(machines, { folder, file: files.get(name)!, name, logs });
  const isPrimary = (name: DatabaseName) => answers(`http://${hostOf(name)}:8008/primary`);
  patroni.set("db-1", start("db-1"));
  await until("the primary did not start", () => isPrimary("db-1"));
  patroni.set("db-2", start("db-2"));
  const urlOf = (name: DatabaseName) => `postgres://postgres:${PASSWORD}@${hostOf(name)}:5432/postgres`;

  async function primary(): Promise<DatabaseName> {
    let found: DatabaseName | null = null;
    await until("no database is the primary", async () => {
      for (const name of ["db-1", "db-2"] as const)
        if (await isPrimary(name).catch(() => false)) found = name;
      return found !== null;
    });
    return found!;
  }
  return {
    urlOf,
    walOf: (name) => walFolder(folder, name),
    primary,
    async inStep() {
      await until("the standby did not follow", async () =>
        answers(`http://${hostOf(otherOf(await primary()))}:8008/sync`),
      );
    },
    async kill(name) {
      send(pids(name), "SIGKILL");
      await ended(patroni.get(name)!);
    },
    pause(name) {
      const paused = pids(name);
      send(paused, "SIGSTOP");
      return () => send(paused.toReversed(), "SIGCONT");
    },
    cut: (name) => machines.cut(machineOf(name)),
    fillDisk: (name) => diskOf.get(name)!.fill(),
    slowDisk: (name, writesPerSecond) => diskOf.get(name)!.slow(pids(name), writesPerSecond),
    async pausePatroni() {
      const host = hostOf(await primary());
      await setPause(host, true);
      return () => setPause(host, false);
    },
    killEtcd() {
      etcd.kill("SIGKILL");
      return () => {
        etcd = startEtcd();
      };
    },
    metrics: {
      patroni: (["db-1", "db-2"] as const).map((name) => `${hostOf(name)}:8008`),
      etcd: [`${machines.address(MACHINES.etcd)}:2379`],
    },
    start: (name) => {
      patroni.set(name, start(name));
    },
    async stop() {
      killAll();
      process.off("exit", leave);
      etcd.kill("SIGKILL");
      await Promise.all([etcd, ...patroni.values()].map(ended));
      removeDisks();
    },
  };
}
