import { afterAll, beforeAll, expect, test } from "vitest";
import { haveOneBucketBatches } from "../../../../../tests/database.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { listTransactions } from "../../wallet/wallet.ts";
import { sumRounds } from "../round-store.ts";

const OTHERS = 2_000;
const BETS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

let w: Harness;
let member: { readonly bucket: number; readonly memberId: bigint };

beforeAll(async () => {
  w = await startHarness();
  member = await w.person("long", { balance: "1000.00" });
  await addRecords();
});
afterAll(() => w.close());

/** Creates a member with a long record that is counted by day, and many members with one bet each. */
async function addRecords(): Promise<void> {
  const { owner } = w.database;
  const { bucket, memberId } = member;
  await owner.run(sql`
    with new as (select nextval('member_id') id from generate_series(1, ${OTHERS}::int)), made as (
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select new_member_bucket(id), id, ${w.merchantId}, 0, 'other' || id, 'BDT', 'test' from new returning bucket, id)
    select count(a.id) from made, lateral ledger_open_account(bucket, made.id, 'main', '', 'BDT', ${w.merchantId}, false) a`);
  const { first, vendor } = await owner.one<{ first: number; vendor: bigint }>(sql`
    select a.seq::int + 1 first, (select id from operator_account order by id limit 1) vendor from account a
    where a.bucket = ${bucket} and a.member_id = ${memberId}`);
  const turns = sql`account a, generate_series(${first}::int, case when a.member_id = ${memberId} then ${first + BETS}::int else ${first}::int end) n`;
  await owner.run(sql`
    insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency,
      round_ref, reference, balance_after, held_after, at)
    select a.bucket, a.member_id, a.id, n, gen_random_uuid(), 3200, 0, a.id, ${vendor}::bigint, 100, 'BDT', 'JL:round-' || n, 'test', 0, 0, now()
    from ${turns} where a.kind = 'main'`);
  await owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, state, bet_minor, bets, started_at)
    select a.bucket, a.member_id, 'JL', 'round-' || n, a.merchant_id, 'test', 1, 'BDT', false, 'settled', 100, 1, now()
    from ${turns} where a.kind = 'main'`);
  await owner.run(sql`
    update account set seq = ${first + BETS} where bucket = ${bucket} and member_id = ${memberId}`);
  await owner.run(sql`
    insert into round_day_account (bucket, member_id, account_id, seq, offset_minutes)
    select bucket, member_id, id, seq, 360 from account where bucket = ${bucket} and member_id = ${memberId}`);
  await owner.run(sql`
    insert into transfer_day_account (bucket, member_id, account_id, seq, offset_minutes)
    select bucket, member_id, id, seq, 360 from account where bucket = ${bucket} and member_id = ${memberId}`);
  await owner.run(sql`analyze transfer, account, play_round, round_day_account, transfer_day_account`);
}

/** Returns how many rows of transfers and rounds the work reads. */
function countRowsRead(work: (tx: Db) => Promise<unknown>): Promise<number> {
  return w.services.db.transaction(async (tx) => {
    await work(tx);
    const { n } = await tx.one<{ n: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int n from pg_stat_xact_user_tables
      where relname like 'transfer%' or relname like 'play_round%'`);
    return n;
  });
}

// a period that ends after the last row, so that all rows are in whole days
const daySpan = () => ({ from: new Date(Date.now() - 10 * DAY_MS), to: new Date(Date.now() + 2 * DAY_MS) });

// skipped on a distributed database, where the row counts cover only one node
test.skipIf(haveOneBucketBatches())(
  "totals of a long bet history among others' → what is counted by day is not read again",
  async () => {
    const read = await countRowsRead((tx) =>
      sumRounds(tx, { ...member, ...daySpan(), vendor: null, gameType: null }),
    );
    expect(read).toBeLessThan(10);
  },
);

test.skipIf(haveOneBucketBatches())(
  "totals of long transactions among others' → what is counted by day is not read again",
  async () => {
    const read = await countRowsRead((tx) =>
      listTransactions(tx, { account: member, ...daySpan(), limit: 1, sums: true }),
    );
    expect(read).toBeLessThan(100);
  },
);
