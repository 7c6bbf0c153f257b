import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { migrate, migrationStates } from "./migrate.ts";
import { sql } from "./pool.ts";

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await emptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "khela-migrate-"));
  write("0001_fruit.sql", "create table fruit (id int primary key);\ninsert into fruit values (1);");
  write("0002_more.sql", "insert into fruit values (2);");
});

afterEach(async () => {
  await database.drop();
  rmSync(dir, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
const run = () => migrate({ url: database.url, dir });
const fruit = () => database.owner.rows(sql`select id from fruit order by id`);

test("applies in order, and a second run finds nothing to do", async () => {
  expect(await run()).toEqual(["0001_fruit.sql", "0002_more.sql"]);
  expect(await run()).toEqual([]);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await migrationStates({ url: database.url, dir })).every((state) => state.appliedAt !== null)).toBe(true);
});

test("four at once apply each file once", async () => {
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toHaveLength(2);
  expect(await fruit()).toHaveLength(2);
});

test("a file that fails leaves nothing of itself, keeps those before it, and says where it failed", async () => {
  write("0003_bad.sql", "insert into fruit values (3);\nselect nothing_here;");
  await expect(run()).rejects.toThrow(/0003_bad\.sql failed and was undone: .*nothing_here.*\(line 2\)/);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }]);
  write("0003_bad.sql", "insert into fruit values (3);");
  expect(await run()).toEqual(["0003_bad.sql"]);
});

test("an applied file that was changed stops the start", async () => {
  await run();
  write("0002_more.sql", "insert into fruit values (2), (4);");
  await expect(run()).rejects.toThrow(/0002_more\.sql was changed after it was applied/);
});

test("a database from newer code stops the start", async () => {
  await run();
  rmSync(join(dir, "0002_more.sql"));
  await expect(run()).rejects.toThrow(/0002_more\.sql, which this version of the code does not have/);
});

test("a file with another kind of name is refused", async () => {
  write("later.sql", "select 1");
  await expect(run()).rejects.toThrow(/later\.sql is not named like/);
});
