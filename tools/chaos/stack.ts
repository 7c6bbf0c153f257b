/**
 * The stack under test: the server process (api-server.ts), the sandbox gateway and a durable PostgreSQL, in a temporary
 * folder that `stop` removes. The server reaches its database through the proxy.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded, type Embedded } from "../postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { loadSecrets, type Secrets } from "../../apps/server/src/infra/secrets.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { freePorts } from "../setup/processes/ports.mjs";
import { ROOT } from "../root.ts";
import { answers, ended, launch, until } from "./launch.ts";
import type { RunLogs } from "./run-logs.ts";
import { openDatabaseProxy, type DatabaseProxy } from "./database-proxy.ts";

export type Stack = {
  readonly url: string;
  /** Connection to the database as its owner, without the proxy. */
  readonly owner: Database;
  readonly proxy: DatabaseProxy;
  readonly secrets: Secrets;
  readonly merchantId: number;
  /** Kills the server by SIGKILL. */
  killServer(): void;
  /** Waits for the exit of the killed server, starts another, and waits until it is ready. */
  restartServer(): Promise<void>;
  /** Waits until the server is ready. */
  ready(): Promise<void>;
  killPostmaster(): void;
  killBackend(): Promise<void>;
  /** Pauses the server's process, or every process of the database, by SIGSTOP. The returned function resumes them. */
  pause(what: "server" | "database"): () => void;
  /** Waits until the database accepts connections; starts it when it is not running. */
  restoreDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** The part of a stack that players and their vendor need. */
export type ChaosTarget = Pick<Stack, "url" | "owner" | "merchantId"> & {
  readonly secrets: Pick<Secrets, "webhook">;
};

const SECRET_KEY = "0f".repeat(32);

function viaProxy(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

let prepared: Promise<string> | null = null;

/**
 * Creates a folder with a stopped, migrated and seeded database. Each stack copies it, since creating one takes far
 * longer.
 */
async function prepareFolder(): Promise<string> {
  const folder = makeFolder();
  const embedded = await startEmbedded({ dataDir: folder });
  await migrate({ url: embedded.url, dir: SCHEMA_DIR });
  const db = createDatabase({ url: embedded.url, applicationName: "khela chaos", max: 2 });
  await seedCatalogue(db);
  await db.close();
  await embedded.stop();
  return folder;
}

/** Removes the folder from which stacks are copied. */
export async function removePrepared(): Promise<void> {
  const folder = await prepared;
  prepared = null;
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "khela-faults-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts a database that restarts in the same folder, on any port. */
async function startKillableDatabase(dataDir: string, settings: Readonly<Record<string, string>>) {
  prepared ??= prepareFolder();
  // cp -a keeps owners and rights, unlike Node's copy functions.
  execFileSync("cp", ["-a", `${await prepared}/.`, dataDir]);
  const started: Embedded[] = [await startEmbedded({ dataDir, settings })];
  const server = () => started.at(-1)!;
  let owner = createDatabase({ url: server().url, applicationName: "khela chaos", max: 4 });
  const kill = (pid: number) => process.kill(pid, "SIGKILL");
  const postmaster = () => Number(pidFile().split("\n")[0]);
  const pidFile = () => readFileSync(join(server().clusterDir, "postmaster.pid"), "utf8");
  return {
    server,
    owner: () => owner,
    killPostmaster: () => void kill(postmaster()),
    /** Process ids with the postmaster first, so that it does not react to its children. */
    pids: () => [
      postmaster(),
      ...execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster())], { encoding: "utf8" })
        .split("\n")
        .filter((pid) => pid.trim() !== "")
        .map(Number),
    ],
    async killBackend() {
      const { pid } = await owner.one<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = 'khela server'
        order by state = 'active' desc, random() limit 1`);
      kill(pid);
    },
    async restore() {
      await sleep(20);
      started.push(await startEmbedded({ dataDir, settings }));
      await until("the database did not come back", async () => {
        const fresh = createDatabase({ url: server().url, applicationName: "khela chaos", max: 4 });
        const good = await fresh.run(sql`select 1`).then(
          () => true,
          () => false,
        );
        const old = good ? owner : fresh;
        if (good) owner = fresh;
        await old.close().catch(() => undefined);
        return good;
      });
    },
    async stop() {
      await owner.close();
      for (const each of started) await each.stop();
    },
  };
}

/**
 * Starts a stack. `settings`: settings of the database in addition to the shipped ones; only the check of the chaos run
 * itself sets any.
 */
export async function startStack(
  logs: RunLogs,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const dataDir = makeFolder();
  const database = await startKillableDatabase(dataDir, settings);
  const launchScript = (name: string, script: string, env: Readonly<Record<string, string>>) =>
    launch(process.execPath, [join(ROOT, script)], { cwd: ROOT, env, logs, name });
  const proxy = await openDatabaseProxy(() => database.server().port);
  const { id: merchantId } = await database
    .owner()
    .one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
  const secrets = loadSecrets({ dataDir, key: Buffer.from(SECRET_KEY, "hex") });
  const [port, gatewayPort] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const gateway = launchScript("gateway", "apps/sandbox-gateway/src/main.ts", {
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_SECRET: secrets.webhook("gateway"),
    GATEWAY_DATA: join(dataDir, "gateway"),
    PLATFORM_URL: url,
    GATEWAY_LOG_LEVEL: "warn",
  });
  const launchServer = () =>
    launchScript("server", "tools/chaos/api-server.ts", {
      PORT: String(port),
      HOST: "127.0.0.1",
      KHELA_DATA: dataDir,
      KHELA_SECRET_KEY: SECRET_KEY,
      LOG_LEVEL: "warn",
      PUBLIC_URL: url,
      GATEWAY_URL: gatewayUrl,
      DATABASE_URL: database.server().url,
      DATABASE_APP_URL: viaProxy(database.server().appUrl, proxy.port),
    });
  let server = launchServer();
  const ready = () => until("the server did not become ready", () => answers(`${url}/readyz`));
  await Promise.all([
    ready(),
    until("the gateway did not become ready", () => answers(`${gatewayUrl}/healthz`)),
  ]);
  return {
    url,
    proxy,
    secrets,
    merchantId,
    ready,
    get owner() {
      return database.owner();
    },
    killServer: () => void server.kill("SIGKILL"),
    async restartServer() {
      await ended(server);
      server = launchServer();
      await ready();
    },
    killPostmaster: () => database.killPostmaster(),
    killBackend: () => database.killBackend(),
    pause: (what) => {
      const pids = what === "server" ? [server.pid!] : database.pids();
      const send = (signal: NodeJS.Signals) => {
        for (const pid of pids) process.kill(pid, signal);
      };
      send("SIGSTOP");
      return () => send("SIGCONT");
    },
    restoreDatabase: () => database.restore(),
    async stop() {
      for (const child of [server, gateway]) child.kill("SIGKILL");
      await Promise.all([server, gateway].map(ended));
      await proxy.close();
      await database.stop();
      copyFileSync(join(dataDir, "postgres.log"), join(logs.folder, "database.log"));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const randomData = (count: number): Buffer => randomBytes(count);
