/**
 * A database of its own for each test that asks: a clone of the migrated template, in about 30 ms.
 * `db` has the application's rights (what the servers have), `owner` the migrations' rights.
 */
import { randomBytes } from "node:crypto";
import { openDatabase, sql } from "../apps/server/src/platform/db/pool.ts";
import type { Database } from "../apps/server/src/platform/db/pool.ts";
import { TEMPLATE, TEST_DATABASE_ENV, withDatabaseName } from "./database-server.ts";

export type TestDatabase = {
  readonly db: Database;
  readonly owner: Database;
  readonly url: string;
  readonly appUrl: string;
  drop(): Promise<void>;
};

/** A clone of the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const failure = process.env[TEST_DATABASE_ENV.failure];
  if (failure !== undefined) throw new Error(`The test database could not be migrated. ${failure}`);
  return create(TEMPLATE);
}

/** A database with nothing in it, for tests of what fills one. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

async function create(template: string): Promise<TestDatabase> {
  const templateUrl = process.env[TEST_DATABASE_ENV.owner];
  const templateAppUrl = process.env[TEST_DATABASE_ENV.app];
  if (templateUrl === undefined || templateAppUrl === undefined) {
    throw new Error("There is no test database server: run tests with vitest from the root (tests/global-setup.ts).");
  }
  const name = `khela_t_${randomBytes(6).toString("hex")}`;
  const maintenanceUrl = withDatabaseName(templateUrl, "postgres");
  await maintain(maintenanceUrl, `create database ${name} template ${template}`);
  const url = withDatabaseName(templateUrl, name);
  const appUrl = withDatabaseName(templateAppUrl, name);
  const db = openDatabase({ url: appUrl, applicationName: "khela-test" });
  const owner = openDatabase({ url, applicationName: "khela-test-owner", max: 2 });
  return {
    db, owner, url, appUrl,
    drop: async () => {
      await Promise.all([db.close(), owner.close()]);
      await maintain(maintenanceUrl, `drop database ${name} with (force)`);
    },
  };
}

async function maintain(url: string, text: string): Promise<void> {
  const maintenance = openDatabase({ url, max: 1 });
  try {
    await maintenance.run({ ...sql``, text });
  } finally {
    await maintenance.close();
  }
}
