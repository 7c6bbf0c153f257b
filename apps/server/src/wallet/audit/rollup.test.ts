/**
 * The roll-up of the operator accounts, by bucket and by each account's own sequence. The tests compare its sums and
 * the exact balances with the sums of the transfers, also after a run was killed.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { counted, within } from "../../../../../tests/money/proof-scale.ts";
import { expectLockWaiters, killAtLock } from "../../../../../tests/lock-waiters.ts";
import { auditLedger } from "./audit.ts";
import { listOperatorAccountBalances, rollUpOperatorAccounts } from "../rollup-store.ts";
import { createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { credit, debit, post, reserve, settle } from "../wallet.ts";
import type { Account, LinkedPostings, Posting } from "../wallet.ts";

const RUNS = counted(8, 100);

let harness: LedgerHarness;
beforeEach(async () => {
  harness = await createLedgerHarness();
});
afterEach(() => harness.drop());

const details = () => ({ id: randomUUID(), kind: 3200, reference: "round" });
const bet = (account: Account, amountMinor = 1n): Posting =>
  debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor });
const postAll = (postings: readonly (Posting | LinkedPostings)[]) => post(harness.db, postings);
const rollUpBucket = (db: Db, { bucket }: { bucket: number }) =>
  db.one<{ counted: bigint; finished: boolean }>(
    sql`select counted, finished from ledger_rollup(${bucket}::smallint)`,
  );

type Sums = Readonly<Record<string, readonly [debits: number, credits: number]>>;

const toSums = (rows: readonly { id: bigint; debits: number; credits: number }[]): Sums =>
  Object.fromEntries(
    rows
      .filter(({ debits, credits }) => debits + credits > 0)
      .map(({ id, debits, credits }) => [String(id), [debits, credits]]),
  );

const rolledUp = async () =>
  toSums(
    await harness.db.rows(sql`
      select operator_account_id id, sum(debits)::int debits, sum(credits)::int credits from operator_rollup group by 1`),
  );
const recomputed = async () =>
  toSums(
    await harness.db.rows(sql`
      select h.id, coalesce(sum(amount_minor) filter (where debit_account = h.id), 0)::int debits,
        coalesce(sum(amount_minor) filter (where credit_account = h.id), 0)::int credits
      from operator_account h join transfer t on h.id in (debit_account, credit_account) where phase in (0, 2) group by 1`),
  );
const exact = async () =>
  toSums(
    (await listOperatorAccountBalances(harness.db)).map(({ id, debitsMinor, creditsMinor }) => ({
      id,
      debits: Number(debitsMinor),
      credits: Number(creditsMinor),
    })),
  );
const findings = async () =>
  (await auditLedger(harness.db)).checks.filter((check) => check.count > 0).map((check) => check.name);

/** Tables on whose lock a roll-up can wait. A test kills the roll-up at each of them. */
const CUT_AT = [
  "operator_rollup_bucket",
  "account",
  "transfer",
  "operator_rollup",
  "operator_rollup_account",
];

const rollUpKilledAt = (table: string, account: Account) =>
  killAtLock(harness.owner, table, () => rollUpBucket(harness.db, account));

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        post: fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.integer({ min: 1, max: 90 }))),
      }),
    },
    { weight: 1, arbitrary: fc.record({ rollUps: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ killedAt: fc.constantFrom(...CUT_AT), who: fc.nat(4) }) },
  ),
  { minLength: 3, maxLength: 12 },
);

function postingOf(account: Account, what: number, amountMinor: bigint): Posting | LinkedPostings {
  if (what === 0) return bet(account, amountMinor);
  if (what === 1) return credit(account, { ...details(), operatorAccountId: harness.bank, amountMinor });
  const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor });
  return what === 2
    ? hold
    : [hold, settle(account, { ...details(), pendingId: hold.id, amountMinor: 1n + amountMinor / 2n })];
}

test(
  "roll-up: killed at random statements, beside postings and other runs → sums as recomputed, balances exact at every moment",
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const accounts: Account[] = [];
        for (let number = 0; number < 5; number += 1) accounts.push(await harness.funded(300n));
        for (const step of drawn) {
          if ("killedAt" in step) {
            await rollUpKilledAt(step.killedAt, accounts[step.who]!);
          } else if ("post" in step) {
            // Postings and roll-ups at the same time, each on its own connection.
            await Promise.all([
              ...step.post.map(([who, what, amount]) =>
                postAll([postingOf(accounts[who]!, what, BigInt(amount))]),
              ),
              rollUpOperatorAccounts(harness.db),
            ]);
          } else {
            await Promise.all(Array.from({ length: step.rollUps }, () => rollUpOperatorAccounts(harness.db)));
          }
          expect(await exact()).toEqual(await recomputed());
        }
        expect(await findings()).toEqual([]);
        await rollUpOperatorAccounts(harness.db);
        expect(await rolledUp()).toEqual(await recomputed());
        expect(await findings()).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  within(1, 10),
);

test("roll-up: killed at each of its statements → nothing counted, the next run counts everything once", async () => {
  const account = await harness.funded(100n);
  await postAll([bet(account, 7n)]);
  for (const table of CUT_AT) {
    await rollUpKilledAt(table, account);
    expect(await rolledUp(), table).toEqual({});
    expect(await exact(), table).toEqual(await recomputed());
  }
  expect(await rollUpBucket(harness.db, account)).toEqual({ counted: 2n, finished: true });
  expect(await rolledUp()).toEqual({ [String(harness.bank)]: [100, 0], [String(harness.vendor)]: [0, 7] });
  expect(await rollUpBucket(harness.db, account)).toEqual({ counted: 0n, finished: true });
});

test("roll-up: two runs on a bucket at once → the second waits and counts nothing twice", async () => {
  const account = await harness.funded(100n);
  await rollUpBucket(harness.db, account);
  await postAll([bet(account, 7n)]);
  const runs = await harness.owner.transaction(async (tx) => {
    await tx.run({ text: "lock table transfer in access exclusive mode", values: [] });
    const both = Promise.all([rollUpBucket(harness.db, account), rollUpBucket(harness.db, account)]);
    await expectLockWaiters(harness.db, 2);
    return { both };
  });
  expect(new Set((await runs.both).map((run) => run.counted))).toEqual(new Set([0n, 1n]));
  expect(await rolledUp()).toEqual(await recomputed());
});

test("roll-up: posting that commits after a later one was counted → counted by the next run", async () => {
  const [early, late] = [await harness.funded(100n), await harness.funded(100n)];
  await harness.db.transaction(async (tx) => {
    await post(tx, [bet(early, 3n)]);
    await postAll([bet(late, 5n)]);
    await rollUpOperatorAccounts(harness.db);
    expect(await rolledUp()).toMatchObject({ [String(harness.vendor)]: [0, 5] });
  });
  expect(await exact()).toEqual(await recomputed());
  await rollUpOperatorAccounts(harness.db);
  expect(await rolledUp()).toEqual(await recomputed());
});

test("roll-up: more than one call counts → goes on where the last one stopped", async () => {
  const account = await harness.funded(10_000n);
  for (let batch = 0; batch < 3; batch += 1) await postAll(Array.from({ length: 500 }, () => bet(account)));
  expect(await rollUpBucket(harness.db, account)).toEqual({ counted: 1_000n, finished: false });
  expect(await exact()).toEqual(await recomputed());
  expect(await findings()).toEqual([]);
  expect(await rollUpBucket(harness.db, account)).toEqual({ counted: 501n, finished: true });
  expect(await rolledUp()).toEqual(await recomputed());
});

/** Sets the hour of the account's last posting to this number of hours ago. */
const activeHoursAgo = async (account: Account, hours: number) => {
  const { hour } = await harness.owner.one<{ hour: number }>(
    sql`select ledger_hour(clock_timestamp()) as hour`,
  );
  await harness.owner.run(sql`update account set active_hour = ${hour - hours}
    where bucket = ${account.bucket} and member_id = ${account.memberId} and id = ${account.id}`);
};

test("roll-up: account active in the hour before → counted; long idle → not looked at, until it moves", async () => {
  const account = await harness.funded(100n);
  await rollUpBucket(harness.db, account);
  await postAll([bet(account)]);
  await activeHoursAgo(account, 1);
  expect(await rollUpBucket(harness.db, account)).toMatchObject({ counted: 1n });
  await postAll([bet(account)]);
  await activeHoursAgo(account, 3);
  expect(await rollUpBucket(harness.db, account)).toMatchObject({ counted: 0n });
  expect(await exact()).toEqual(await recomputed());
  await postAll([bet(account)]);
  expect(await rollUpBucket(harness.db, account)).toMatchObject({ counted: 2n });
  expect(await rolledUp()).toEqual(await recomputed());
});

test("roll-up: clock set back since the last run → what was posted meanwhile is counted", async () => {
  const account = await harness.funded(100n);
  await rollUpBucket(harness.db, account);
  await harness.owner.run(sql`update operator_rollup_bucket set active_hour = active_hour + 5`);
  await postAll([bet(account)]);
  expect(await rollUpBucket(harness.db, account)).toMatchObject({ counted: 1n });
});

/** Number of rows of `account` that this transaction has read. */
const rowsRead = async (tx: Db) =>
  Number(
    (
      await tx.one<{ read: bigint }>(
        sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'account'`,
      )
    ).read,
  );

test("roll-up: hundreds of idle accounts in the bucket → reads the one that moved", async () => {
  const account = await harness.funded(100n);
  await harness.owner.rows(sql`
    with made as (
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select ${account.bucket}::smallint, id, ${harness.merchantId}, 0, 'other' || id, 'BDT', 'test'
      from (select nextval('member_id') id from generate_series(1, 400)) new returning bucket, id)
    select a.id from made, lateral ledger_open_account(bucket, made.id, 'main', '', 'BDT', ${harness.merchantId}, false) a`);
  await harness.owner.run(sql`analyze account`);
  await rollUpBucket(harness.db, account);
  await postAll([bet(account)]);
  const read = await harness.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await rollUpBucket(tx, account);
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(5);
});
