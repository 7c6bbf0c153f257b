import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "@khela/service-kit/db/migration-files";
import { ROOT } from "../../root.ts";
import { lintMigration } from "./migration-rules.ts";

const lint = (text: string) => lintMigration({ name: "0001_x.sql", path: "/x/0001_x.sql", text });
const STEPS = "-- without transaction: it is large\n";
const CONTRACT = "-- contract: nobody reads it since 0.2\n";

test.each([
  ["an index", "create index flag_name on flag (name)", "stops its writers"],
  ["an index in steps that stops writers", `${STEPS}create index flag_name on flag (name)`, "concurrently"],
  [
    "a concurrent index in a transaction",
    "create index concurrently flag_name on flag (name)",
    "without transaction",
  ],
  ["a column without a value", "alter table flag add column note text not null", "flag.note is not null"],
  [
    "a column with a value for each row",
    "alter table flag add note uuid default gen_random_uuid()",
    "rewritten",
  ],
  ["an identity", "alter table flag add note bigint generated always as identity", "rewritten"],
  ["a serial", "alter table flag add note bigserial", "rewritten"],
  ["a unique column", "alter table flag add note text unique", "gets an index"],
  ["another type", "alter table flag alter column name type varchar(9)", "rewritten"],
  [
    "a column closed to nulls",
    `${CONTRACT}alter table flag alter column name set not null`,
    "read under its lock",
  ],
  ["a check", "alter table flag add check (name <> '')", "not valid"],
  ["a foreign key", "alter table flag add foreign key (merchant_id) references merchant (id)", "not valid"],
  ["a unique constraint", "alter table flag add unique (name)", "concurrently first"],
  ["an update", "update flag set name = 'x'", "in batches"],
  ["an update in steps, all at once", `${STEPS}update flag set name = 'x'`, "in batches"],
  ["a deletion", "delete from flag", "in batches"],
  ["a column that goes", "alter table flag drop column name", "-- contract"],
  ["a table that goes", "drop table flag", "-- contract"],
  ["a column with another name", "alter table flag rename column name to title", "-- contract"],
  ["a table with another name", "alter table flag rename to flags", "-- contract"],
])("migration with %s → refused with what to do", (_what, text, words) => {
  expect(lint(text).join("\n")).toContain(words);
});

test.each([
  ["a column", "alter table flag add column note text"],
  ["a column with a default", "alter table flag add column note text not null default ''"],
  ["a column with the time", "alter table flag add column at timestamptz not null default now()"],
  ["a check that is validated later", "alter table flag add constraint c check (name <> '') not valid"],
  ["a validation", "alter table flag validate constraint c"],
  ["a constraint of an index", "alter table flag add constraint c unique using index flag_name"],
  [
    "a new table with all it needs",
    "create table x (id int); create index on x (id); insert into x values (1); update x set id = 2; alter table x add check (id > 0); alter table x drop column id",
  ],
  ["an index in steps", `${STEPS}create index concurrently flag_name on flag (name)`],
  [
    "rows in batches",
    `${STEPS}-- repeat until no row is changed\nupdate flag set name = 'x' where id in (select 1 limit 5000)`,
  ],
  ["a contraction that says so", `${CONTRACT}alter table flag drop column name; drop table other`],
  ["a contraction in steps", `${STEPS}${CONTRACT}drop index concurrently flag_name`],
])("migration with %s → nothing", (_what, text) => {
  expect(lint(text)).toEqual([]);
});

test("fault → named by file and line", () => {
  expect(
    lint("-- why\nalter table flag add note text;\n\nalter table flag\n  drop column name;\n")[0],
  ).toMatch(/^0001_x\.sql:4 {2}flag\.name/);
});

test("migrations of the tree → no fault", () => {
  for (const app of ["server", "game-server"])
    expect(readMigrations(join(ROOT, "apps", app, "db")).flatMap(lintMigration)).toEqual([]);
});
