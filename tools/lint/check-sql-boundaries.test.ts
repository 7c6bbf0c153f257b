import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tables as describedTables } from "../docs/tables.ts";
import { ROOT } from "../root.ts";
import { checkSqlBoundaries } from "./check-sql-boundaries.ts";
import { sqlEdges } from "./sql-boundaries.ts";
import { tableOwners } from "./sql-owners.ts";

const FUNCTIONS = "apps/server/db/functions";
const paths = readdirSync(join(ROOT, FUNCTIONS), { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".sql"),
);
const textOf = (path: string) => readFileSync(join(ROOT, FUNCTIONS, path), "utf8");

test("SQL law: functions of every feature → no findings", () => {
  expect(paths.flatMap((path) => checkSqlBoundaries(`${FUNCTIONS}/${path}`, textOf(path)))).toEqual([]);
});

const messagesOf = (body: string, feature = "responsible-gaming") =>
  checkSqlBoundaries(
    `${FUNCTIONS}/${feature}/f.sql`,
    `create or replace function f() returns void language sql as $$\n${body}\n$$;`,
  ).map((fault) => `${fault.line}: ${fault.message}`);

test.each([
  ["a read", "select from play_round", "2: responsible-gaming may not read play_round, which is play's"],
  [
    "a join",
    "select from account a\n  join member m on true",
    "3: responsible-gaming may not read member, which is member's",
  ],
  [
    "a row type",
    "declare\n  r play_round;",
    "3: responsible-gaming may not read play_round, which is play's",
  ],
  [
    "a write",
    "update transfer set at = now()",
    "2: responsible-gaming may not write transfer, which is wallet's",
  ],
  [
    "a call",
    "select ledger_apply(null)",
    "2: responsible-gaming may not call ledger_apply, which is wallet's",
  ],
])("SQL law: function with %s that no row lists → refused with its line", (_what, body, expected) => {
  expect(messagesOf(body)).toEqual([expected]);
});

test("SQL law: own tables, listed ones, comments and string literals → allowed", () => {
  expect(
    messagesOf(
      "select from responsible_gaming_usage join account a on true join transfer t on true; -- from play_round\n  select 'from play_round';\n" +
        "update account set limited = true; select ledger_seq_before(), new_member_bucket(), transaction_type_bet();",
    ),
  ).toEqual([]);
});

test("SQL law: function file with a function of another name → refused", () => {
  expect(
    checkSqlBoundaries(
      `${FUNCTIONS}/responsible-gaming/g.sql`,
      "create or replace function f() returns int language sql return 1;",
    ).map((fault) => fault.message),
  ).toEqual(["holds f and not g alone"]);
});

test("SQL law: function in an inner folder of its feature → refused as beside it", () => {
  expect(messagesOf("select from play_round", "responsible-gaming/usage")).toEqual([
    "2: responsible-gaming may not read play_round, which is play's",
  ]);
});

test("SQL law: feature without a row → refused", () => {
  expect(messagesOf("select 1", "inbox")).toEqual(["1: inbox has no row in sql-boundaries.ts"]);
});

test("SQL law: table in the schema file of its owner → allowed; in another's, or of nobody → refused", () => {
  const faults = (text: string) =>
    checkSqlBoundaries("apps/server/db/schema/games.sql", text).map(
      ({ line, message }) => `${line}: ${message}`,
    );
  expect(faults("create table vendor (\n);\ncreate table game (\n);")).toEqual([]);
  expect(faults("create table vendor (\n);\ncreate table jackpot (\n);\ncreate table basket (\n);")).toEqual([
    "3: jackpot is play's in sql-owners.ts",
    "5: basket is nobody's in sql-owners.ts",
  ]);
});

test("SQL law: tables of the schema → one owner and one line of docs/tables.md each, and no row names an unknown table", () => {
  const schema = readFileSync(join(ROOT, "apps/server/db/schema.sql"), "utf8");
  const tables = [...schema.matchAll(/^create table (\w+) \(/gm)].map((match) => match[1]!);
  expect(Object.values(tableOwners).flat().sort()).toEqual(tables.sort());
  const described = Object.values(describedTables).flatMap((rows) => Object.keys(rows));
  expect(described.sort()).toEqual(tables.sort());
  const listed = Object.values(sqlEdges).flatMap((edges) => [...edges.reads, ...edges.writes]);
  expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
});
