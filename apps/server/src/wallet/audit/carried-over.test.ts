/** A ledger whose transfers were written before the roll-up went by sequence, carried over by the migrations. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "@khela/service-kit/db/migrate";
import { sql } from "@khela/service-kit/db/database";
import { createEmptyDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { findMemberKey, listMemberBuckets } from "../../infra/db/buckets.ts";
import { SCHEMA_DIR } from "../../infra/db/schema.ts";
import { auditLedger } from "./audit.ts";
import { listOperatorAccountBalances, rollUpOperatorAccounts } from "../rollup-store.ts";
import { debit, listAccounts, post } from "../wallet.ts";

let database: TestDatabase;
let dir: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = mkdtempSync(join(tmpdir(), "khela-carried-over-"));
});
afterEach(async () => {
  await database.drop();
  rmSync(dir, { recursive: true });
});

/** The schema as of its fourth migration; of the functions, what those include. */
async function migrateToFormerSchema(): Promise<void> {
  for (const path of [
    "migrations/0001_baseline.sql",
    "migrations/0002_function_record.sql",
    "migrations/0003_names.sql",
    "migrations/0004_field_names.sql",
    "functions/wallet/ledger_unchangeable.sql",
    "functions/games/catalogue_changed.sql",
  ]) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    cpSync(join(SCHEMA_DIR, path), join(dir, path));
  }
  cpSync(join(SCHEMA_DIR, "former-functions/bucket_of.sql"), join(dir, "functions/infra/bucket_of.sql"));
  await migrate({ url: database.url, dir });
}

/**
 * Three members with a deposit of 100, two bets of 10, an open hold and a settled one each; every row has a transaction number,
 * which its hash covers. The roll-up counted up to a number in the middle.
 */
const FORMER_LEDGER = `
do $$
declare
  merchant int; a account; t transfer; held_id uuid; settled_id uuid;
begin
  insert into merchant (code, brand, currency) values ('first', 'First', 'BDT') returning id into merchant;
  insert into operator_account (merchant_id, purpose, currency, real)
    values (merchant, 'deposit', 'BDT', false), (merchant, 'vendor', 'BDT', false);
  for number in 1 .. 3 loop
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      values (bucket_of(number), number, merchant, 0, 'player' || number, 'BDT', 'test');
    insert into account (bucket, member_id, kind, currency, merchant_id, real, head)
      values (bucket_of(number), number, 'main', 'BDT', merchant, false, '') returning * into a;
    a.head := sha256(record_send(row(convert_to('khela account 1', 'UTF8'), a.bucket, a.member_id, a.id, convert_to(a.kind, 'UTF8'),
      convert_to(a.ref, 'UTF8'), convert_to(a.currency, 'UTF8'), a.merchant_id, a.real)));
    settled_id := gen_random_uuid();
    for step in 1 .. 6 loop
      t := null;
      t.bucket := a.bucket; t.member_id := a.member_id; t.account_id := a.id; t.seq := step;
      t.id := case step when 5 then settled_id else gen_random_uuid() end;
      t.kind := 3200; t.phase := case step when 4 then 1 when 5 then 1 when 6 then 2 else 0 end;
      t.debit_account := case step when 1 then -1 else a.id end; t.credit_account := case step when 1 then a.id else -2 end;
      t.amount_minor := case step when 1 then 100 else 10 end; t.currency := 'BDT'; t.reference := 'step ' || step;
      t.pending_id := case step when 6 then settled_id end;
      a.balance := a.balance + case step when 1 then 100 when 4 then 0 when 5 then 0 else -10 end;
      a.held := a.held + case step when 4 then 10 when 5 then 10 when 6 then -10 else 0 end;
      t.balance_after := a.balance; t.held_after := a.held; t.xid := 1000 + step * 3 + number; t.at := clock_timestamp();
      a.head := sha256(a.head || record_send(row(t.seq, t.id, t.kind, t.phase, t.debit_account, t.credit_account, t.amount_minor,
        convert_to(t.currency, 'UTF8'), t.pending_id, t.reversal_of, t.linked_id, convert_to(t.round_ref, 'UTF8'),
        convert_to(t.reference, 'UTF8'), t.expires_at, t.balance_after, t.held_after, t.xid, t.at)));
      t.chain_hash := a.head;
      insert into transfer values (t.*);
    end loop;
    update account set balance = a.balance, held = a.held, seq = 6, head = a.head where bucket = a.bucket and member_id = a.member_id;
  end loop;
  insert into operator_rollup values (-1, 300, 0), (-2, 0, 30);
  update operator_rollup_state set watermark = 1010;
end $$`;

const failing = async () =>
  (await auditLedger(database.db)).checks.filter((check) => check.count > 0).map((check) => check.name);
const sums = async () =>
  (await listOperatorAccountBalances(database.db)).map(({ purpose, debitsMinor, creditsMinor }) => [
    purpose,
    debitsMinor,
    creditsMinor,
  ]);
const rolledUp = () =>
  database.db.rows<object>(sql`
    select operator_account_id::int id, sum(debits)::int debits, sum(credits)::int credits from operator_rollup group by 1 order by 1 desc`);

test("ledger with bets before the roll-up by sequence → carried over: sums exact, chains hold, new bets follow", async () => {
  await migrateToFormerSchema();
  await database.owner.run({ text: FORMER_LEDGER, values: [] });
  await migrate({ url: database.url, dir: SCHEMA_DIR });

  expect(await rolledUp()).toEqual([
    { id: -1, debits: 300, credits: 0 },
    { id: -2, debits: 0, credits: 90 },
  ]);
  expect(await sums()).toEqual([
    ["deposit", 300n, 0n],
    ["vendor", 0n, 90n],
  ]);
  expect(await failing()).toEqual([]);
  expect(await rollUpOperatorAccounts(database.db)).toBe(0);

  const member = await database.db.one<{ bucket: number; memberId: bigint }>(
    sql`select bucket, id "memberId" from member where id = 2`,
  );
  const [account] = await listAccounts(database.db, member);
  const bet = { id: randomUUID(), kind: 3200, reference: "after", operatorAccountId: -2n, amountMinor: 4n };
  expect(await post(database.db, [debit(account!, bet)])).toMatchObject([{ ok: true, balanceMinor: 66n }]);
  expect(await sums()).toEqual([
    ["deposit", 300n, 0n],
    ["vendor", 0n, 94n],
  ]);
  expect(await rollUpOperatorAccounts(database.db)).toBe(1);
  expect(await rolledUp()).toMatchObject([{ debits: 300 }, { credits: 94 }]);
  expect(
    await database.db.rows<object>(
      sql`select xid from transfer where member_id = 2 and seq > 5 order by seq`,
    ),
  ).toEqual([{ xid: 1020n }, { xid: null }]);
  expect(await failing()).toEqual([]);
});

test("database with members in buckets of before → they stay there, listed beside those of new members, and are found by id", async () => {
  await migrateToFormerSchema();
  const { owner, db } = database;
  await owner.run(sql`insert into merchant (code, brand, currency) values ('first', 'First', 'BDT')`);
  await owner.run(sql`insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select bucket_of(n), n, m.id, 0, 'player' || n, 'BDT', 'test' from merchant m, generate_series(1, 100) n`);
  const listMembers = () =>
    owner.rows<{ bucket: number; memberId: bigint }>(
      sql`select bucket, id "memberId" from member order by id`,
    );
  const before = await listMembers();
  await migrate({ url: database.url, dir: SCHEMA_DIR });

  expect(await listMembers()).toEqual(before);
  const { fresh } = await db.one<{ fresh: number[] }>(sql`select new_member_buckets() fresh`);
  const former = before.filter(({ bucket }) => !fresh.includes(bucket));
  expect(former.length).toBeGreaterThan(50);
  expect(await listMemberBuckets(db)).toEqual(
    [...new Set([...fresh, ...before.map(({ bucket }) => bucket)])].sort((one, other) => one - other),
  );
  for (const member of before) expect(await findMemberKey(db, member.memberId)).toEqual(member);
  expect(await owner.rows(sql`select from pg_proc where proname = 'bucket_of'`)).toEqual([]);
});
