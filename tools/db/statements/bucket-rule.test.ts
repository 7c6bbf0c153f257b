import { expect, test } from "vitest";
import { findTablesWithoutBucket } from "./bucket-rule.ts";
import { findSingleNodeUses } from "./single-node-rule.ts";
import { parseSql } from "./sql-ast.ts";
import { readTables } from "./tables.ts";

const tables = readTables(`
  create table member (bucket int2, id int8, name text, primary key (bucket, id));
  create table bet (bucket int2, member_id int8, id int8, at timestamptz, constraint bet_key primary key (bucket, member_id, id));
  create table alias (name text primary key, bucket int2, member_id int8);`);
const missing = (statement: string) =>
  parseSql(statement).flatMap((tree) => findTablesWithoutBucket(tree, tables));
const uses = (statement: string) => parseSql(statement).flatMap((tree) => findSingleNodeUses(tree, tables));

test("tables: schema with a directory → members' tables are those whose key leads with bucket", () => {
  expect([...tables].filter(([, table]) => table.isMembers).map(([name]) => name)).toEqual(["member", "bet"]);
});

test.each([
  ["a parameter", "select from bet where member_id = $2 and bucket = $1"],
  ["a list of parameters", "select from bet where bucket = any ($1::smallint[])"],
  ["a list of values", "select from bet where bucket in ($1, $2)"],
  ["a row", "select from bet where (bucket, member_id) = ($1, $2)"],
  ["a variable of the function", "select from bet where bucket = item.bucket and member_id = item.member_id"],
  [
    "a join",
    "select from bet b join member m on m.bucket = b.bucket and m.id = b.member_id where m.bucket = $1",
  ],
  ["an outer join", "select from member m left join bet b on b.bucket = m.bucket where m.bucket = $1"],
  ["using", "select from member m join bet b using (bucket) where m.bucket = $1"],
  ["the items of a batch", "select from unnest($1::int2[]) i(bucket) join bet b on b.bucket = i.bucket"],
  [
    "a common table expression",
    "with own as (select * from member where bucket = $1) select from own join bet b on b.bucket = own.bucket",
  ],
  [
    "a subquery's outer row",
    "select exists (select from bet b where b.bucket = m.bucket) from member m where m.bucket = $1",
  ],
  [
    "a lateral subquery",
    "select from member m, lateral (select from bet b where b.bucket = m.bucket) l where m.bucket = $1",
  ],
  [
    "a list that has it",
    "delete from bet where (bucket, id) in (select bucket, id from bet where bucket = $1 for update skip locked)",
  ],
  ["an insert's value", "insert into bet (member_id, bucket) values ($2, $1)"],
  ["an insert without column names", "insert into bet values ($1, $2, $3, $4)"],
  [
    "an insert from a table that has it",
    "insert into bet (bucket, member_id) select bucket, id from member where bucket = $1",
  ],
  ["a directory alone", "select bucket, member_id from alias where name = $1"],
])("bucket rule: statement with %s → no table without its bucket", (_what, statement) => {
  expect(missing(statement)).toEqual([]);
});

test.each([
  ["no condition", "select from bet", ["bet"]],
  ["the member alone", "select from bet where member_id = $1", ["bet"]],
  ["a condition that may not hold", "select from bet where bucket = $1 or id = $2", ["bet"]],
  ["another comparison", "select from bet where bucket > $1", ["bet"]],
  [
    "a directory's bucket",
    "select from alias a join member m on m.bucket = a.bucket where a.name = $1",
    ["member"],
  ],
  [
    "a directory's bucket in a list",
    "select from member where bucket in (select bucket from alias where name = $1)",
    ["member"],
  ],
  ["numbers that nobody gave", "select from generate_series(0, 255) n join bet b on b.bucket = n", ["bet"]],
  [
    "a join on the member alone",
    "select from member m join bet b on b.member_id = m.id where m.bucket = $1",
    ["bet"],
  ],
  [
    "an outer join that restricts the other side",
    "select from bet b left join member m on b.bucket = $1 and m.bucket = $1",
    ["bet"],
  ],
  ["a subquery", "select (select count(*) from bet) from member where bucket = $1", ["bet"]],
  [
    "a common table expression",
    "with all_bets as (select * from bet) select from all_bets where bucket = $1",
    ["bet"],
  ],
  ["one arm of a union", "select id from bet where bucket = $1 union all select id from member", ["member"]],
  [
    "rows locked in all buckets",
    "update bet set at = $1 where (bucket, id) in (select bucket, id from bet for update skip locked)",
    ["bet"],
  ],
  [
    "an insert from all buckets",
    "insert into bet (bucket, member_id) select bucket, id from member",
    ["bet", "member"],
  ],
  ["an insert without bucket", "insert into bet (member_id) values ($1)", ["bet"]],
  ["a whole table", "lock table bet", ["bet"]],
  ["a deletion", "delete from bet where at < $1", ["bet"]],
])("bucket rule: statement with %s → table without its bucket", (_what, statement, expected) => {
  expect([...new Set(missing(statement))].sort()).toEqual(expected);
});

test.each([
  ["a row's place", "update bet set at = $1 where ctid = $2", ["ctid"]],
  ["a row's version", "select b.xmin from bet b where bucket = $1", ["xmin"]],
  ["a transaction's number", "select pg_current_xact_id()", ["pg_current_xact_id"]],
  [
    "the clock in SET",
    "update bet set at = clock_timestamp() where bucket = $1",
    ["clock_timestamp in the update of bet"],
  ],
  [
    "the clock in DO UPDATE",
    "insert into bet (bucket) values ($1) on conflict (bucket) do update set at = now()",
    ["now in the update of bet"],
  ],
  [
    "a clock that goes on within it, in a directory",
    "update alias set at = clock_timestamp() where id = $1",
    ["clock_timestamp in the update of alias"],
  ],
])("single-node rule: statement with %s → named", (_what, statement, expected) => {
  expect(uses(statement)).toEqual(expected);
});

test("single-node rule: the clock in an insert, and in an update of a directory → allowed", () => {
  expect(
    uses("insert into bet (bucket, at) values ($1, now()); update alias set name = now()::text"),
  ).toEqual([]);
});
