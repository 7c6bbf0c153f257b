/**
 * `npm run db -- migrate | status | check | distribute | schema | psql-url | reset --yes`
 *
 * Works on the database of `npm start`; starts it for the command when it is not running.
 */
import { join } from "node:path";
import { loadConfig } from "../../apps/server/src/infra/config.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { differingFunctions, migrate, migrationStates } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { withConnection } from "@khela/service-kit/db/connection";
import { createDatabase } from "@khela/service-kit/db/database";
import type { Database } from "@khela/service-kit/db/database";
import { findKeyRuleBreaches } from "./key-rule.ts";
import { emptyDatabase } from "./empty-database.ts";
import { distribute } from "./distribute/distribute.ts";
import { writeSchemaFiles } from "./schema-files.ts";
import { checkStatements, summaryOf } from "./statements/check-statements.ts";

const USAGE = `npm run db -- COMMAND
  migrate      apply pending migrations and changed functions
  status       list when the baseline and each migration were applied, and the functions that differ from their files
  check        check that every table keys members' rows by bucket and member, and that every statement of the server
               names the bucket of the members' tables it uses
  distribute   distribute the tables over a Citus cluster: DATABASE_URL is its coordinator, and all servers are stopped
  schema       write db/schema.sql of both apps from a new database, and the contract's names in SQL; --check only
               compares them
  psql-url     print the owner's address for psql (the embedded server must be running)
  reset --yes  delete everything and migrate again`;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function withOwner<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase({ url, max: 1, applicationName: "khela-db" });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function runMigrate(url: string): Promise<number> {
  const applied = await migrate({ url, dir: SCHEMA_DIR, log: print });
  if (applied.length === 0) print("Nothing to do.");
  return 0;
}

async function runStatus(url: string): Promise<number> {
  const states = await migrationStates({ url, dir: SCHEMA_DIR });
  for (const { name, appliedAt } of states)
    print(`${name.padEnd(28)}${appliedAt?.toISOString() ?? "not applied"}`);
  const differing = await differingFunctions({ url, dir: SCHEMA_DIR });
  for (const name of differing) print(`${name.padEnd(28)}differs`);
  return differing.length === 0 && states.every((state) => state.appliedAt !== null) ? 0 : 1;
}

async function runCheck(url: string): Promise<number> {
  const breaches = await withOwner(url, findKeyRuleBreaches);
  const statements = checkStatements();
  [...breaches, ...statements.breaches].forEach(print);
  print(
    breaches.length === 0
      ? "Every member table follows the key rule."
      : `${breaches.length} breaches of the key rule.`,
  );
  print(summaryOf(statements));
  return breaches.length === 0 && statements.breaches.length === 0 ? 0 : 1;
}

async function runSchema(url: string): Promise<number> {
  const check = process.argv.includes("--check");
  const stale = await writeSchemaFiles(url, check);
  for (const path of stale)
    print(check ? `${path} is not what a new database has: run npm run db -- schema` : `wrote ${path}`);
  return check && stale.length > 0 ? 1 : 0;
}

async function runDistribute(url: string): Promise<number> {
  if (process.argv.length > 3) {
    print(USAGE);
    return 2;
  }
  return distribute({ url, dir: SCHEMA_DIR, print });
}

async function runReset(url: string): Promise<number> {
  if (!process.argv.includes("--yes")) {
    print("This deletes everything in the database. Run it again with --yes.");
    return 2;
  }
  await withConnection(url, "fails", emptyDatabase);
  return runMigrate(url);
}

const commands: Readonly<Record<string, (url: string) => Promise<number>>> = {
  migrate: runMigrate,
  status: runStatus,
  check: runCheck,
  distribute: runDistribute,
  schema: runSchema,
  "psql-url": async (url) => {
    print(url);
    return 0;
  },
  reset: runReset,
};

async function main(): Promise<number> {
  const command = commands[process.argv[2] ?? ""];
  if (command === undefined) {
    print(USAGE);
    return 2;
  }
  const config = loadConfig();
  if (config.databaseUrl !== null) return command(config.databaseUrl);
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, "database") });
  try {
    return await command(embedded.url);
  } finally {
    await embedded.stop();
  }
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return 1;
});
