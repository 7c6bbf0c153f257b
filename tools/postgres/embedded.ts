/**
 * PostgreSQL 18 from npm as a child process, for trials, development, tests and small installations. It listens on
 * 127.0.0.1 only, and syncs every commit to disk with checksums on. One server runs per data folder, however many
 * processes start it at once, and it recovers after SIGKILL of any process. It stops when the last process that opened
 * it stops it, and when the process that started it dies. Data is never deleted.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { APP_ROLE, OWNER_ROLE, makeOpenDir, prepareCluster } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { isTagAlive, ownTag, postgresProcessesIn, withFileLock } from "./processes.ts";
import {
  DATABASE,
  START_TIMEOUT_MS,
  answers,
  choosePort,
  launchOn,
  prepareDatabase,
  readPidFile,
  shutDown,
  watchOver,
} from "./server-process.ts";

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /**
   * Server settings in addition to the shipped ones. Only tests that throw their data away may relax durability with
   * them.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when a server that this call started has ended, also after `stop`. */
  readonly onExit?: () => void;
};

export type Embedded = {
  /** Connection URL with the owner's rights, for migrations and tools. */
  readonly url: string;
  /** Connection URL with the application's rights, for the servers. */
  readonly appUrl: string;
  readonly port: number;
  readonly clusterDir: string;
  /** Releases the server, and stops it when no other process uses it. */
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
    const release = addHolder(dataDir);
    const address = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${running.port}/${DATABASE}`;
    return {
      url: address(OWNER_ROLE, cluster.passwords.owner),
      appUrl: address(APP_ROLE, cluster.passwords.app),
      port: running.port,
      clusterDir: cluster.dir,
      stop: () =>
        withFileLock(lock, START_TIMEOUT_MS, async () => {
          release();
          running.watchdog?.kill("SIGKILL");
          if (!isHeld(dataDir)) await shutDown(cluster);
          running.child?.unref();
        }),
    };
  });
}

/**
 * Writes a holder file that names this process as a user of the server. The last process with such a file stops the
 * server.
 */
function addHolder(dataDir: string): () => void {
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

/** Returns the server that already serves this cluster, once it answers; null when there is none. */
async function findRunning(cluster: Cluster, dataDir: string): Promise<Running | null> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const file = readPidFile(cluster);
    const processes = postgresProcessesIn(cluster.dir, file?.pid ?? null);
    if (processes.length === 0) {
      // No process uses the folder: the pid file is from a killed server and would mislead the next one.
      rmSync(join(cluster.dir, "postmaster.pid"), { force: true });
      return null;
    }
    // Waits for the backends of a dead postmaster, because a second server must never start beside them.
    if (
      file !== null &&
      processes.includes(file.pid) &&
      file.port > 0 &&
      (await answers(cluster, file.port))
    ) {
      if (!isOrphan(dataDir)) return { port: file.port };
      // The server's watchdog is about to stop it, so attaching now would lose the connection.
      await shutDown(cluster);
    }
    await sleep(25);
  }
  throw new Error(
    `A PostgreSQL process works in ${cluster.dir} and does not answer; stop it and start again.`,
  );
}

/** Returns whether the process that started the running server is gone. */
function isOrphan(dataDir: string): boolean {
  const path = join(dataDir, "starter");
  return existsSync(path) && !isTagAlive(readFileSync(path, "utf8"));
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
      // Another program may take the port after it was chosen and before it is used.
      if (attempt === 5 || !/could not bind|Address already in use/.test(String(error))) throw error;
      rmSync(join(dataDir, "port"), { force: true });
    }
  }
}
