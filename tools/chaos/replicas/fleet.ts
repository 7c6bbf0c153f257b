/**
 * Three servers and two game servers behind HAProxy, on a PostgreSQL with a standby: the installation of the papers, on
 * loopback addresses of this machine. `stop` ends them and removes their folder.
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
import { answers, ended, launch, until } from "../launch.ts";
import type { ChaosTarget } from "../stack.ts";
import { startDatabasePair, type DatabasePair } from "./database-pair.ts";
import { createMachines, programs, type Machines } from "./machines.ts";

const SECRET_KEY = "0e".repeat(32);
const OWNER_PASSWORD = "owner";
const APP_PASSWORD = "app";
const BALANCER_MACHINE = 1;
const SITE_PORT = 8443;
const GAMES_PORT = 8444;

const KINDS = {
  server: { script: "apps/server/src/main.ts", port: 3_000, machines: [11, 12, 13] },
  "game-server": { script: "apps/game-server/server/main.ts", port: 3_001, machines: [11, 12] },
} as const;

export type Member = {
  readonly name: string;
  readonly url: string;
  /**
   * Ends the process, starts one from `tree` and waits until it takes traffic. @returns the ended process's exit code
   */
  restart(tree: string): Promise<number | null>;
};

export type Fleet = ChaosTarget & {
  readonly gamesUrl: string;
  readonly owner: Database;
  readonly members: readonly Member[];
  readonly databases: DatabasePair;
  /** Applies a tree's migrations and functions. @throws Error with the command's output */
  migrate(tree: string): Promise<void>;
  stop(): Promise<void>;
};

/** The balancer's file as shipped, on this network and without TLS. */
function balancerFile(machines: Machines, folder: string): string {
  const own = machines.address(BALANCER_MACHINE);
  const text = machines
    .fileOf("deploy/haproxy/haproxy.cfg")
    .replace(/bind :443 .*/, `bind ${own}:${SITE_PORT}`)
    .replace(/bind :444 .*/, `bind ${own}:${GAMES_PORT}`)
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

/** Migrates by a child process, so that a load in this process continues. */
async function migrateFrom(tree: string, url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(tree, "tools/db/main.ts"), "migrate"], {
    cwd: tree,
    env: { PATH: process.env["PATH"], DATABASE_URL: url },
  });
}

type Process = { child: ChildProcess };

function startMember(env: Readonly<Record<string, string>>, script: string, tree: string): ChildProcess {
  return launch(process.execPath, [join(tree, script)], { cwd: tree, env });
}

/** Time in which the balancer notices a started process and the process's caches get warm. */
const SEEN_AFTER_MS = 5_000;

async function createMember(
  name: string,
  url: string,
  launchFrom: (tree: string) => ChildProcess,
): Promise<Member & { readonly process: Process }> {
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

export async function startFleet(): Promise<Fleet> {
  const machines = createMachines();
  const folder = mkdtempSync(join(tmpdir(), "khela-replicas-"));
  chmodSync(folder, 0o755);
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) execFileSync("chown", [`${uid}:${gid}`, folder]);
  const databases = await startDatabasePair(machines, folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const balancer = launch(programs.haproxy, ["-db", "-q", "-f", balancerFile(machines, folder)], {
    cwd: folder,
  });
  const own = machines.address(BALANCER_MACHINE);
  const addressOf = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@${own}:5432/${name}`;
  const ownerUrl = addressOf("khela_owner", OWNER_PASSWORD, "khela");
  const postgresUrl = databases.urlOf("db-1").replace(/@[^/]+/, `@${own}:5432`);
  await until("the balancer did not pass on to the primary", async () => {
    const db = createDatabase({ url: postgresUrl, max: 1 });
    try {
      return (await db.run(sql`select 1`)) === 1;
    } finally {
      await db.close();
    }
  });
  await databases.inStep();
  await prepareDatabase(databases, ownerUrl);
  const [url, gamesUrl] = [`http://${own}:${SITE_PORT}`, `http://${own}:${GAMES_PORT}`];
  const secrets = loadSecrets({ dataDir: folder, key: Buffer.from(SECRET_KEY, "hex") });
  const common = { DATABASE_URL: ownerUrl, LOG_LEVEL: "error", GAME_SERVER_LOG_LEVEL: "error" };
  const envOf = (kind: keyof typeof KINDS, host: string): Record<string, string> =>
    kind === "server"
      ? {
          ...common,
          HOST: host,
          PORT: String(KINDS.server.port),
          KHELA_DATA: join(folder, `data-${host}`),
          KHELA_SECRET_KEY: SECRET_KEY,
          LEDGER_ANCHOR_FILE: "off",
          DATABASE_APP_URL: addressOf("khela_app", APP_PASSWORD, "khela"),
          PUBLIC_URL: url,
          GAME_SERVER_URL: gamesUrl,
          // two trusted hops: the balancer, and the load, which sends an address for each player
          TRUST_PROXY: "2",
        }
      : {
          ...common,
          GAME_SERVER_HOST: host,
          GAME_SERVER_PORT: String(KINDS["game-server"].port),
          GAME_SERVER_DATABASE_URL: addressOf("khela_owner", OWNER_PASSWORD, "khela_game_server"),
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
    for (const [place, machine] of KINDS[kind].machines.entries()) {
      const host = machines.address(machine);
      const env = envOf(kind, host);
      members.push(
        await createMember(`${kind}-${place + 1}`, `http://${host}:${KINDS[kind].port}`, (tree) =>
          startMember(env, KINDS[kind].script, tree),
        ),
      );
    }
  const owner = createDatabase({ url: ownerUrl, applicationName: "khela chaos", max: 4 });
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
    databases,
    migrate: (tree) => migrateFrom(tree, ownerUrl),
    async stop() {
      await owner.close();
      const children = [...members.map(({ process: { child } }) => child), balancer];
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(children.map(ended));
      await databases.stop();
      remove();
    },
  };
}
