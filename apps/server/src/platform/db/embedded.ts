/**
 * PostgreSQL 18 from npm as a child of this process, for trying, developing, testing and small installations.
 * Promises: loopback only, every commit synced to disk with checksums on, one server per data folder however many
 * processes ask at once, and a clean start after kill -9 of anything. It stops when the last process that opened it
 * lets go, and when the process that started it dies. Never listens beyond 127.0.0.1, never deletes data.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, realpathSync, rmSync, statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { APP_ROLE, OWNER_ROLE, makeOpenDir, prepareCluster, runAs } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { isTagAlive, ownTag, postgresProcessesIn, processMark, withFileLock } from "./processes.ts";

const DATABASE = "khela";
const START_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 20_000_000;

const BYTES_A_MB = 2 ** 20;
/** What this process may use of the machine, which in a container is less than there is. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / BYTES_A_MB;
/** The usual quarter; it is taken as it fills, so a small database stays small. 4 GB hold what traffic touches of 50 million moves. */
const BUFFERS_MB = Math.round(Math.min(Math.max(MEMORY_MB / 4, 128), 4_096));

/**
 * Sized for the machine; everything about durability is left at its safe value and said aloud. The log of changes may
 * grow to 16 GB between checkpoints: after each, every page that is touched goes into it whole, which of fifty million moves
 * is 2 GB of index, and with less room the pages alone would bring on the next one.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: `${BUFFERS_MB}MB`,
  effective_cache_size: `${2 * BUFFERS_MB}MB`,
  max_wal_size: "16GB",
  min_wal_size: "512MB",
  checkpoint_timeout: "15min",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** Server settings on top of ours. Only tests that throw their data away may relax durability with it. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told when a server that this call started has ended, also by our own stop. */
  readonly onExit?: () => void;
};

export type Embedded = {
  /** Address with the owner's rights: migrations and tools. */
  readonly url: string;
  /** Address with the application's rights: the servers. */
  readonly appUrl: string;
  readonly port: number;
  readonly clusterDir: string;
  /** Lets go; the server is stopped when nobody else holds it. */
  stop(): Promise<void>;
};

type Running = { readonly port: number; readonly child?: ChildProcess; readonly watchdog?: ChildProcess };

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  makeOpenDir(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const lock = join(dataDir, "lock");
  return withFileLock(lock, 2 * START_TIMEOUT_MS, async () => {
    const cluster = await prepareCluster(dataDir);
    const running = (await findRunning(cluster, dataDir)) ?? (await launch(cluster, dataDir, options));
    const release = hold(dataDir);
    const address = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${running.port}/${DATABASE}`;
    return {
      url: address(OWNER_ROLE, cluster.passwords.owner),
      appUrl: address(APP_ROLE, cluster.passwords.app),
      port: running.port,
      clusterDir: cluster.dir,
      stop: () => withFileLock(lock, START_TIMEOUT_MS, async () => {
        release();
        running.watchdog?.kill("SIGKILL");
        if (!isHeld(dataDir)) await shutDown(cluster);
        running.child?.unref();
      }),
    };
  });
}

/** One file for each opening, naming its process, so that the last one out knows that it is the last. */
function hold(dataDir: string): () => void {
  const folder = join(dataDir, "holders");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, randomBytes(8).toString("hex"));
  writeFileSync(path, ownTag());
  return () => rmSync(path, { force: true });
}

function isHeld(dataDir: string): boolean {
  const folder = join(dataDir, "holders");
  return readdirSync(folder).some((name) => {
    const path = join(folder, name);
    if (isTagAlive(readFileSync(path, "utf8"))) return true;
    rmSync(path, { force: true });
    return false;
  });
}

type PidFile = { readonly pid: number; readonly port: number };

function readPidFile(cluster: Cluster): PidFile | null {
  const path = join(cluster.dir, "postmaster.pid");
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** The server that already serves this cluster, once it answers; null when there is none (any more). */
async function findRunning(cluster: Cluster, dataDir: string): Promise<Running | null> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const file = readPidFile(cluster);
    const processes = postgresProcessesIn(cluster.dir, file?.pid ?? null);
    if (processes.length === 0) {
      // Nobody works in the folder: what is left of a killed server's pid file could only mislead the next one.
      rmSync(join(cluster.dir, "postmaster.pid"), { force: true });
      return null;
    }
    // A postmaster that is gone while its backends are still leaving is waited for, never started beside.
    if (file !== null && processes.includes(file.pid) && file.port > 0 && (await answers(cluster, file.port))) {
      if (!isOrphan(dataDir)) return { port: file.port };
      // Its watchdog is about to stop it: whoever attached now would lose it under his hands.
      await shutDown(cluster);
    }
    await sleep(25);
  }
  throw new Error(`A PostgreSQL process works in ${cluster.dir} and does not answer; stop it and start again.`);
}

/** Whether the process that started the running server is gone. */
function isOrphan(dataDir: string): boolean {
  const path = join(dataDir, "starter");
  return existsSync(path) && !isTagAlive(readFileSync(path, "utf8"));
}

async function withOwner<T>(cluster: Cluster, port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: "127.0.0.1", port, user: OWNER_ROLE, password: cluster.passwords.owner, database: "postgres",
    connectionTimeoutMillis: 5000,
  });
  // A server that stops while we talk to it fails the query below; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withOwner(cluster, port, async (client) => {
      const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
      return rows[0]?.dir === cluster.dir;
    });
  } catch {
    return false;
  }
}

async function launch(cluster: Cluster, dataDir: string, options: EmbeddedOptions): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(dataDir);
    try {
      const child = await launchOn(port, cluster, dataDir, options.settings ?? {});
      await prepareDatabase(cluster, port);
      writeFileSync(join(dataDir, "starter"), ownTag());
      child.once("exit", () => options.onExit?.());
      options.log?.(`PostgreSQL 18 is ready on 127.0.0.1:${port}`);
      return { port, child, watchdog: watchOver(child) };
    } catch (error) {
      // Between choosing a port and using it, somebody else may have taken it.
      if (attempt === 5 || !/could not bind|Address already in use/.test(String(error))) throw error;
      rmSync(join(dataDir, "port"), { force: true });
    }
  }
}

async function choosePort(dataDir: string): Promise<number> {
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

/** Starts the server in a session of its own, so that Ctrl-C reaches it through us and after its clients. */
async function launchOn(
  port: number, cluster: Cluster, dataDir: string, extra: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const logPath = join(dataDir, "postgres.log");
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) rmSync(logPath);
  const log = openSync(logPath, "a", 0o600);
  chmodSync(logPath, 0o600);
  const from = statSync(logPath).size;
  const settings = Object.entries({ ...SETTINGS, port: String(port), ...extra });
  const flags = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(cluster.binDir, "postgres"), ["-D", cluster.dir, ...flags], {
    ...runAs(), cwd: "/", detached: true, stdio: ["ignore", log, log], env: { LC_ALL: "C", TZ: "UTC" },
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
  const said = readFileSync(logPath).subarray(from).toString().trim().split("\n").slice(-5).join("\n");
  throw new Error(`PostgreSQL did not start. Its last words (${logPath}):\n${said}`);
}

/** Stops the server when this process dies without a word: the end of the pipe is what it waits for. */
function watchOver(child: ChildProcess): ChildProcess {
  const script = 'read -r _; kill -INT "$1" 2>/dev/null';
  const watchdog = spawn("/bin/sh", ["-c", script, "khela-database-watchdog", String(child.pid)], {
    ...runAs(), cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"], env: { PATH: "/usr/bin:/bin" },
  });
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  child.once("exit", () => watchdog.kill("SIGKILL"));
  for (const part of [child, watchdog]) part.unref();
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  return watchdog;
}

async function prepareDatabase(cluster: Cluster, port: number): Promise<void> {
  await withOwner(cluster, port, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`, [APP_ROLE, DATABASE]);
    // Utility statements take no parameters; the password is hexadecimal by construction.
    if (!rows[0]?.role) await client.query(`create role ${APP_ROLE} login password '${cluster.passwords.app}'`);
    if (!rows[0]?.database) await client.query(`create database ${DATABASE}`);
  });
}

/** Fast shutdown: sessions are ended, everything is checkpointed, and the wait ends when the process has gone. */
async function shutDown(cluster: Cluster): Promise<void> {
  const file = readPidFile(cluster);
  if (file === null || !postgresProcessesIn(cluster.dir, file.pid).includes(file.pid)) return;
  process.kill(file.pid, "SIGINT");
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (processMark(file.pid) !== null) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (process ${file.pid}) does not stop.`);
    await sleep(10);
  }
}
