/**
 * One throw-away PostgreSQL for a whole test run: real, durable settings, in a temporary folder, with a migrated
 * template database that each test clones. Vitest's and Playwright's global set-up start it; workers find it in env.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../apps/server/src/platform/db/embedded.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { openDatabase, sql } from "../apps/server/src/platform/db/pool.ts";

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

export async function startTestServer(): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "khela-test-"));
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
