/**
 * Three servers and two game servers behind HAProxy, on a PostgreSQL with a standby: the installation that docs/
 * describes, on loopback addresses of this machine. `stop` ends them and removes their folder.
 */
import { execFile, execFileSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { titles } from "@khela/sandbox/titles";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { vendorSecretLabel } from "../../../apps/server/src/play/play.ts";
import { seedCatalogue } from "../../../apps/server/seed/seed.ts";
import { runAs } from "../../postgres/cluster.ts";
import { ROOT } from "../../root.ts";
import { freePorts } from "../../setup/processes/ports.mjs";
import { answers, ended, launch, until } from "../launch.ts";
import type { RunLogs } from "../run-logs.ts";
import type { ChaosTarget } from "../stack.ts";
import { createClocks, type Clocks } from "./clocks.ts";
import { startDatabasePair, type DatabasePair } from "./database-pair.ts";
import { createMachines, MACHINES, programs, type Machines } from "./machines.ts";

const SECRET_KEY = "0e".repeat(32);
const OWNER_PASSWORD = "owner";
const APP_PASSWORD = "app";
const SITE_PORT = 8443;
const GAMES_PORT = 8444;

const KINDS = {
  server: { script: "apps/server/src/main.ts", port: 3_000 },
  "game-server": { script: "apps/game-server/server/main.ts", port: 3_001 },
} as const;
type Kind = keyof typeof KINDS;

/** How many servers and game servers run behind the balancer. */
const COUNTS = { server: 3, "game-server": 2 } as const;

export type Member = {
  readonly name: string;
  readonly url: string;
  /**
   * Ends the process, starts one from `tree` and waits until it takes traffic. @returns the ended process's exit code
   */
  restart(tree: string): Promise<number | null>;
};

/** Servers and game servers behind the load balancer, on any database. */
export type Site = ChaosTarget & {
  readonly gamesUrl: string;
  readonly owner: Database;
  readonly members: readonly Member[];
  stop(): Promise<void>;
};

export type Fleet = Site & {
  readonly databases: DatabasePair;
  /** Addresses of the servers' metrics, host and port. */
  readonly metrics: readonly string[];
  readonly folder: string;
  readonly logs: RunLogs;
  /** Clocks of the servers and game servers; null: all have this machine's. */
  readonly clocks: Clocks | null;
  /** Applies the migrations and functions of a source tree. @throws Error with the command's output */
  migrate(tree: string): Promise<void>;
};

/** The balancer's file as shipped, on this network, without TLS, and with a port for the games instead of a name. */
function balancerFile(machines: Machines, folder: string): string {
  const own = machines.address(MACHINES.balancer);
  const text = machines
    .fileOf("deploy/haproxy/haproxy.cfg")
    .replace(/bind :443 .*/, `bind ${own}:${SITE_PORT},${own}:${GAMES_PORT}`)
    .replace("hdr_beg(host) games.", `dst_port ${GAMES_PORT}`)
    // as many as the limit of open files here allows
    .replace("maxconn 20000", "maxconn 2000");
  const path = join(folder, "haproxy.cfg");
  writeFileSync(path, text);
  return path;
}

async function prepareDatabase(databases: DatabasePair, url: string): Promise<void> {
  const superuser = createDatabase({ url: databases.urlOf(await databases.primary()), max: 1 });
  for (const text of [
    `create role khela_owner login createrole createdb password '${OWNER_PASSWORD}'`,
    "create database khela owner khela_owner",
  ])
    await superuser.run({ ...sql``, text });
  await superuser.close();
  await migrateFrom(ROOT, url);
  const owner = createDatabase({ url, max: 2 });
  await owner.run({ ...sql``, text: `alter role khela_app password '${APP_PASSWORD}'` });
  await seedCatalogue(owner);
  await owner.close();
}

/** Migrates by a child process, so that a load in this process continues meanwhile. */
async function migrateFrom(tree: string, url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(tree, "tools/db/main.ts"), "migrate"], {
    cwd: tree,
    env: { PATH: process.env["PATH"], DATABASE_URL: url },
  });
}

type Process = { child: ChildProcess };

/** Time in which the load balancer notices a started process and the process's caches get warm. */
const SEEN_AFTER_MS = 5_000;

type MemberOptions = {
  readonly name: string;
  readonly url: string;
  readonly launchFrom: (tree: string) => ChildProcess;
};

async function createMember({
  name,
  url,
  launchFrom,
}: MemberOptions): Promise<Member & { readonly process: Process }> {
  const process: Process = { child: launchFrom(ROOT) };
  const ready = () => until(`${name} did not become ready`, () => answers(`${url}/readyz`));
  await ready();
  return {
    name,
    url,
    process,
    async restart(tree) {
      const old = process.child;
      old.kill("SIGTERM");
      await ended(old);
      process.child = launchFrom(tree);
      await ready();
      await new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
      return old.exitCode;
    },
  };
}

/** Addresses of the databases: the platform's as its owner and as the application, and the game server's. */
type DatabaseUrls = { readonly owner: string; readonly app: string; readonly games: string };

type SiteOptions = {
  readonly machines: Machines;
  readonly folder: string;
  readonly logs: RunLogs;
  readonly balancer: ChildProcess;
  readonly urls: DatabaseUrls;
  /** Environment of one process beyond its settings. */
  readonly extra: (kind: Kind, place: number) => Readonly<Record<string, string>>;
  readonly clocks: Clocks | null;
};

async function startSite(options: SiteOptions): Promise<Site> {
  const { machines, folder, logs, balancer, urls, extra, clocks } = options;
  const own = machines.address(MACHINES.balancer);
  const [url, gamesUrl] = [`http://${own}:${SITE_PORT}`, `http://${own}:${GAMES_PORT}`];
  const secrets = loadSecrets({ dataDir: folder, key: Buffer.from(SECRET_KEY, "hex") });
  const common = { DATABASE_URL: urls.owner, LOG_LEVEL: "warn", GAME_SERVER_LOG_LEVEL: "warn" };
  const envOf = (kind: Kind, host: string): Record<string, string> =>
    kind === "server"
      ? {
          ...common,
          HOST: host,
          PORT: String(KINDS.server.port),
          KHELA_DATA: join(folder, `data-${host}`),
          KHELA_SECRET_KEY: SECRET_KEY,
          LEDGER_ANCHOR_FILE: "off",
          DATABASE_APP_URL: urls.app,
          PUBLIC_URL: url,
          GAME_SERVER_URL: gamesUrl,
          // Two trusted proxies: the load balancer, and the load, which sends an IP address for each player.
          TRUST_PROXY: "2",
        }
      : {
          ...common,
          GAME_SERVER_HOST: host,
          GAME_SERVER_PORT: String(KINDS["game-server"].port),
          GAME_SERVER_DATABASE_URL: urls.games,
          GAME_SERVER_TRUST_PROXY: "1",
          GAME_SERVER_SITE_ORIGINS: url,
          GAME_SERVER_VENDOR_SECRETS: JSON.stringify(
            Object.fromEntries(
              titles.map(({ vassalage }) => [vassalage, secrets.webhook(vendorSecretLabel(vassalage, 1))]),
            ),
          ),
          PLATFORM_URL: url,
        };
  const members: Awaited<ReturnType<typeof createMember>>[] = [];
  for (const kind of ["server", "game-server"] as const)
    for (const [place, machine] of MACHINES.servers.slice(0, COUNTS[kind]).entries()) {
      const host = machines.address(machine);
      const name = `${kind}-${place + 1}`;
      const env = { ...envOf(kind, host), ...extra(kind, place), ...clocks?.environmentOf(name) };
      members.push(
        await createMember({
          name,
          url: `http://${host}:${KINDS[kind].port}`,
          launchFrom: (tree) =>
            launch(process.execPath, [join(tree, KINDS[kind].script)], { cwd: tree, env, logs, name }),
        }),
      );
    }
  const owner = createDatabase({ url: urls.owner, applicationName: "khela chaos", max: 4 });
  const { id: merchantId } = await owner.one<{ id: number }>(
    sql`select id from merchant where code = 'khela'`,
  );
  await until("the balancer did not pass on to the servers", () => answers(`${url}/healthz`));
  await until("the balancer did not pass on to the game servers", () => answers(`${gamesUrl}/healthz`));
  return {
    url,
    gamesUrl,
    secrets,
    merchantId,
    owner,
    members,
    async stop() {
      await owner.close();
      const children = [...members.map(({ process: { child } }) => child), balancer];
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(children.map(ended));
    },
  };
}

export function makeHome(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "khela-replicas-"));
  chmodSync(folder, 0o755);
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) execFileSync("chown", [`${uid}:${gid}`, folder]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a run needs beyond processes that can be killed. */
export type FleetOptions = {
  /** Whether the databases' network can be cut. */
  readonly namespaces?: boolean;
  /** Whether the databases have disks that can be filled and made slow. */
  readonly disks?: boolean;
  /** Whether the clocks of servers and game servers can be moved. */
  readonly clocks?: boolean;
};

export async function startFleet(logs: RunLogs, options: FleetOptions = {}): Promise<Fleet> {
  const machines = createMachines({
    namespaces: options.namespaces === true,
    needsRoot: options.namespaces === true || options.disks === true,
  });
  const { folder, remove } = makeHome();
  const metricsPorts = await freePorts(COUNTS.server);
  const databases = await startDatabasePair(machines, folder, { disks: options.disks === true, logs });
  // after the databases have ended, which are found by their folder
  process.once("exit", remove);
  const balancer = launch(programs.haproxy, ["-db", "-q", "-f", balancerFile(machines, folder)], {
    cwd: folder,
    logs,
    name: "haproxy",
  });
  const addressOf = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@${machines.address(MACHINES.balancer)}:5432/${name}`;
  const urls = {
    owner: addressOf("khela_owner", OWNER_PASSWORD, "khela"),
    app: addressOf("khela_app", APP_PASSWORD, "khela"),
    games: addressOf("khela_owner", OWNER_PASSWORD, "khela_game_server"),
  };
  await until("the balancer did not pass on to the primary", async () => {
    const url = databases.urlOf("db-1").replace(/@[^/]+/, `@${machines.address(MACHINES.balancer)}:5432`);
    const db = createDatabase({ url, max: 1 });
    try {
      return (await db.run(sql`select 1`)) === 1;
    } finally {
      await db.close();
    }
  });
  await databases.inStep();
  await prepareDatabase(databases, urls.owner);
  const clocks = options.clocks === true ? createClocks(folder) : null;
  const extra = (kind: Kind, place: number): Readonly<Record<string, string>> =>
    kind === "server" ? { METRICS_PORT: String(metricsPorts[place]) } : {};
  const site = await startSite({ machines, folder, logs, balancer, urls, extra, clocks });
  return {
    ...site,
    databases,
    folder,
    logs,
    clocks,
    metrics: metricsPorts.map((port) => `127.0.0.1:${port}`),
    migrate: (tree) => migrateFrom(tree, urls.owner),
    async stop() {
      await site.stop();
      await databases.stop();
      machines.stop();
      remove();
    },
  };
}
