import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { differingFunctions, migrate, migrationStates } from "@khela/service-kit/db/migrate";
import { sql } from "@khela/service-kit/db/database";

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "khela-migrate-"));
  for (const folder of ["schema", "migrations", "functions/orchard"])
    mkdirSync(join(dir, folder), { recursive: true });
  writeBaseline("create table fruit (id int primary key);\ninsert into fruit values (1);");
  write("0002_more.sql", "insert into fruit values (2);");
});

afterEach(async () => {
  await database.drop();
  rmSync(dir, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(dir, "migrations", name), text);
/** Writes a baseline whose table is created by a file in `schema`, as in the server's database. */
const writeBaseline = (text: string) => {
  writeFileSync(join(dir, "baseline.sql"), "-- baseline 0.1.0\n\\ir schema/orchard.sql\n");
  writeFileSync(join(dir, "schema/orchard.sql"), text);
};
const run = () => migrate({ url: database.url, dir });
const fruit = () => database.owner.rows(sql`select id from fruit order by id`);

test("empty database → baseline, then migrations in order; again → nothing to do", async () => {
  expect(await run()).toEqual(["baseline 0.1.0", "0002_more.sql"]);
  expect(await run()).toEqual([]);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await migrationStates({ url: database.url, dir })).every((state) => state.appliedAt !== null)).toBe(
    true,
  );
});

test("migrations: four runs at once → each file once", async () => {
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toHaveLength(2);
  expect(await fruit()).toHaveLength(2);
});

test("migrations: file that fails → rolled back, earlier ones kept, its line named", async () => {
  write("0003_bad.sql", "insert into fruit values (3);\nselect nothing_here;");
  await expect(run()).rejects.toThrow(/0003_bad\.sql failed and was undone: .*nothing_here.*\(line 2\)/);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }]);
  write("0003_bad.sql", "insert into fruit values (3);");
  expect(await run()).toEqual(["0003_bad.sql"]);
});

test("migrations where data is spread over nodes: semicolons in texts, bodies and comments → statement by statement, failing line named", async () => {
  const text = `insert into fruit values (3); -- one; two
/* three; */ do $body$ begin insert into fruit values (length('a;''b;')); end $body$;
create table ";" (id int); select pg_temp.khela_spread('fruit', 'id');
`;
  write("0003_many.sql", `${text}select nothing_here;`);
  const runSpread = () => migrate({ url: database.url, dir, isSpread: true });
  await expect(runSpread()).rejects.toThrow(
    /0003_many\.sql failed and was undone: .*nothing_here.*\(line 4\)/,
  );
  write("0003_many.sql", text);
  expect(await runSpread()).toEqual(["0003_many.sql"]);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 5 }]);
});

test("migrations: applied file changed → start refused", async () => {
  await run();
  write("0002_more.sql", "insert into fruit values (2), (4);");
  await expect(run()).rejects.toThrow(/0002_more\.sql was changed after it was applied/);
});

const UNRELEASED =
  "An unreleased version of Khela created the database, and no migration leads from it: set KHELA_DATA to a new folder or, with " +
  "DATABASE_URL is set, make a new database.";

test("database made by the baseline → migrations added since are applied once, in order", async () => {
  rmSync(join(dir, "migrations/0002_more.sql"));
  expect(await run()).toEqual(["baseline 0.1.0"]);
  write("0001_third.sql", "insert into fruit values (3);");
  write("0002_fourth.sql", "insert into fruit select max(id) + 1 from fruit;");
  expect(await run()).toEqual(["0001_third.sql", "0002_fourth.sql"]);
  expect(await run()).toEqual([]);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
});

test("baseline changed after it made the database → refused with what to do, nothing changed", async () => {
  await run();
  writeBaseline("create table fruit (id int primary key);\ninsert into fruit values (7);");
  write("0003_later.sql", "insert into fruit values (9);");
  await expect(run()).rejects.toThrow(UNRELEASED);
  await expect(migrationStates({ url: database.url, dir })).rejects.toThrow(UNRELEASED);
  expect(await fruit()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("database with migrations and no baseline → refused with what to do", async () => {
  await run();
  await database.owner.run(sql`delete from schema_migration where name = 'baseline 0.1.0'`);
  await expect(run()).rejects.toThrow(UNRELEASED);
});

test("function that the baseline reads changed → database goes on, the function is applied again", async () => {
  define("ripe", "create or replace function ripe(id int) returns boolean language sql return id > 0;");
  writeBaseline(
    "\\ir ../functions/orchard/ripe.sql\ncreate table fruit (id int primary key check (ripe(id)));",
  );
  await run();
  define("ripe", "create or replace function ripe(id int) returns boolean language sql return id > 10;");
  expect(await run()).toEqual(["orchard/ripe.sql"]);
  await expect(database.owner.run(sql`insert into fruit values (9)`)).rejects.toThrow(/fruit_id_check/);
});

test("baseline that fails → nothing left, file and line named", async () => {
  writeBaseline("create table fruit (id int);\nselect nothing_here;");
  await expect(run()).rejects.toThrow(
    /baseline 0\.1\.0 failed at orchard\.sql and was undone: .*nothing_here.*\(line 2\)/,
  );
  await expect(fruit()).rejects.toThrow(/does not exist/);
});

test("baseline without its version → refused", async () => {
  writeFileSync(join(dir, "baseline.sql"), "create table fruit (id int);");
  await expect(run()).rejects.toThrow(/baseline\.sql does not begin with a line "-- baseline 0\.1\.0"/);
});

test("migrations: database of the next version → goes on, unless a migration took something away", async () => {
  const more = () => write("0003_note.sql", "alter table fruit add column note text;");
  more();
  await run();
  rmSync(join(dir, "migrations/0003_note.sql"));
  expect(await run()).toEqual([]);
  more();
  write("0004_less.sql", "-- contract: nobody reads it\nalter table fruit drop column note;");
  await run();
  rmSync(join(dir, "migrations/0004_less.sql"));
  await expect(run()).rejects.toThrow(/0004_less\.sql, which this version of the code does not have/);
});

test("migrations: version more than one step away → refused by name, in both directions", async () => {
  const as = (version: string) => migrate({ url: database.url, dir, version });
  await as("0.1.3");
  await expect(as("0.3.0")).rejects.toThrow(
    /by Khela 0\.1\.3, and this is 0\.3\.0, .* upgrade to 0\.2 first/,
  );
  for (const version of ["0.2.0", "0.1.3", "0.2.1", "0.3.0"]) await as(version);
  await expect(as("0.1.3")).rejects.toThrow(/go back to 0\.2 first, or restore a backup of 0\.1\.3/);
  await as("1.0.0");
  await expect(as("1.2.0")).rejects.toThrow(/upgrade to 1\.1 first/);
  await expect(as("2.1.0")).rejects.toThrow(/the versions between 1\.0 and 2\.1/);
});

test("migrations: file name of another form → refused", async () => {
  write("later.sql", "select 1");
  await expect(run()).rejects.toThrow(/later\.sql is not named like/);
});

test("migration that includes a file → read at its place, lines counted without it", async () => {
  define(
    "ripe",
    "create or replace function ripe(id int) returns boolean language sql immutable return id > 0;",
  );
  write(
    "0003_ripe.sql",
    "select 1;\n\\ir ../functions/orchard/ripe.sql\nalter table fruit add check (ripe(id));\nselect nothing_here;",
  );
  await expect(run()).rejects.toThrow(/0003_ripe\.sql failed and was undone: .*nothing_here.*\(line 4\)/);
  write("0003_ripe.sql", "\\ir ../functions/orchard/ripe.sql\nalter table fruit add check (ripe(id));");
  expect(await run()).toEqual(["0003_ripe.sql", "orchard/ripe.sql"]);
  await expect(database.owner.run(sql`insert into fruit values (0)`)).rejects.toThrow(/fruit_id_check/);
});

const define = (name: string, text: string) =>
  writeFileSync(join(dir, "functions/orchard", `${name}.sql`), text);
const returning = (value: string) =>
  `create or replace function yield() returns ${value === "2.5" ? "numeric" : "int"} language plpgsql as $$ begin return ${value}; end $$;`;
const yieldNow = async () => (await database.owner.one<{ yield: unknown }>(sql`select yield()`)).yield;

test("function file: first run → applied; changed → applied again", async () => {
  define("yield", returning("2"));
  expect(await run()).toEqual(["baseline 0.1.0", "0002_more.sql", "orchard/yield.sql"]);
  expect(await run()).toEqual([]);
  define("yield", returning("3"));
  expect(await differingFunctions({ url: database.url, dir })).toEqual(["orchard/yield.sql"]);
  expect(await run()).toEqual(["orchard/yield.sql"]);
  expect(await differingFunctions({ url: database.url, dir })).toEqual([]);
  expect(await yieldNow()).toBe(3);
});

test("function file: other result type or parameters → replaces the one before", async () => {
  define("yield", returning("2"));
  await run();
  define("yield", returning("2.5"));
  await run();
  expect(await yieldNow()).toBe("2.5");
  define("yield", returning("4").replace("yield()", "yield(trees int default 1)"));
  await run();
  expect(await yieldNow()).toBe(4);
  // changes the signature, and has a revoke without arguments, which would be ambiguous beside the previous function
  define(
    "yield",
    `${returning("5").replace("yield()", "yield(trees bigint default 1, sort text default '')")};\nrevoke all on function yield from public;`,
  );
  await run();
  expect(await yieldNow()).toBe(5);
  expect(await database.owner.rows(sql`select from pg_proc where proname = 'yield'`)).toHaveLength(1);
});

const listPlanned = (functions: readonly string[], settings: Readonly<Record<string, string>>) =>
  writeFileSync(
    join(dir, "planner-settings.json"),
    JSON.stringify({ settings, planCacheMode: { one: "force_generic_plan", spread: "auto" }, functions }),
  );
const settingsOf = async (name: string) =>
  (
    await database.owner.one<{ settings: string[] | null }>(
      sql`select proconfig as settings from pg_proc where proname = ${name}`,
    )
  ).settings;

test("planner settings: listed function → has them, other plans where data is spread; list changed → applied again; no longer listed → without", async () => {
  define("yield", returning("2"));
  listPlanned(["yield"], { enable_seqscan: "off" });
  await run();
  expect(await settingsOf("yield")).toEqual(["enable_seqscan=off", "plan_cache_mode=force_generic_plan"]);
  expect(await migrate({ url: database.url, dir, isSpread: true })).toEqual(["orchard/yield.sql"]);
  expect(await settingsOf("yield")).toEqual(["enable_seqscan=off", "plan_cache_mode=auto"]);
  listPlanned(["yield"], { enable_hashjoin: "off" });
  expect(await run()).toEqual(["orchard/yield.sql"]);
  expect(await settingsOf("yield")).toEqual(["enable_hashjoin=off", "plan_cache_mode=force_generic_plan"]);
  listPlanned([], {});
  expect(await run()).toEqual(["orchard/yield.sql"]);
  expect(await settingsOf("yield")).toBe(null);
});

test.each([
  ["a function that no file has", ["harvest"], {}, /names harvest, which no file has/],
  [
    "a setting that is no name",
    ["yield"],
    { "jit = on; drop": "off" },
    /has jit = on; drop, which is no name/,
  ],
])("planner settings: list with %s → refused", async (_what, functions, settings, message) => {
  define("yield", returning("2"));
  listPlanned(functions, settings as Record<string, string>);
  await expect(run()).rejects.toThrow(message);
});

test("function file removed → function dropped", async () => {
  define("yield", returning("2"));
  await run();
  rmSync(join(dir, "functions/orchard/yield.sql"));
  expect(await run()).toEqual([]);
  await expect(yieldNow()).rejects.toThrow(/does not exist/);
});

test("function file moved to an inner folder → same record, nothing applied or dropped", async () => {
  define("yield", returning("2"));
  await run();
  const records = () => database.owner.rows(sql`select name, applied_at from schema_function`);
  const before = await records();
  mkdirSync(join(dir, "functions/orchard/harvest"));
  renameSync(join(dir, "functions/orchard/yield.sql"), join(dir, "functions/orchard/harvest/yield.sql"));
  expect(await differingFunctions({ url: database.url, dir })).toEqual([]);
  expect(await run()).toEqual([]);
  expect([await records(), await yieldNow()]).toEqual([before, 2]);
});

test("function file in two inner folders of a feature → refused", async () => {
  define("yield", returning("2"));
  mkdirSync(join(dir, "functions/orchard/harvest"));
  cpSync(join(dir, "functions/orchard/yield.sql"), join(dir, "functions/orchard/harvest/yield.sql"));
  await expect(run()).rejects.toThrow(/orchard\/yield\.sql exists twice/);
});

test("function dropped by a migration → applied again, its file unchanged", async () => {
  define("yield", returning("2"));
  await run();
  write("0003_drop.sql", "drop function yield();");
  expect(await run()).toEqual(["0003_drop.sql", "orchard/yield.sql"]);
  expect(await yieldNow()).toBe(2);
});

test("function dropped by a migration that is not the last → there when that one commits, also where a later one fails", async () => {
  define("yield", returning("2"));
  await run();
  write("0003_drop.sql", "drop function yield();");
  write("0004_bad.sql", "select nothing_here;");
  await expect(run()).rejects.toThrow(/0004_bad\.sql failed/);
  expect(await yieldNow()).toBe(2);
});

test("function dropped by a migration, its new text in need of a later one → comes back with the last", async () => {
  define("yield", returning("2"));
  await run();
  define(
    "yield",
    "create or replace function yield() returns int language sql as $$ select count(*)::int from basket $$;",
  );
  write("0003_drop.sql", "drop function yield();");
  write("0004_basket.sql", "create table basket (id int);");
  const lines: string[] = [];
  await migrate({ url: database.url, dir, log: (line) => lines.push(line) });
  expect(lines).toContain("orchard/yield.sql come back with the last migration");
  expect(await yieldNow()).toBe(0);
});

test("function file that fails → no function of the run changed, nor the last migration applied", async () => {
  define("yield", returning("2"));
  await run();
  define("yield", returning("3"));
  define("zest", "create or replace function zest() returns int language sql as $$ select nothing_here $$;");
  write("0003_third.sql", "insert into fruit values (3);");
  await expect(run()).rejects.toThrow(/orchard\/zest\.sql failed and nothing was changed: .*nothing_here/);
  expect([await yieldNow(), await fruit()]).toEqual([2, [{ id: 1 }, { id: 2 }]]);
});

test("function files: four runs at once → each applied once", async () => {
  define("yield", returning("2"));
  expect((await Promise.all([run(), run(), run(), run()])).flat()).toHaveLength(3);
});
