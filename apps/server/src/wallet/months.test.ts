/**
 * The ledger's monthly tables: created once, immutable like their parent tables, and created early enough that no bet
 * is refused.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Db } from "@khela/service-kit/db/database";
import { createLedgerHarness, type LedgerHarness } from "../../test/wallet/ledger-harness.ts";
import { makeMonths } from "./months-store.ts";
import { debit, post } from "./wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

const execute = (db: Db, text: string) => db.run({ text, values: [] });

async function monthsUntil(months: number): Promise<string[]> {
  const rows = await harness.db.rows<{ name: string }>(sql`
    select name from ledger_make_months((select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz)
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transfer'::regclass)
      + make_interval(months => ${months}::int)) name`);
  return rows.map((row) => row.name);
}

const partitionsOf = (table: string) =>
  harness.owner.rows<{ name: string }>(
    sql`select inhrelid::regclass::text name from pg_inherits where inhparent = ${table}::regclass order by 1`,
  );

test("months: up to a time → those that are missing, of both tables, each once", async () => {
  expect(await makeMonths(harness.db)).toEqual([]);
  const made = await monthsUntil(2);
  expect(made.filter((name) => /^transfer_\d{4}_\d{2}$/.test(name))).toHaveLength(2);
  expect(made.filter((name) => /^round_settlement_\d{4}_\d{2}$/.test(name))).toHaveLength(2);
  expect(await monthsUntil(0)).toEqual([]);
});

test("[M4] months: written to or emptied by themselves → refused, for the owner too", async () => {
  const account = await harness.funded(100n);
  await post(harness.db, [
    debit(account, {
      id: randomUUID(),
      kind: 3200,
      reference: "bet",
      operatorAccountId: harness.vendor,
      amountMinor: 5n,
    }),
  ]);
  await monthsUntil(1);
  for (const table of ["transfer", "round_settlement"])
    for (const { name } of await partitionsOf(table)) {
      for (const statement of [
        `insert into ${name} select * from ${table} limit 0`,
        `update ${name} set at = at`,
        `delete from ${name}`,
        `truncate ${name}`,
        `select * from ${name}`,
      ])
        await expect(execute(harness.db, statement), statement).rejects.toThrow("permission denied");
      await expect(execute(harness.owner, `truncate ${name}`), name).rejects.toThrow("ledger.immutable");
    }
  for (const statement of ["delete from transfer_before", "update transfer_before set at = at"])
    await expect(execute(harness.owner, statement), statement).rejects.toThrow("ledger.immutable");
});

/** Inserts a transfer at a time for which no monthly table exists. */
const insertAt = (at: string) =>
  execute(
    harness.owner,
    `insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency, reference,
      balance_after, held_after, at) values (1, 1, 1, 1, gen_random_uuid(), 1, 0, -1, 1, 5, 'BDT', 'late', 5, 0, ${at})`,
  );

test("months: until a time more than a year away, or none → refused, for the servers' role", async () => {
  for (const until of ["'infinity'", "'2200-01-01'", "null"])
    await expect(
      execute(harness.db, `select ledger_make_months(${until}::timestamptz)`),
      until,
    ).rejects.toMatchObject({ code: "22023" });
});

test("months: a transfer far ahead of the months → written, and months are made; one of the next month → the job fails and says so", async () => {
  await insertAt("'2999-01-01'");
  expect(await makeMonths(harness.db)).toEqual([]);
  expect(await monthsUntil(1)).toHaveLength(2);
  const { next } = await harness.owner.one<{ next: string }>(sql`
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from ${"TO \\('([^']+)'\\)"})::timestamptz)::text next
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transfer'::regclass`);
  await insertAt(`'${next}'`);
  await expect(monthsUntil(1)).rejects.toMatchObject({ code: "KL004" });
});
