/** PostgreSQL 15 of Debian with a synchronous standby, both under Patroni with one etcd. */
import { execFileSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAs } from "../../postgres/cluster.ts";
import { answers, ended, launch, until } from "../launch.ts";
import { makeFolder, programs, type Machines } from "./machines.ts";

const DATABASE_MACHINES = [21, 22] as const;
const ETCD_MACHINE = 31;
const PASSWORD = "change-me";

export type DatabaseName = "db-1" | "db-2";

export type DatabasePair = {
  /** The superuser's address of one database. */
  urlOf(name: DatabaseName): string;
  primary(): Promise<DatabaseName>;
  /** Waits until the standby acknowledges each commit, and may be promoted. */
  inStep(): Promise<void>;
  /** SIGKILL of PostgreSQL and of Patroni, as when the machine is gone. */
  kill(name: DatabaseName): Promise<void>;
  /** SIGSTOP of both, as when the machine stands still; the returned function resumes them. */
  pause(name: DatabaseName): () => void;
  start(name: DatabaseName): void;
  stop(): Promise<void>;
};

const otherOf = (name: DatabaseName): DatabaseName => (name === "db-1" ? "db-2" : "db-1");

function patroniFile(machines: Machines, folder: string, name: DatabaseName): string {
  const [first, second] = DATABASE_MACHINES.map((number) => machines.address(number)) as [string, string];
  let text = machines
    .fileOf("deploy/patroni/patroni.yml")
    .replace(/hosts: .*/, `hosts: ${machines.address(ETCD_MACHINE)}:2379`)
    .replaceAll("/var/lib/postgresql/15/khela", join(folder, name))
    .replaceAll("/var/lib/postgresql/patroni.pgpass", join(folder, `${name}.pgpass`))
    .replace("parameters:", `parameters:\n        unix_socket_directories: ""`)
    .replaceAll(/(\d+\.\d+\.\d+\.)0\/24/g, "127.0.0.0/8");
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
  // Patroni first, since it would start PostgreSQL again
  return [...own, postmaster, ...children().split("\n").filter(Boolean).map(Number)];
}

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // the process has ended meanwhile
    }
  }
}

export async function startDatabasePair(machines: Machines, folder: string): Promise<DatabasePair> {
  const etcdAddress = `http://${machines.address(ETCD_MACHINE)}`;
  const account = runAs();
  const etcd = launch(
    programs.etcd,
    [
      ["--data-dir", makeFolder(join(folder, "etcd"))],
      ["--listen-client-urls", `${etcdAddress}:2379`, "--advertise-client-urls", `${etcdAddress}:2379`],
      ["--listen-peer-urls", `${etcdAddress}:2380`, "--initial-advertise-peer-urls", `${etcdAddress}:2380`],
      ["--initial-cluster", `default=${etcdAddress}:2380`, "--log-level", "error"],
    ].flat(),
    { cwd: folder, account, errors: "ignore" },
  );
  await until("etcd did not answer", () => answers(`${etcdAddress}:2379/health`));
  const hosts = {
    "db-1": machines.address(DATABASE_MACHINES[0]),
    "db-2": machines.address(DATABASE_MACHINES[1]),
  };
  const files = {
    "db-1": patroniFile(machines, folder, "db-1"),
    "db-2": patroniFile(machines, folder, "db-2"),
  };
  const start = (name: DatabaseName) =>
    launch(programs.patroni, [files[name]], {
      cwd: folder,
      account,
      env: { HOME: folder, LC_ALL: "C.UTF-8" },
      errors: "ignore",
    });
  const isPrimary = (name: DatabaseName) => answers(`http://${hosts[name]}:8008/primary`);
  const patroni: Record<string, ChildProcess> = { "db-1": start("db-1") };
  await until("the primary did not start", () => isPrimary("db-1"));
  patroni["db-2"] = start("db-2");
  const urlOf = (name: DatabaseName) => `postgres://postgres:${PASSWORD}@${hosts[name]}:5432/postgres`;
  const pids = (name: DatabaseName) => pidsOf(patroni[name]!, join(folder, name));
  const killAll = () => (["db-1", "db-2"] as const).forEach((name) => send(pids(name), "SIGKILL"));
  process.once("exit", killAll);

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
    primary,
    async inStep() {
      await until("the standby did not follow", async () =>
        answers(`http://${hosts[otherOf(await primary())]}:8008/sync`),
      );
    },
    async kill(name) {
      send(pids(name), "SIGKILL");
      await ended(patroni[name]!);
    },
    pause(name) {
      const paused = pids(name);
      send(paused, "SIGSTOP");
      return () => send(paused.toReversed(), "SIGCONT");
    },
    start: (name) => {
      patroni[name] = start(name);
    },
    async stop() {
      killAll();
      process.off("exit", killAll);
      etcd.kill("SIGKILL");
      await Promise.all([etcd, ...Object.values(patroni)].map(ended));
    },
  };
}
