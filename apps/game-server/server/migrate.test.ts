import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../../tests/database.ts";
import { withDatabaseName } from "../../../tests/database-address.ts";
import type { TestDatabase } from "../../../tests/database.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { migrate } from "./db/migrate.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

const recorded = () =>
  database.owner.rows<{ name: string }>(sql`select name from schema_migration order by name`);

test("game server's database: empty, two processes at once → made by the baseline once", async () => {
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await recorded()).toEqual([{ name: "baseline 0.1.0" }]);
});

test("game server's database: of an unreleased version → refused with what to do", async () => {
  await migrate(database.url);
  await database.owner.run(sql`update schema_migration set name = '0001_baseline.sql'`);
  await expect(migrate(database.url)).rejects.toThrow(
    /An unreleased version of Khela created the database, and no migration leads from it: set KHELA_DATA to a new folder/,
  );
});

test("game server's database: none of that name, two processes at once → made", async () => {
  const url = withDatabaseName(database.url, `${new URL(database.url).pathname.slice(1)}_games`);
  try {
    await Promise.all([migrate(url), migrate(url)]);
    const db = createDatabase({ url, max: 1 });
    expect(await db.rows(sql`select from poker_clock`)).toHaveLength(1);
    await db.close();
  } finally {
    await database.owner.run({
      text: `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`,
      values: [],
    });
  }
});
