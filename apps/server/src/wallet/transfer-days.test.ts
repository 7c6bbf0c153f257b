/**
 * The day sums of transfers. Totals stay exact however much is counted, for lists by type, and after killed or
 * concurrent runs. The audit finds wrong sums.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Db } from "@khela/service-kit/db/database";
import { expectLockWaiters, killAtLock } from "../../../../tests/lock-waiters.ts";
import { transferDayChecks } from "./audit/transfer-days-audit.ts";
import { auditLedger } from "./audit/audit.ts";
import { createLedgerHarness, type LedgerHarness } from "../../test/wallet/ledger-harness.ts";
import { countTransferDays } from "./transfer-days-store.ts";
import { listTransactions, type Account, type ListedTransfer } from "./store.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

const HOUR_MS = 3_600_000;
/** 18:00 UTC, which is midnight in the site's time zone. */
const FIRST_DAY = Date.UTC(2026, 2, 1, 18);

/**
 * Writes transfers of 1, 2, 3 … minor units as the database owner, five hours apart. Every tenth is a deposit. The
 * 7th, 21st, 35th … are only reservations.
 */
async function written(account: Account, count: number): Promise<void> {
  await harness.owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency,
        reference, balance_after, held_after, at)
      select a.bucket, a.member_id, a.id, n, gen_random_uuid(), case when n % 10 = 0 then 6101 when n % 2 = 0 then 3100 else 3200 end,
        case when n % 7 = 0 and n % 2 = 1 then 1 else 0 end,
        case when n % 2 = 0 then ${harness.vendor}::bigint else a.id end, case when n % 2 = 0 then a.id else ${harness.vendor}::bigint end,
        n, 'BDT', 'r' || n, 0, 0, ${new Date(FIRST_DAY)}::timestamptz + n * interval '5 hours'
      from account a, generate_series(a.seq + 1, a.seq + ${count}::int) n
      where a.bucket = ${account.bucket} and a.member_id = ${account.memberId} and a.id = ${account.id}`);
    await tx.run(sql`
      update account set seq = seq + ${count}, active_hour = ledger_hour(now())
      where bucket = ${account.bucket} and member_id = ${account.memberId} and id = ${account.id}`);
  });
}

type Bounds = { readonly from: Date; readonly to?: Date; readonly kinds?: readonly number[] };

async function everyOne(account: Account): Promise<ListedTransfer[]> {
  return (await listTransactions(harness.db, { account, from: new Date(0), limit: 1_000, sums: false })).list;
}

function sumsOf(all: readonly ListedTransfer[], { from, to, kinds }: Bounds) {
  const own = all.filter(
    ({ at, kind }) => at >= from && (to === undefined || at < to) && (kinds?.includes(kind) ?? true),
  );
  const sum = (incoming: boolean) =>
    own.filter((one) => one.incoming === incoming).reduce((total, one) => total + one.amountMinor, 0n);
  return {
    seqs: own.map(({ seq }) => seq),
    sums: { count: own.length, inMinor: sum(true), outMinor: sum(false) },
  };
}

/** Reads the whole list page by page with the cursor. */
async function walked(account: Account, bounds: Bounds): Promise<{ seqs: bigint[]; sums: unknown }> {
  const seqs: bigint[] = [];
  let sums: unknown;
  for (let beforeSeq: bigint | undefined; ; ) {
    const page = await listTransactions(harness.db, {
      account,
      ...bounds,
      beforeSeq,
      limit: 4,
      sums: beforeSeq === undefined,
    });
    sums ??= page.sums;
    seqs.push(...page.list.map(({ seq }) => seq));
    if (page.list.length < 4) return { seqs, sums };
    beforeSeq = page.list.at(-1)!.seq;
  }
}

/** Ranges between midnights of the site, between other hours, within one day, and without an end. */
function boundsToTry(): Bounds[] {
  const at = (hours: number) => new Date(FIRST_DAY + hours * HOUR_MS);
  const ranges = [
    { from: at(0) },
    { from: at(24), to: at(96) },
    { from: at(24), to: at(48) },
    { from: at(25), to: at(47) },
    { from: at(30), to: at(99) },
    { from: at(71), to: at(73) },
    { from: at(100) },
    { from: at(9_000) },
  ];
  return ranges.flatMap((range) => [
    range,
    { ...range, kinds: [6101] },
    { ...range, kinds: [3100, 6101] },
    { ...range, kinds: [] },
  ]);
}

test("[PAY-04] totals and pages: nothing counted, a part, everything → those of the rows, over any range and of any kinds", async () => {
  const account = await harness.member();
  const check = async (stage: string) => {
    const all = await everyOne(account);
    for (const bounds of boundsToTry())
      expect(await walked(account, bounds), `${stage} ${JSON.stringify(bounds)}`).toEqual(
        sumsOf(all, bounds),
      );
  };
  await written(account, 30);
  await check("nothing counted");
  await countTransferDays(harness.db);
  await check("everything counted");
  await written(account, 31);
  await check("a part counted");
  expect(await countTransferDays(harness.db)).toBeGreaterThan(0);
  expect(await countTransferDays(harness.db)).toBe(0);
  await check("everything counted again");
  expect(await findings()).toEqual([]);
});

const countOf = (db: Db, { bucket }: Account) =>
  db.one<{ counted: number; finished: boolean }>(
    sql`select counted::int, finished from ledger_count_days(${bucket}::smallint, 360)`,
  );
const countedOf = ({ bucket, memberId }: Account) =>
  harness.owner.maybe(sql`
    select seq::int, offset_minutes "offset" from transfer_day_account where bucket = ${bucket} and member_id = ${memberId}`);

test("day sums: more transfers than one call counts → goes on where it stopped", async () => {
  const account = await harness.member();
  await written(account, 1_050);
  expect(await countOf(harness.db, account)).toMatchObject({ finished: false });
  expect(await countedOf(account)).toEqual({ seq: 1_000, offset: 360 });
  expect(await countOf(harness.db, account)).toMatchObject({ finished: true });
  expect(await countedOf(account)).toEqual({ seq: 1_050, offset: 360 });
  expect(await findings()).toEqual([]);
});

test("day sums: run killed at each of its tables → nothing counted, the next one counts everything once", async () => {
  const account = await harness.member();
  await written(account, 20);
  for (const table of [
    "transfer_day_bucket",
    "account",
    "transfer",
    "transfer_day",
    "transfer_day_account",
  ]) {
    await killAtLock(harness.owner, table, () => countOf(harness.db, account));
    expect(await countedOf(account), table).toBeNull();
  }
  await countOf(harness.db, account);
  expect(await countedOf(account)).toMatchObject({ seq: 20 });
  expect(await findings()).toEqual([]);
});

test("day sums: two runs on a bucket at once → the second waits and counts nothing twice", async () => {
  const account = await harness.member();
  await written(account, 20);
  const runs = await harness.owner.transaction(async (tx) => {
    await tx.run({ text: "lock table transfer in access exclusive mode", values: [] });
    const both = Promise.all([countOf(harness.db, account), countOf(harness.db, account)]);
    await expectLockWaiters(harness.owner, 2);
    return { both };
  });
  expect((await runs.both).filter(({ counted }) => counted === 0)).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

/** Findings of the day-sum checks only, because the inserted rows have no hash chain. */
const findings = async () =>
  (await auditLedger(harness.owner, { checks: transferDayChecks })).checks
    .filter(({ name, count }) => count > 0 && transferDayChecks.some((check) => check.name === name))
    .map(({ name, count }) => [name, count]);

test("[D1] day sums: a sum or a counted sequence changed behind it → the audit names it", async () => {
  const account = await harness.funded(500n);
  await countTransferDays(harness.db);
  const { bucket, memberId } = account;
  const name = transferDayChecks[0]!.name;
  const change = (by: number) =>
    harness.owner.run(sql`
      update transfer_day set in_minor = in_minor + ${by} where bucket = ${bucket} and member_id = ${memberId}`);
  await change(1);
  expect(await findings()).toEqual([[name, 1]]);
  await change(-1);
  expect(await findings()).toEqual([]);
  await harness.owner.run(sql`delete from transfer_day where bucket = ${bucket} and member_id = ${memberId}`);
  expect(await findings()).toEqual([[name, 1]]);
});
