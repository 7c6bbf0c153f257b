import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../../tests/database.ts";
import type { TestDatabase } from "../../../tests/database.ts";
import { sql } from "@khela/service-kit/db/database";
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
