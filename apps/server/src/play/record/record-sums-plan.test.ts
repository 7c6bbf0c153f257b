import { afterAll, beforeAll, expect, test } from "vitest";
import { isSpreadForm } from "../../../../../tests/database.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { sumRounds } from "../round-store.ts";

const OTHERS = 2_000;
const BETS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

// the rows that a statement reads are counted on one node
test.skipIf(isSpreadForm())(
  "totals of a long record among others' → what is counted by day is not read again",
  async () => {
    const { owner } = w.database;
    const { bucket, memberId } = await w.person("long", { balance: "1000.00" });
    await owner.run(sql`
      with new as (select nextval('member_id') id from generate_series(1, ${OTHERS}::int)), made as (
        insert into member (bucket, id, merchant_id, type, username, currency, register_method)
        select new_member_bucket(id), id, ${w.merchantId}, 0, 'other' || id, 'BDT', 'test' from new returning bucket, id)
      select count(a.id) from made, lateral ledger_open_account(bucket, made.id, 'main', '', 'BDT', ${w.merchantId}, false) a`);
    const { first, vendor } = await owner.one<{ first: number; vendor: bigint }>(sql`
      select a.seq::int + 1 first, (select id from operator_account order by id limit 1) vendor from account a
      where a.bucket = ${bucket} and a.member_id = ${memberId}`);
    await owner.run(sql`
      insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency,
        round_ref, reference, balance_after, held_after, at)
      select a.bucket, a.member_id, a.id, n, gen_random_uuid(), 3200, 0, a.id, ${vendor}::bigint, 100, 'BDT', 'JL:round-' || n, 'test', 0, 0, now()
      from account a, generate_series(${first}::int, case when a.member_id = ${memberId} then ${first + BETS}::int else ${first}::int end) n
      where a.kind = 'main'`);
    await owner.run(sql`
      update account set seq = ${first + BETS} where bucket = ${bucket} and member_id = ${memberId}`);
    await owner.run(sql`
      insert into round_day_account (bucket, member_id, account_id, seq, offset_minutes)
      select bucket, member_id, id, seq, 360 from account where bucket = ${bucket} and member_id = ${memberId}`);
    await owner.run(sql`analyze transfer, account, round_day_account`);
    const read = await w.services.db.transaction(async (tx) => {
      const span = { from: new Date(Date.now() - 10 * DAY_MS), to: new Date(), vendor: null, gameType: null };
      await sumRounds(tx, { bucket, memberId, ...span });
      return tx.one<{ n: number }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int n from pg_stat_xact_user_tables where relname like 'transfer%'`);
    });
    expect(read.n).toBeLessThan(10);
  },
);
