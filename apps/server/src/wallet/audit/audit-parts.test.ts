/** The audit beside live traffic, the audit from an anchor on, and the audit of one very large member. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { haveOneBucketBatches } from "../../../../../tests/database.ts";
import { featureChecks } from "../../audit-checks.ts";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { createLedgerHarness, type LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { rollUpOperatorAccounts } from "../rollup-store.ts";
import {
  createWallet,
  debit,
  post,
  reserve,
  reverse,
  settle,
  type Account,
  type Posting,
} from "../wallet.ts";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";
import type { AuditOptions } from "./audit-check.ts";

let harness: LedgerHarness;
beforeEach(async () => {
  harness = await createLedgerHarness();
});
afterEach(() => harness.drop());

const details = () => ({ id: randomUUID(), kind: 3200, reference: "round" });
function bet(account: Account, amountMinor = 1n): Posting {
  const posting = details();
  return debit(account, {
    ...posting,
    roundRef: `BGS:${posting.id}`,
    operatorAccountId: harness.vendor,
    amountMinor,
  });
}

async function failing(db: Db, options: AuditOptions = {}): Promise<string[]> {
  const { checks } = await auditLedger(db, options);
  return checks.filter(({ count }) => count > 0).map(({ name }) => name.replace("ledger: ", ""));
}

/** Runs tampering statements as the database owner, with the triggers switched off. */
async function tamper(...statements: readonly string[]): Promise<void> {
  await harness.owner.transaction(async (tx) => {
    const run = (text: string) => tx.run({ text, values: [] });
    for (const table of ["transfer", "account"]) await run(`alter table ${table} disable trigger user`);
    for (const statement of statements) expect(await run(statement), statement).not.toBe(0);
    for (const table of ["transfer", "account"])
      await run(`alter table ${table} enable always trigger unchangeable`);
  });
}

const CHAIN = "the hash chains are whole";
const ANCHOR = "the chains agree with their anchors";
const ROLLUP = "the roll-up of the operator accounts equals the legs";

test("[D1] audit: bets, holds and roll-ups while it reads → no findings, before and after each bucket", async () => {
  const accounts: Account[] = [];
  for (let member = 0; member < 12; member += 1) accounts.push(await harness.funded(1_000_000n));
  const wallet = createWallet({ db: harness.db });
  const writeOnAll = async () => {
    await Promise.all(
      accounts.map((account) =>
        wallet.postBatched([bet(account, BigInt(1 + Math.floor(accounts.length / 2)))]),
      ),
    );
    for (const account of accounts) {
      const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 9n });
      const undone = bet(account);
      await post(harness.db, [
        hold,
        undone,
        settle(account, { ...details(), pendingId: hold.id, amountMinor: 5n }),
      ]);
      await post(harness.db, [reverse(account, { ...details(), reversalOf: undone.id })]);
    }
    await rollUpOperatorAccounts(harness.db);
  };
  try {
    await writeOnAll();
    let snapshots = 0;
    /** A database whose accounts change before and during each snapshot that the audit takes. */
    const busy: Db = {
      ...harness.db,
      transaction: (work) =>
        harness.db.transaction(async (tx) => {
          snapshots += 1;
          let statements = 0;
          const result = await work({
            ...tx,
            rows: async (query) => {
              statements += 1;
              if (statements === 2) await writeOnAll();
              return tx.rows(query);
            },
          });
          await writeOnAll();
          return result;
        }),
    };
    expect(await failing(busy)).toEqual([]);
    // where a batch has one bucket, all accounts of this test are in that bucket
    expect(snapshots).toBeGreaterThan(haveOneBucketBatches() ? 3 : 8);
    await writeAnchor(harness.owner, undefined);
    expect(await failing(busy, { sinceAnchor: true })).toEqual([]);
  } finally {
    await wallet.close();
  }
});

test("[D1] audit: roll-up that is not the legs' sum → finding, also while bets are written", async () => {
  const account = await harness.funded(1_000n);
  await post(harness.db, [bet(account)]);
  await expect
    .poll(
      async () => {
        await rollUpOperatorAccounts(harness.db);
        return harness.db.one(
          sql`select count(*)::int as n from operator_rollup where operator_account_id = ${harness.vendor}`,
        );
      },
      { timeout: 10_000 },
    )
    .toEqual({ n: 1 });
  await harness.owner.run(
    sql`update operator_rollup set credits = credits + 1 where operator_account_id = ${harness.vendor}`,
  );
  expect(await failing(harness.db)).toEqual([ROLLUP]);
});

/**
 * Creates an account with an anchored head, and with rows before and after the anchor. The last group of rows before
 * the anchor has four rows.
 */
async function anchoredAccount(): Promise<{ account: Account; where: string }> {
  const account = await harness.funded(1_000n);
  const quiet = await harness.funded(500n);
  const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 100n });
  const undone = bet(account, 10n);
  await post(harness.db, [hold, bet(quiet)]);
  // A batch of four movements is sealed as one group; in a smaller batch, each movement is sealed by itself.
  await post(harness.db, [undone, bet(account), bet(account), bet(account)]);
  await writeAnchor(harness.owner, undefined);
  await post(harness.db, [
    bet(account),
    settle(account, { ...details(), pendingId: hold.id, amountMinor: 60n }),
  ]);
  await post(harness.db, [reverse(account, { ...details(), reversalOf: undone.id }), bet(account)]);
  const newcomer = await harness.funded(77n);
  await post(harness.db, [bet(newcomer)]);
  return { account, where: `member_id = ${account.memberId} and account_id = ${account.id}` };
}

test("[D1] audit since an anchor: untouched ledger → no findings, roll-up left out", async () => {
  await anchoredAccount();
  const report = await auditLedger(harness.db, { sinceAnchor: true });
  expect(report).toMatchObject({ ok: true, sinceAnchor: 1 });
  expect(report.checks.map(({ name }) => name)).not.toContain(`ledger: ${ROLLUP}`);
  expect((await auditLedger(harness.db)).checks.map(({ name }) => name)).toContain(`ledger: ${ROLLUP}`);
});

test("[D1] audit since an anchor: no anchor yet → everything is read", async () => {
  const account = await harness.funded(1_000n);
  await tamper(`update transfer set reference = 'another' where account_id = ${account.id}`);
  expect(await auditLedger(harness.db, { sinceAnchor: true })).toMatchObject({
    ok: false,
    sinceAnchor: null,
  });
});

test.each([
  ["a field of a row after it", 7, "update transfer set reference = 'another' where", CHAIN],
  ["a balance after it", 8, "update transfer set balance_after = balance_after + 1 where", CHAIN],
  ["a row after it removed", 9, "delete from transfer where", CHAIN],
  ["the anchored row's balance", 6, "update transfer set balance_after = balance_after + 1 where", CHAIN],
  [
    "a row sealed with the anchored one",
    3,
    "update transfer set amount_minor = amount_minor + 1 where",
    CHAIN,
  ],
  ["an anchored head", 6, "update transfer set chain_hash = sha256('x') where", ANCHOR],
] as const)("[D1] audit since an anchor: %s changed → finding", async (_, seq, statement, check) => {
  const { where } = await anchoredAccount();
  expect(await failing(harness.db, { sinceAnchor: true })).toEqual([]);
  await tamper(`${statement} ${where} and seq = ${seq}`);
  expect(await failing(harness.db, { sinceAnchor: true })).toContain(check);
});

test("[D1] audit since an anchor: account without new rows has another balance → finding", async () => {
  const { account } = await anchoredAccount();
  await writeAnchor(harness.owner, undefined);
  await tamper(`update account set balance = balance + 5 where id = ${account.id}`);
  expect(await failing(harness.db, { sinceAnchor: true })).toEqual([
    "everything sums to zero per currency",
    "kept balances and holds equal the recomputed ones",
  ]);
});

test("[D1] audit since an anchor: row before it rewritten with the chain up to now → found by the anchored head", async () => {
  const { account, where } = await anchoredAccount();
  await tamper(`update transfer set reference = 'another' where ${where} and seq = 2`);
  await harness.owner.run({ values: [], text: "alter table transfer disable trigger user" });
  await harness.owner.run({
    values: [],
    text: `
    do $$
    declare t record; h bytea;
    begin
      select ledger_genesis(bucket, member_id, id, kind, ref, currency, merchant_id, real) into h from account where id = ${account.id};
      for t in select * from transfer where ${where} order by seq loop
        h := sha256(h || record_send(ledger_canonical_of(seq => t.seq, id => t.id, kind => t.kind, phase => t.phase,
          debit_account => t.debit_account, credit_account => t.credit_account, amount_minor => t.amount_minor, currency => t.currency,
          pending_id => t.pending_id, reversal_of => t.reversal_of, linked_id => t.linked_id, round_ref => t.round_ref,
          reference => t.reference, expires_at => t.expires_at, balance_after => t.balance_after, held_after => t.held_after,
          xid => t.xid, at => t.at)));
        update transfer set chain_hash = h where bucket = t.bucket and member_id = t.member_id and account_id = t.account_id and seq = t.seq;
      end loop;
      update account set head = h where id = ${account.id};
    end $$`,
  });
  expect(await failing(harness.db, { sinceAnchor: true })).toEqual([ANCHOR]);
});

test("audit: thousands of rows are wrong → all counted, twenty returned", async () => {
  const account = await harness.funded(100_000n);
  await fill(account, 1_000);
  await tamper(`update transfer set balance_after = balance_after + 1 where account_id = ${account.id}`);
  const { checks } = await auditLedger(harness.db);
  const wrong = checks.find(({ name }) => name.includes("every row follows"))!;
  expect([wrong.count, wrong.samples.length]).toEqual([1_001, 20]);
});

/** Inserts bets of one member, each with its own transaction and round, into tables without planner statistics. */
async function fill(account: Account, count: number): Promise<void> {
  for (let done = 0; done < count; done += 500)
    await post(
      harness.db,
      Array.from({ length: Math.min(500, count - done) }, () => bet(account)),
    );
  await harness.owner.run(sql`
    insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, status,
      balance_after, transfer_id)
    select bucket, member_id, 'BGS', id::text, 'bet', id::text, 'dice', currency, amount_minor, 'OK', balance_after, id
    from transfer where account_id = ${account.id} and kind = 3200`);
  await harness.owner.run(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, bets)
    select bucket, member_id, vendor, round_id, ${harness.merchantId}, game_code, 1, currency, false, amount_minor, 1
    from play_transaction where member_id = ${account.memberId}`);
}

const READ_TABLES =
  "'transfer', 'account', 'play_transaction', 'play_round', 'round_settlement', 'refusal', 'deposit_order', 'anchor_head'";

/** Returns the maximum number of rows that one query of the audit reads, by any access path. */
async function mostRowsRead(options: AuditOptions): Promise<number> {
  let most = 0;
  const counting = (tx: Db): Db => {
    const read = async () => {
      const { rows } = await tx.one<{ rows: string }>({
        values: [],
        text: `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::text as rows from pg_stat_xact_user_tables where relname in (${READ_TABLES})`,
      });
      return Number(rows);
    };
    return {
      ...tx,
      rows: async <R>(query: Sql) => {
        const before = await read();
        const rows = await tx.rows<R>(query);
        most = Math.max(most, (await read()) - before);
        return rows;
      },
    };
  };
  const db: Db = {
    ...harness.db,
    transaction: (work) => harness.db.transaction((tx) => work(counting(tx))),
  };
  // The test's first credit does not come from a deposit of the cashier, so this check fails.
  expect(await failing(db, { ...options, checks: featureChecks })).toEqual([
    "cashier: paid orders and deposits agree one to one",
  ]);
  return most;
}

const LARGE = 3_000;
/** Upper limit of how often a query reads each row: a query may scan the same table several times. */
const READS = 4;

test("audit: one member has thousands of transfers, transactions and rounds → no query reads a row more than a few times", async () => {
  const account = await harness.funded(100_000n);
  await fill(account, LARGE);
  expect(await mostRowsRead({})).toBeLessThan(LARGE * READS);
  await writeAnchor(harness.owner, undefined);
  expect(await mostRowsRead({ sinceAnchor: true })).toBeLessThan(LARGE * READS);
});
