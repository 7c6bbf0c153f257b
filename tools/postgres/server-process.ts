/**
 * Handles one PostgreSQL server process: its port, start, watchdog and stop, and the first connection with the owner's
 * rights. embedded.ts decides which processes share a server and when it stops.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { APP_ROLE, OWNER_ROLE, runAs } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { postgresProcessesIn, processMark } from "./processes.ts";
import { SETTINGS } from "./server-settings.ts";

export const DATABASE = "khela";
export const START_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 20_000_000;

type PidFile = { readonly pid: number; readonly port: number };

export function readPidFile(cluster: Cluster): PidFile | null {
  const path = join(cluster.dir, "postmaster.pid");
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function withOwner<T>(
  cluster: Cluster,
  port: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: OWNER_ROLE,
    password: cluster.passwords.owner,
    database: "postgres",
    connectionTimeoutMillis: 5000,
  });
  // A server that stops meanwhile makes the query below fail. Without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withOwner(cluster, port, async (client) => {
      const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
      return rows[0]?.dir === cluster.dir;
    });
  } catch {
    return false;
  }
}

export async function choosePort(dataDir: string): Promise<number> {
  const path = join(dataDir, "port");
  const remembered = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
  const port = (remembered > 0 ? await tryPort(remembered) : null) ?? (await tryPort(0));
  if (port === null) throw new Error("There is no free port on 127.0.0.1 for the database.");
  writeFileSync(path, String(port));
  return port;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const chosen = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(chosen));
    });
  });
}

/** Starts the server in its own session, so that Ctrl-C does not reach the server before its clients have stopped. */
export async function launchOn(
  port: number,
  cluster: Cluster,
  dataDir: string,
  extra: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const logPath = join(dataDir, "postgres.log");
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) rmSync(logPath);
  const log = openSync(logPath, "a", 0o600);
  chmodSync(logPath, 0o600);
  const from = statSync(logPath).size;
  const settings = Object.entries({ ...SETTINGS, port: String(port), ...extra });
  const flags = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(cluster.binDir, "postgres"), ["-D", cluster.dir, ...flags], {
    ...runAs(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { LC_ALL: "C", TZ: "UTC" },
  });
  closeSync(log);
  let ended = false;
  child.once("error", () => (ended = true));
  child.once("exit", () => (ended = true));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!ended && performance.now() < deadline) {
    if (await answers(cluster, port)) return child;
    await sleep(15);
  }
  child.kill("SIGINT");
  const logEnd = readFileSync(logPath).subarray(from).toString().trim().split("\n").slice(-5).join("\n");
  throw new Error(`PostgreSQL did not start. The end of its log (${logPath}):\n${logEnd}`);
}

/** Stops the server when this process dies: the watchdog waits for the end of its input pipe. */
export function watchOver(child: ChildProcess): ChildProcess {
  const script = 'read -r _; kill -INT "$1" 2>/dev/null';
  const watchdog = spawn("/bin/sh", ["-c", script, "khela-database-watchdog", String(child.pid)], {
    ...runAs(),
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  child.once("exit", () => watchdog.kill("SIGKILL"));
  for (const part of [child, watchdog]) part.unref();
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  return watchdog;
}

export async function prepareDatabase(cluster: Cluster, port: number): Promise<void> {
  await withOwner(cluster, port, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [APP_ROLE, DATABASE],
    );
    // Utility statements take no parameters. The password is always hexadecimal, so it needs no quoting.
    if (!rows[0]?.role)
      await client.query(`create role ${APP_ROLE} login password '${cluster.passwords.app}'`);
    if (!rows[0]?.database) await client.query(`create database ${DATABASE}`);
  });
}

/** Shuts the server down fast: ends sessions and writes a checkpoint. Resolves when the process has exited. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const file = readPidFile(cluster);
  if (file === null || !postgresProcessesIn(cluster.dir, file.pid).includes(file.pid)) return;
  process.kill(file.pid, "SIGINT");
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (processMark(file.pid) !== null) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${file.pid}) does not stop.`);
    await sleep(10);
  }
}
