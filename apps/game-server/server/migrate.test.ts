import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../../tests/database.ts";
import { withDatabaseName } from "../../../tests/database-address.ts";
import type { TestDatabase } from "../../../tests/database.ts";
import type { Database } from "@khela/service-kit/db/database";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { migrate } from "./db/migrate.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
  await migrate(database.url);
});

afterEach(() => database.drop());

/** The migration records before one baseline replaced them: names and checksums. */
const replaced = [
  ...readFileSync(
    fileURLToPath(new URL("../db/replaced-migrations.sha256", import.meta.url)),
    "utf8",
  ).matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm),
].map(([, sha256, name]) => ({ sha256: sha256!, name: name! }));

const recorded = async () =>
  (await database.owner.rows<{ name: string }>(sql`select name from schema_migration order by name`)).map(
    (row) => row.name,
  );

/** Records the first old migrations in a current database, as if they had created it. */
async function recordAsBefore(count: number): Promise<void> {
  await database.owner.run(sql`delete from schema_migration where name = '0001_baseline.sql'`);
  for (const { name, sha256 } of replaced.slice(0, count)) {
    await database.owner.run(sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`);
  }
}

test("game server migrations: database with every replaced migration → recorded under the baseline's name", async () => {
  expect(replaced).toHaveLength(7);
  const before = await recorded();
  await recordAsBefore(replaced.length);
  await migrate(database.url);
  expect(await recorded()).toEqual(before);
});

test("game server migrations: database between replaced migrations → refused with what to do, unchanged", async () => {
  await recordAsBefore(5);
  await expect(migrate(database.url)).rejects.toThrow(
    /stands at 0005_poker\.sql, between .* check out commit [0-9a-f]{7}, start it there once/,
  );
  expect(await recorded()).toContain("0005_poker.sql");
});

type Addresses = { readonly formerUrl: string; readonly url: string };

/** Runs the work beside a further database with the default name of earlier versions. */
async function withFormerDatabase(work: (addresses: Addresses) => Promise<void>): Promise<void> {
  const own = new URL(database.url).pathname.slice(1);
  const [former, renamed] = [`${own}_arcade`, `${own}_game_server`];
  const run = (text: string) =>
    withDatabase(withDatabaseName(database.url, "postgres"), (db) => db.run({ text, values: [] }));
  await run(`create database ${former} template ${own}`);
  try {
    await work({
      formerUrl: withDatabaseName(database.url, former),
      url: withDatabaseName(database.url, renamed),
    });
  } finally {
    await run(`drop database if exists ${former} with (force)`);
    await run(`drop database if exists ${renamed} with (force)`);
  }
}

async function withDatabase(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = createDatabase({ url, max: 1 });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

test("game server migrations: database with the former default name, two processes at once → renamed with its data", async () => {
  await withFormerDatabase(async ({ formerUrl, url }) => {
    await withDatabase(formerUrl, (db) => db.run(sql`create table marker ()`));
    await Promise.all([migrate(url), migrate(url)]);
    await withDatabase(url, async (db) => expect(await db.rows(sql`select from marker`)).toEqual([]));
    await withDatabase(formerUrl, async (db) =>
      expect(db.rows(sql`select 1`)).rejects.toThrow(/does not exist/),
    );
  });
});

test("game server migrations: database with the former default name in use → refused with what to do", async () => {
  await withFormerDatabase(async ({ formerUrl, url }) => {
    await withDatabase(formerUrl, async (db) => {
      await db.run(sql`select 1`);
      await expect(migrate(url)).rejects.toThrow(
        /cannot be renamed while it is in use: stop what is connected/,
      );
    });
  });
});
