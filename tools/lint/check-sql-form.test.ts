import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.ts";
import {
  checkSqlForm,
  checkSqlFormExceptions,
  maxSqlBodyLines,
  maxSqlColumns,
  maxSqlParameters,
} from "./check-sql-form.ts";
import { listFiles } from "./source-files.ts";
import { type SqlFormException } from "./sql-form-exceptions.ts";

const PATH = "apps/server/db/functions/wallet/f.sql";

type Form = { readonly bodyLines?: number; readonly parameters?: number; readonly statement?: string };

const functionOf = ({ bodyLines = 2, parameters = 1, statement = "  return 1;" }: Form) =>
  [
    "create or replace function f(",
    `  ${Array.from({ length: parameters }, (_, at) => `p_${at} numeric(6,2) default coalesce(1, 2)`).join(",\n  ")},`,
    "  out total int, out last int",
    ") language plpgsql as $$",
    "begin",
    ...Array.from({ length: bodyLines - 1 }, () => statement),
    "end $$;",
  ].join("\n");

const messagesOf = (form: Form, exception?: SqlFormException) =>
  checkSqlForm(PATH, functionOf(form), exception === undefined ? {} : { [PATH]: exception }).map(
    ({ message }) => message,
  );

test("SQL form: every function and schema file → no finding, and no row of the exceptions for a file that is gone", () => {
  const paths = listFiles().filter((path) => path.endsWith(".sql"));
  expect(paths.flatMap((path) => checkSqlForm(path, readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
  expect(checkSqlFormExceptions()).toEqual([]);
  expect(checkSqlFormExceptions({ [PATH]: {} })).toMatchObject([{ path: PATH }]);
});

test("SQL form: at the limits → allowed; one more → refused with its number", () => {
  expect(messagesOf({ bodyLines: maxSqlBodyLines, parameters: maxSqlParameters })).toEqual([]);
  expect(messagesOf({ bodyLines: maxSqlBodyLines + 1, parameters: maxSqlParameters + 1 })).toEqual([
    "the body of f has 101 lines, more than 100",
    "f takes 9 parameters, more than 8",
  ]);
  expect(messagesOf({ statement: `-- ${"x".repeat(maxSqlColumns - 3)}` })).toEqual([]);
  expect(messagesOf({ statement: `-- ${"x".repeat(maxSqlColumns - 2)}` })).toEqual([
    "111 columns, more than 110",
  ]);
});

test("SQL form: variables that are only declared, assigned, queried into or counted by a loop → refused with their line; every other use → allowed", () => {
  const text = `create or replace function f(p_first int) returns int language plpgsql as $$
declare
  sum int := 0; named int := p_first; row_is record;
  unused int;
  assigned int := 1;
  found_first int; found_second int;
  nth int;
begin
  assigned := 2;
  select 1, 2 into found_first, found_second;
  for row_is in select 1 as amount loop
    sum := sum + row_is.amount;
  end loop;
  for nth in 1 .. 3 loop
    sum := sum + nth;
  end loop;
  insert into account (id) select given.unused from g(assigned => named) given;
  return sum;
end $$;`;
  expect(checkSqlForm(PATH, text, {}).map(({ line, message }) => `${line} ${message}`)).toEqual(
    ["4 unused", "5 assigned", "6 found_first", "6 found_second", "7 nth"].map((one) =>
      one.replace(" ", " nothing reads the variable "),
    ),
  );
});

test.each([
  ["values", "insert into account values (1);"],
  ["a select, with an alias", "insert into account as a\n  select 1;"],
])("SQL form: insert of %s without its columns → refused with its line", (_what, statement) => {
  const text = functionOf({ statement });
  expect(checkSqlForm(PATH, text, {})).toMatchObject([
    { line: 6, message: "the insert into account names no columns" },
  ]);
});

test("SQL form: insert with its columns, of defaults, or in a comment → allowed", () => {
  expect(messagesOf({ statement: "insert into account as a (id)\n  values (1);" })).toEqual([]);
  expect(messagesOf({ statement: "insert into account default values;" })).toEqual([]);
  expect(messagesOf({ statement: "-- before an insert into account of one row" })).toEqual([]);
});

test.each([
  [
    "a row that is cast to its type",
    "m := (1, 'a (b', null)::ledger_answer;",
    "a row of ledger_answer is made by the places of its fields",
  ],
  [
    "a row by its keyword, over two lines",
    "m := row(1,\n  f(2, 3))::play_item;",
    "a row of play_item is made by the places of its fields",
  ],
  [
    "all fields of a row as the values of an insert",
    "insert into vip_member (bucket, level)\n  values (standing.*);",
    "the values of standing stand in no order that can be read",
  ],
  [
    "a constructor by the places of its parameters",
    "m := ledger_movement_of(1, kind => 2);",
    "ledger_movement_of is called by the places of its parameters",
  ],
])("SQL form: %s → refused with its line, in a function and in TypeScript", (_what, statement, message) => {
  expect(checkSqlForm(PATH, functionOf({ statement }), {})).toMatchObject([
    { line: 6 + (message.startsWith("the values") ? 1 : 0), message },
  ]);
  expect(checkSqlForm("apps/server/src/vip/store.ts", `sql\`\n${statement}\``)).toMatchObject([{ message }]);
});

test("SQL form: constructor with a parameter for each field, its call by names, a cast of one value → allowed", () => {
  const constructor = [
    "create or replace function ledger_answer_of(a int, b int, c int, d int, e int, f int, g int, h int, i int)",
    "  returns ledger_answer language sql immutable",
    "return row(a, b, c, d, e, f, g, h, i)::ledger_answer;",
  ].join("\n");
  expect(checkSqlForm(PATH, constructor, {})).toEqual([]);
  expect(messagesOf({ statement: "m := ledger_answer_of(n => f(1, 2), code => 'a, b');" })).toEqual([]);
  expect(messagesOf({ statement: "n := coalesce(1, 2)::bigint + (1 + f(2, 3))::int;" })).toEqual([]);
});

test("SQL form: row, variable, loop or parameter with a name of one letter or two → refused; a field's, a column's or a constructor's → not", () => {
  for (const statement of [
    "perform from account a where a.id = 1;",
    "perform from (select 1) ab;",
    "perform k from unnest(p_ids) with ordinality k(id, n);",
    "for i in 1 .. 3 loop",
  ])
    expect(messagesOf({ statement }), statement).toEqual([
      expect.stringMatching(/^\w\w? does not say its meaning$/),
    ]);
  const declared = functionOf({ statement: "  return case when b then r end;" }).replace(
    "begin",
    "declare\n  r record; b boolean := true;\nbegin",
  );
  expect(checkSqlForm(PATH, declared, {}).map(({ message, line }) => [message.split(" ")[0], line])).toEqual([
    ["b", 6],
    ["r", 5],
  ]);
  expect(checkSqlForm(PATH, declared, { [PATH]: { letters: 2 } })).toEqual([]);
  const taking =
    "create or replace function f(m ledger_movement, now_is timestamptz) returns int language plpgsql;";
  expect(checkSqlForm(PATH, taking, {})).toMatchObject([{ message: "m does not say its meaning" }]);
  for (const statement of [
    "perform from account where account.id = 1;",
    "select count(*) as n into n from t;",
  ])
    expect(messagesOf({ statement }), statement).toEqual([]);
});

test("SQL form: function that only has a constructor's name → its parameters count", () => {
  const text = functionOf({ parameters: maxSqlParameters + 1 }).replace("function f(", "function a_of(");
  expect(checkSqlForm(PATH, text, {})).toMatchObject([{ message: "a_of takes 9 parameters, more than 8" }]);
});

test("SQL form: listed file → as much as its row says; less → the row is a finding", () => {
  const listed = { bodyLines: 120, parameters: 12 };
  expect(messagesOf({ bodyLines: 120, parameters: 12 }, listed)).toEqual([]);
  expect(messagesOf({ bodyLines: 121, parameters: 13 }, listed)).toEqual([
    "the body of f has 121 lines, more than 120",
    "f takes 13 parameters, more than 12",
  ]);
  expect(messagesOf({ bodyLines: 110, parameters: 8 }, listed)).toEqual([
    "write bodyLines: 110 in sql-form-exceptions.ts, where 120 is more than it needs",
    "needs no parameters in sql-form-exceptions.ts",
  ]);
});

test("SQL form: generated schema.sql, a migration and TypeScript → not checked", () => {
  const wide = "x".repeat(200);
  for (const path of ["apps/server/db/schema.sql", "apps/server/db/baseline.sql", "apps/server/src/a.ts"])
    expect(checkSqlForm(path, wide)).toEqual([]);
});

test("SQL form: odd indentation, tab, space at the end, keyword in capitals → refused; capitals in comments and texts → allowed", () => {
  const of = (statement: string) => messagesOf({ statement });
  expect(of("   return 1;")).toEqual(["the line is not indented by twos"]);
  expect(of("  return\t1;")).toEqual(["the line has a tab"]);
  expect(of("  return 1; ")).toEqual(["the line ends with a space"]);
  expect(of("  RETURN 1;")).toEqual(["RETURN is in capitals"]);
  expect(of("  return 'OR'; -- NOT NULL")).toEqual([]);
});
