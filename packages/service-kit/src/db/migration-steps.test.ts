import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { migrate, migrationStates } from "./migrate.ts";

const IMPATIENT = { timeoutMs: 50, tries: 2, pauseMs: 10 };
const PATIENT = { timeoutMs: 50, tries: 1_000, pauseMs: 10 };
const ALONE = "-- without transaction: others go on meanwhile";

let database: TestDatabase;
let dir: string;
let other: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "khela-steps-"));
  mkdirSync(join(dir, "migrations"));
  writeFileSync(
    join(dir, "baseline.sql"),
    "-- baseline 0.1.0\ncreate table fruit (id int primary key, name text);",
  );
  await run();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await database.drop();
  rmSync(dir, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(dir, "migrations", name), text);
const run = (lockWaits = PATIENT) => migrate({ url: database.url, dir, lockWaits });
const rowsOf = async <T>(text: string): Promise<T[]> => (await other.query(text)).rows as T[];
const isApplied = async (name: string) =>
  (await migrationStates({ url: database.url, dir })).find((state) => state.name === name)!.appliedAt !==
  null;
const indexes = () =>
  rowsOf<{ name: string; is_valid: boolean }>(
    "select indexrelid::regclass::text name, indisvalid is_valid from pg_index where not indisprimary and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1",
  );

describe("migration that needs a table which is in use", () => {
  beforeEach(() => write("0002_colour.sql", "alter table fruit add column colour text;"));

  test("reader of the table in an open transaction → later readers pass, applied once it has ended", async () => {
    await other.query("begin; select from fruit;");
    const migrated = run();
    const waiting = () => rowsOf("select from pg_locks where not granted and relation = 'fruit'::regclass");
    await expect.poll(waiting, { interval: 5 }).toHaveLength(1);
    // This reader must not wait: if the migration's waits were unlimited, it would queue behind the migration and the
    // test would never end.
    const later = new pg.Client({ connectionString: database.url });
    await later.connect();
    for (let time = 0; time < 20; time += 1) await later.query("select from fruit");
    await later.end();
    expect(await isApplied("0002_colour.sql")).toBe(false);
    await other.query("commit");
    expect(await migrated).toEqual(["0002_colour.sql"]);
  });

  test("table in use at every try → one sentence, nothing changed", async () => {
    await other.query("begin; select from fruit;");
    await expect(run(IMPATIENT)).rejects.toThrow(
      "Migration 0002_colour.sql did not get its locks in 2 tries of 50 ms and changed nothing: try again when the database is less busy.",
    );
    await other.query("commit");
    expect(await isApplied("0002_colour.sql")).toBe(false);
  });
});

describe("migration without a transaction", () => {
  test("statement fails → those before are done and not done again; changed afterwards → refused", async () => {
    const first = `${ALONE}\ninsert into fruit values (1, 'apple');`;
    write("0002_more.sql", `${first}\nselect nothing_here;`);
    await expect(run()).rejects.toThrow(
      /0002_more\.sql stopped at statement 2 of 2, and continues from there: .*nothing_here.*\(line 3\)/,
    );
    expect(await isApplied("0002_more.sql")).toBe(false);
    write("0002_more.sql", `${ALONE}\ninsert into fruit values (9, 'apple');\nselect 1;`);
    await expect(run()).rejects.toThrow("Statement 1 of migration 0002_more.sql was changed after it ran");
    write("0002_more.sql", `${first}\ninsert into fruit values (2, 'pear');`);
    expect(await run()).toEqual(["0002_more.sql"]);
    expect(await run()).toEqual([]);
    expect(await rowsOf("select id from fruit order by 1")).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await rowsOf("select from schema_migration_step")).toEqual([]);
  });

  test("repeated statement interrupted → its batches stay, it goes on to the last row", async () => {
    await other.query("insert into fruit select n, null from generate_series(1, 25) n");
    await other.query("alter table fruit add check (id <> 15 or name is null) not valid");
    const fill = `${ALONE}
-- repeat until no row is changed
update fruit set name = 'fruit ' || id where id in (select id from fruit where name is null order by id limit 10);`;
    write("0002_names.sql", fill);
    await expect(run()).rejects.toThrow(/0002_names\.sql stopped at statement 1 of 1/);
    const named = "select count(*)::int named from fruit where name is not null";
    expect(await rowsOf(named)).toEqual([{ named: 10 }]);
    await other.query("alter table fruit drop constraint fruit_check");
    expect(await run()).toEqual(["0002_names.sql"]);
    expect(await rowsOf(named)).toEqual([{ named: 25 }]);
  });

  test("index on a table that is written to → built, three starts at once build it once", async () => {
    write("0002_index.sql", `${ALONE}\ncreate index concurrently fruit_name on fruit (name);`);
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual(["0002_index.sql"]);
    expect(await indexes()).toEqual([{ name: "fruit_name", is_valid: true }]);
  });

  test("unique index over duplicates → stopped; without them → built anew", async () => {
    await other.query("insert into fruit values (1, 'apple'), (2, 'apple')");
    write("0002_index.sql", `${ALONE}\ncreate unique index concurrently fruit_name on fruit (name);`);
    await expect(run()).rejects.toThrow(/stopped at statement 1 of 1.*could not create unique index/);
    expect(await indexes()).toEqual([{ name: "fruit_name", is_valid: false }]);
    await other.query("delete from fruit where id = 2");
    await run();
    expect(await indexes()).toEqual([{ name: "fruit_name", is_valid: true }]);
  });

  test("table of partitions → each partition's index built by itself and attached; interrupted → goes on", async () => {
    await other.query(`
      create table bet (month int not null, id int not null) partition by list (month);
      create table bet_1 partition of bet for values in (1);
      create table bet_2 partition of bet for values in (2);
      insert into bet values (1, 1), (1, 2), (2, 7), (2, 7)`);
    write("0002_index.sql", `${ALONE}\ncreate unique index concurrently bet_id on bet (month, id);`);
    await expect(run()).rejects.toThrow(/could not create unique index "bet_id_bet_2"/);
    expect(await indexes()).toEqual([
      { name: "bet_id", is_valid: false },
      { name: "bet_id_bet_1", is_valid: true },
      { name: "bet_id_bet_2", is_valid: false },
    ]);
    await other.query(
      "delete from bet where month = 2; create table bet_3 partition of bet for values in (3);",
    );
    await run();
    expect(await indexes()).toEqual([
      { name: "bet_3_month_id_idx", is_valid: true },
      { name: "bet_id", is_valid: true },
      { name: "bet_id_bet_1", is_valid: true },
      { name: "bet_id_bet_2", is_valid: true },
    ]);
  });
});
