import { expect, test } from "vitest";
import { parseSource } from "../../lint/source-files.ts";
import { checkStatements, summaryOf } from "./check-statements.ts";
import { readFunctionFile } from "./read-functions.ts";
import { readTemplates } from "./read-templates.ts";
import { readTables } from "./tables.ts";

const tables = readTables("create table bet (bucket int2, member_id int8, primary key (bucket, member_id))");
const store = (text: string) => readTemplates([parseSource("store.ts", text)]);
const functionFile = (name: string, text: string) =>
  readFunctionFile(
    `${name}.sql`,
    `create or replace function ${name}(p_bucket int2) returns void language plpgsql as $$\n${text}\n$$;`,
  );
const body = (text: string) => functionFile("f", text);

// This test reads examples; `npm run check` reads the platform's stores and functions.
test.each([
  ["a constant", "const own = sql`bucket = ${b}`;\nconst read = () => sql`select from bet where ${own}`;"],
  [
    "a function",
    "const own = (m) => sql`bucket = ${m}`;\nconst read = (m) => sql`select from bet where ${own(m)}`;",
  ],
  [
    "an argument",
    "const read = (of) => sql`select from ${of} where bucket = ${1}`;\nconst all = () => read(sql`bet`);\nconst use = () => sql`select from (${all()}) x`;",
  ],
  [
    "a condition",
    "const read = (m) => sql`select from bet where bucket = ${1} ${m ? sql`and true` : sql`limit 1`}`;",
  ],
])("templates: statement with %s as a fragment → read with it", (_what, text) => {
  const statements = store(text).filter(({ routine }) => routine !== "own");
  expect(checkStatements(statements, tables, []).withoutBucket).toBe(0);
});

test("templates: one outcome of a condition without a bucket → breach with its place and function", () => {
  const statements = store(
    "\nexport function read(m) {\n  return sql`select from bet where ${m ? sql`bucket = ${m}` : sql`true`}`;\n}",
  );
  expect(checkStatements(statements, tables, []).breaches).toEqual([
    "store.ts:3  read: does not say the bucket of bet",
  ]);
});

test("templates: text of a prepared call → read", () => {
  expect(
    checkStatements(store('const read = (db) => db.call("n", "select from bet", []);'), tables, [])
      .withoutBucket,
  ).toBe(1);
});

test("templates: fragment that nothing uses → cannot be read", () => {
  expect(checkStatements(store("const own = sql`bucket = ${1}`;"), tables, []).breaches[0]).toContain(
    "store.ts:1  own: cannot be read",
  );
});

test("lists: source with its bucket, its filters and joins → read as one statement; without it, or with a filter without it → breach", () => {
  const source = (bucket: string, filter: string) =>
    store(
      `const betList = listSource<Row>()({ from: sql\`bet b\`, ${bucket} keep: sql\`b.*\`, columns: sql\`page.member_id\`,
        join: sql\`join bet c on c.bucket = page.bucket and c.member_id = page.member_id\`, scope: ({ merchantId }) => sql\`b.merchant_id = \${merchantId}\`,
        filters: { member: ${filter} }, orders: { member: [{ value: sql\`b.member_id\`, type: "bigint" }] } });`,
    );
  const own = "bucket: sql`b.bucket`,";
  const breachesOf = (bucket: string, filter: string) =>
    checkStatements(source(bucket, filter), tables, []).breaches;
  expect(breachesOf(own, "equals(sql`b.member_id`)")).toEqual([]);
  expect(breachesOf("", "equals(sql`b.member_id`)")).toEqual([
    "store.ts:1  betList: does not say the bucket of bet",
  ]);
  expect(breachesOf(own, "(id) => sql`exists (select from bet o where o.member_id = ${id})`")).toEqual([
    "store.ts:1  betList: does not say the bucket of bet",
  ]);
});

test("functions: statements in the body and in expressions → read with their lines, parameters are given", () => {
  const statements = body(
    "declare n int;\nbegin\n  select count(*) into n from bet where bucket = p_bucket;\n  if exists (select from bet) then\n    delete from bet;\n  end if;\nend",
  );
  expect(checkStatements(statements, tables, []).breaches).toEqual([
    "f.sql:5  f: does not say the bucket of bet",
    "f.sql:6  f: does not say the bucket of bet",
  ]);
});

test("functions: text that is made at run time → cannot be read", () => {
  const [breach] = checkStatements(
    body("begin\n  execute 'delete from ' || 'bet';\nend"),
    tables,
    [],
  ).breaches;
  expect(breach).toBe("f.sql:3  f: cannot be read: its text is made at run time");
});

test("exceptions: statement in the list → counted as listed; entry that matches nothing → breach", () => {
  const statements = store("export const sweep = () => sql`delete from bet`;");
  const entry = { path: "store.ts", routine: "sweep", names: ["bet"], reason: "a sweep" };
  expect(summaryOf(checkStatements(statements, tables, [entry]))).toBe(
    "statements: 1 read, 0 without their bucket, 1 listed",
  );
  expect(checkStatements([], tables, [entry]).breaches).toEqual([
    "tools/db/statements/statement-exceptions.ts: store.ts sweep: bet no longer exists",
  ]);
});

test("function: insert of a member's table with a subquery among its values or in what it returns → breach; of the subquery's own rows → none", () => {
  const values = "insert into bet (bucket, member_id) values (p_bucket, (select 1))";
  expect(checkStatements(body(`begin ${values}; end`), tables, []).breaches).toEqual([
    "f.sql:2  f: has a subquery in an insert of values into bet",
  ]);
  const returning = "insert into bet (bucket) values ($1) returning (select 1) one";
  expect(
    checkStatements(store(`export const add = () => sql\`${returning}\`;`), tables, []).breaches,
  ).toEqual(["store.ts:1  add: has a subquery in an insert of values into bet"]);
  const rows = "insert into bet (bucket, member_id) select p_bucket, 1";
  expect(checkStatements(body(`begin ${rows}; end`), tables, []).breaches).toEqual([]);
});

test("insert of a member's table inside a WITH → breach; apart, and of another table → none", () => {
  const inside = "with a as (insert into bet (bucket, member_id) values ($1, $2) returning 1) select from a";
  expect(checkStatements(store(`export const add = () => sql\`${inside}\`;`), tables, []).breaches).toEqual([
    "store.ts:1  add: inserts into bet inside a WITH",
  ]);
  const apart = "insert into bet (bucket, member_id) values ($1, $2)";
  expect(checkStatements(store(`export const add = () => sql\`${apart}\`;`), tables, []).breaches).toEqual(
    [],
  );
});

test("function: call of one that reads a member's table beside such a read → breach, also through a third; by itself → none", () => {
  const reader = functionFile(
    "g",
    "declare n int;\nbegin select count(*) into n from bet where bucket = p_bucket; end",
  );
  const through = functionFile("h", "begin perform g(p_bucket); end");
  const nested = body("begin\n perform h(p_bucket) from bet where bucket = p_bucket;\nend");
  expect(checkStatements([...reader, ...through, ...nested], tables, []).breaches).toEqual([
    "f.sql:3  f: calls h, which reads a member's table, while it reads one",
  ]);
  expect(checkStatements([...reader, ...through], tables, []).breaches).toEqual([]);
});

test("function: member's table set to a time or formatted text computed within a case → breach; computed before, and in an insert → none", () => {
  for (const value of ["p_now + interval '1 hour'", "format('bet %s', p_at)"])
    expect(
      checkStatements(
        body(`begin update bet set at = case when $1 then ${value} end where bucket = p_bucket; end`),
        tables,
        [],
      ).breaches,
    ).toEqual(["f.sql:2  f: sets bet to a value that a setting changes, computed within CASE or COALESCE"]);
  const fine = [
    "update bet set at = p_now + make_interval(hours => 1) where bucket = p_bucket",
    "insert into bet (bucket, at) values (p_bucket, coalesce(p_at, p_now + interval '1 hour'))",
  ];
  for (const one of fine) expect(checkStatements(body(`begin ${one}; end`), tables, []).breaches).toEqual([]);
});

test("store: count of an insert from a select that leaves out conflicts → breach; dropped, with its rows, and of values → none", () => {
  const add = (statement: string, use: (call: string) => string) =>
    checkStatements(
      store(`export async function add(db) {\n  ${use(`db.run(sql\`${statement}\`)`)};\n}`),
      tables,
      [],
    ).breaches;
  const insert = "insert into bet (bucket, member_id) select $1, $2 on conflict do nothing";
  const breach = ["store.ts:2  add: counts an insert into bet that leaves out conflicts and returns no rows"];
  expect(add(insert, (call) => `return ${call}`)).toEqual(breach);
  expect(add(insert, (call) => `const count = await ${call}`)).toEqual(breach);
  expect(add(insert, (call) => `await ${call}`)).toEqual([]);
  expect(add(`${insert} returning bucket`, (call) => `return ${call}`)).toEqual([]);
  expect(
    add("insert into bet (bucket) values ($1) on conflict do nothing", (call) => `return ${call}`),
  ).toEqual([]);
});

test("function: member's table set to an element of an array → breach; the element read in FROM → none", () => {
  const breaches = (statement: string) =>
    checkStatements(body(`begin ${statement}; end`), tables, []).breaches;
  expect(
    breaches("update bet b set at = times[w.k] from unnest(changed) w(k) where b.bucket = p_bucket"),
  ).toEqual(["f.sql:2  f: sets bet to an element of an array"]);
  expect(
    breaches(
      "update bet b set at = w.at from (select times[k] as at from unnest(changed) k) w where b.bucket = p_bucket",
    ),
  ).toEqual([]);
});

test("function: directory joined with a member's table → breach; read beside it, by itself → none", () => {
  const withDirectory =
    readTables(`create table bet (bucket int2, member_id int8, primary key (bucket, member_id));
    create table name_owner (name text primary key, bucket int2, member_id int8);
    comment on table name_owner is 'key-rule: directory. Name → member';`);
  const breaches = (statement: string) =>
    checkStatements(body(`begin ${statement}; end`), withDirectory, []).breaches;
  expect(
    breaches(
      "perform from bet b join name_owner o on o.bucket = b.bucket and o.member_id = b.member_id where b.bucket = p_bucket",
    ),
  ).toEqual(["f.sql:2  f: joins the directory name_owner with a member's table"]);
  expect(
    breaches(
      "update name_owner o set name = p_name from bet b where b.bucket = p_bucket and b.member_id = o.member_id",
    ),
  ).toEqual(["f.sql:2  f: joins the directory name_owner with a member's table"]);
  expect(
    breaches(
      "if exists (select 1 from bet b where b.bucket = p_bucket) or exists (select 1 from name_owner where name = p_name) then return; end if",
    ),
  ).toEqual([]);
});
