/**
 * `npm run db -- migrate | status | check | psql-url | reset --yes`, on the database that `npm start` would use: it is
 * opened for the moment when it is not running, and joined when it is.
 */
import { join } from "node:path";
import { loadConfig } from "../../apps/server/src/platform/config.ts";
import { startEmbedded } from "../../apps/server/src/platform/db/embedded.ts";
import { migrate, migrationStates } from "../../apps/server/src/platform/db/migrate.ts";
import { openDatabase, sql } from "../../apps/server/src/platform/db/pool.ts";
import type { Database } from "../../apps/server/src/platform/db/pool.ts";
import { findKeyRuleBreaches } from "./key-rule.ts";

const USAGE = `npm run db -- <command>
  migrate      bring the database to the shape of this code
  status       which migrations were applied, and when
  check        whether every table keeps the key rule (what a member owns is keyed by bucket and member)
  psql-url     the owner's address, for psql (the embedded server must be running)
  reset --yes  throw everything away and migrate anew`;

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function withOwner<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, max: 1, applicationName: "khela-db" });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function runMigrate(url: string): Promise<number> {
  const applied = await migrate({ url, log: say });
  if (applied.length === 0) say("Nothing to do.");
  return 0;
}

async function runStatus(url: string): Promise<number> {
  const states = await migrationStates({ url });
  for (const { name, appliedAt } of states) say(`${name.padEnd(28)}${appliedAt?.toISOString() ?? "not applied"}`);
  return states.every((state) => state.appliedAt !== null) ? 0 : 1;
}

async function runCheck(url: string): Promise<number> {
  const breaches = await withOwner(url, findKeyRuleBreaches);
  breaches.forEach(say);
  say(breaches.length === 0 ? "Every table of a member's keeps the key rule." : `${breaches.length} breaches of the key rule.`);
  return breaches.length === 0 ? 0 : 1;
}

async function runReset(url: string): Promise<number> {
  if (!process.argv.includes("--yes")) {
    say("This throws away everything in the database. Say it again with --yes.");
    return 2;
  }
  await withOwner(url, async (db) => {
    await db.run(sql`drop schema if exists jobs cascade`);
    await db.run(sql`drop schema public cascade`);
    await db.run(sql`create schema public`);
  });
  return runMigrate(url);
}

const commands: Readonly<Record<string, (url: string) => Promise<number>>> = {
  migrate: runMigrate,
  status: runStatus,
  check: runCheck,
  "psql-url": async (url) => {
    say(url);
    return 0;
  },
  reset: runReset,
};

async function main(): Promise<number> {
  const command = commands[process.argv[2] ?? ""];
  if (command === undefined) {
    say(USAGE);
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
