/**
 * One throw-away PostgreSQL for a whole test run: real, durable settings, in a temporary folder, with a migrated
 * template database that each test clones. Vitest's and Playwright's global set-up start it; workers find it in env.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../apps/server/src/platform/db/embedded.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { openDatabase, sql } from "../apps/server/src/platform/db/pool.ts";
import { isTagAlive } from "../apps/server/src/platform/db/processes.ts";

/** Where workers find the server: its addresses, which end in the template's name. */
export const TEST_DATABASE_ENV = {
  owner: "KHELA_TEST_DATABASE_URL",
  app: "KHELA_TEST_DATABASE_APP_URL",
  /** Why there is no template: said by each test that needs one, so that the others still run. */
  failure: "KHELA_TEST_DATABASE_FAILURE",
} as const;

export const TEMPLATE = "khela_template";

export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const PREFIX = "khela-test-";
const FORGOTTEN_MS = 3_600_000;

/** Runs that were killed could not tidy up; their servers stopped with them. */
function removeForgotten(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const holders = join(folder, "holders");
    const isOurs = existsSync(holders) && Date.now() - statSync(folder).mtimeMs > FORGOTTEN_MS;
    if (!isOurs || readdirSync(holders).some((tag) => isTagAlive(readFileSync(join(holders, tag), "utf8")))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function startTestServer(): Promise<{ stop(): Promise<void> }> {
  removeForgotten();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Under root the database runs as another account, which must be let through.
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder });
  const maintenance = openDatabase({ url: server.url, max: 1 });
  await maintenance.run(sql`create database khela_template`);
  await maintenance.close();
  await migrate({ url: withDatabaseName(server.url, TEMPLATE) }).catch((error: Error) => {
    process.env[TEST_DATABASE_ENV.failure] = error.message;
  });
  process.env[TEST_DATABASE_ENV.owner] = withDatabaseName(server.url, TEMPLATE);
  process.env[TEST_DATABASE_ENV.app] = withDatabaseName(server.appUrl, TEMPLATE);
  return {
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
