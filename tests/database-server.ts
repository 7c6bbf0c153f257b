/**
 * One temporary PostgreSQL for a test run, durable unless the caller's settings say otherwise, and migrated template
 * databases that each test clones. Vitest's global set-up starts it; workers find its addresses in the environment.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate as migrateGameServer } from "../apps/game-server/server/db/migrate.ts";
import { startEmbedded } from "../tools/postgres/embedded.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../apps/server/src/infra/db/schema.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { asApplication } from "../apps/server/src/infra/config.ts";
import { isTagAlive } from "../tools/postgres/processes.ts";
import { seedCatalogue } from "../apps/server/seed/seed.ts";
import { withDatabaseName } from "./database-address.ts";
import { dropClusterTemplates, findClusterUrl, makeClusterTemplates } from "./cluster-databases.ts";

/** Names of the environment variables with the server's addresses. */
export const TEST_DATABASE_ENV = {
  owner: "KHELA_TEST_DATABASE_URL",
  app: "KHELA_TEST_DATABASE_APP_URL",
} as const;

/**
 * The template databases: the platform's database migrated, the same with the sandbox's initial data, and the game
 * server's database.
 */
export type Template = "khela_template" | "khela_seeded" | "khela_game_server";

/**
 * Returns the name of the environment variable with the reason why a template is missing. Only the tests that need this
 * template fail.
 */
export const failureEnv = (template: Template): string => `KHELA_TEST_FAILURE_${template}`;

const PREFIX = "khela-test-";
const ABANDONED_AFTER_MS = 3_600_000;

/** Removes the folders of test runs that were killed; the database servers of these runs have stopped. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const holders = join(folder, "holders");
    const isOurs = existsSync(holders) && Date.now() - statSync(folder).mtimeMs > ABANDONED_AFTER_MS;
    if (!isOurs || readdirSync(holders).some((tag) => isTagAlive(readFileSync(join(holders, tag), "utf8"))))
      continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createTemplates(ownerUrl: string): Promise<void> {
  const maintenance = createDatabase({ url: ownerUrl, max: 1 });
  const make = async (template: Template, from: string, fill: (url: string) => Promise<unknown>) => {
    await maintenance
      .run({ ...sql``, text: `create database ${template} template ${from}` })
      .then(() => fill(withDatabaseName(ownerUrl, template)))
      .catch((error: Error) => {
        process.env[failureEnv(template)] = error.message;
      });
  };
  await make("khela_template", "template0", (url) => migrate({ url, dir: SCHEMA_DIR }));
  await make("khela_seeded", "khela_template", seed);
  await make("khela_game_server", "template0", migrateGameServer);
  await maintenance.close();
}

async function seed(url: string): Promise<void> {
  const db = createDatabase({ url, max: 2 });
  try {
    await seedCatalogue(db);
  } finally {
    await db.close();
  }
}

/** Uses a running cluster for the test databases. Only the game server's template is on the coordinator alone. */
async function useCluster(clusterUrl: string): Promise<{ stop(): Promise<void> }> {
  const url = await makeClusterTemplates(clusterUrl, seed);
  const gameServer: Template = "khela_game_server";
  const maintenance = createDatabase({ url, max: 1 });
  await maintenance.run({ ...sql``, text: `drop database if exists ${gameServer} with (force)` });
  await maintenance.run({ ...sql``, text: `create database ${gameServer} template template0` });
  await maintenance.close();
  await migrateGameServer(withDatabaseName(url, gameServer));
  process.env[TEST_DATABASE_ENV.owner] = url;
  process.env[TEST_DATABASE_ENV.app] = asApplication(url)!;
  return { stop: dropClusterTemplates };
}

type ServerOptions = {
  /** PostgreSQL settings, in addition to the default ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder in which the folder of the server is created. */
  readonly parent?: string;
};

export async function startTestServer({ settings = {}, parent = tmpdir() }: ServerOptions = {}): Promise<{
  stop(): Promise<void>;
}> {
  const clusterUrl = findClusterUrl();
  if (clusterUrl !== undefined) return useCluster(clusterUrl);
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, PREFIX));
  // When this process runs as root, the database runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings });
  await createTemplates(server.url);
  process.env[TEST_DATABASE_ENV.owner] = server.url;
  process.env[TEST_DATABASE_ENV.app] = server.appUrl;
  return {
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
