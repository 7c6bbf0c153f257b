/** Rules for the signatures of SQL functions, so that they also run on the nodes of a distributed PostgreSQL. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFunctions } from "@khela/service-kit/db/sql-functions";
import { SCHEMA_DIR } from "./schema.ts";
import { createTestDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { sql } from "@khela/service-kit/db/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("SQL function: parameters and result → no table's row type", async () => {
  const taking = await database.owner.rows(sql`
    select distinct p.proname as function, c.relname as table
    from pg_proc p, unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype) used(type)
      join pg_type t on t.oid = used.type
      join pg_class c on c.relkind in ('r', 'p') and c.reltype in (t.oid, t.typelem)
    where p.pronamespace = 'public'::regnamespace order by 1, 2`);
  expect(taking).toEqual([]);
});

// Exception: a function that is one expression contains no statement that Citus must plan with parameters, because the
// planner replaces the call by the expression.
test("SQL function: with parameters → in PL/pgSQL, unless it is one expression of them", async () => {
  const others = await database.owner.rows(sql`
    select p.proname as function from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
      and not (coalesce(pg_get_function_sqlbody(p.oid), '') ~ '^RETURN ' and pg_get_function_sqlbody(p.oid) !~* '\\mselect\\M'
        and p.provolatile <> 'v' and not p.prosecdef and p.proconfig is null)
    order by 1`);
  expect(others).toEqual([]);
});

test("constructor of a movement within a statement → the planner puts its row in place of the call", async () => {
  const [plan] = await database.owner.rows<{ "QUERY PLAN": { Plan: { Output: string[] } }[] }>(sql`
    explain (verbose, format json) select ledger_movement_of(id => null, bucket => a.bucket, member_id => a.member_id, account_id => a.id,
      currency => a.currency, kind => 1, reference => 'r', amount_minor => a.balance) from account a`);
  const [output] = plan!["QUERY PLAN"][0]!.Plan.Output;
  expect(output).toMatch(/^ROW\(NULL::uuid, bucket, /);
  expect(output).not.toMatch(/ledger_movement_of/);
});

test("SQL function whose batch may name its bucket → says it of every table, and no item's bucket alone", () => {
  const batched = readFunctions(SCHEMA_DIR, false).filter(({ text }) => text.includes("coalesce(p_bucket, "));
  expect(batched.map(({ name }) => name)).toEqual([
    "lottery/lottery_judge.sql",
    "lottery/lottery_limit_refusals.sql",
    "lottery/lottery_number_refusals.sql",
    "lottery/lottery_place.sql",
    "play/play_find_fast.sql",
    "play/play_insert_fast.sql",
    "play/play_lock.sql",
    "play/play_settle_fast.sql",
    "promotions/promotion_find_askers.sql",
    "promotions/promotion_find_awards.sql",
    "promotions/promotion_find_spans.sql",
    "wallet/ledger_insert_transfers.sql",
    "wallet/ledger_post_items.sql",
    "wallet/ledger_write_fast.sql",
    "wallet/ledger_write_ready.sql",
  ]);
  for (const { name, text } of batched)
    expect(text, name).not.toMatch(/bucket = \w+\.bucket|insert into [^;]*?\)\s*select (\w+\.)?bucket\b/);
});
