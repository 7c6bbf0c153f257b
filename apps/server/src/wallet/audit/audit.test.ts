import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql, type Db } from "@khela/service-kit/db/database";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";
import type { AuditOptions } from "./audit-check.ts";
import { listOperatorAccountBalances, rollUpOperatorAccounts } from "../rollup-store.ts";
import { createLedgerHarness, type LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { credit, debit, post, reserve, reverse, settle, type Account } from "../wallet.ts";

let harness: LedgerHarness;
let account: Account;
let anchors: string[];
const anchorKey = Buffer.from("kept elsewhere");

beforeEach(async () => {
  harness = await createLedgerHarness();
  const bystander = await harness.funded(500n);
  account = await harness.funded(1_000n);
  const details = () => ({ id: randomUUID(), kind: 3200, reference: "round" });
  const bet = () => debit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 10n });
  const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 100n });
  const undone = bet();
  // Seven rows in groups of one, three, two and one, because chains are sealed per batch.
  await post(harness.db, [
    bet(),
    bet(),
    credit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 40n }),
  ]);
  await post(harness.db, [
    bet(),
    debit(bystander, { ...details(), operatorAccountId: harness.vendor, amountMinor: 1n }),
    undone,
  ]);
  await post(harness.db, [hold, settle(account, { ...details(), pendingId: hold.id, amountMinor: 60n })]);
  await post(harness.db, [reverse(account, { ...details(), reversalOf: undone.id })]);
  const line = await writeAnchor(harness.owner, anchorKey);
  anchors = [line!];
});
afterEach(() => harness.drop());

const execute = (db: Db, text: string) => db.run({ text, values: [] });

/** Tampers as the database owner, with the triggers switched off. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ["transfer", "account", "anchor", "anchor_head", "refusal"];
  await harness.owner.transaction(async (tx) => {
    for (const table of tables) await execute(tx, `alter table ${table} disable trigger user`);
    for (const statement of statements) expect(await execute(tx, statement), statement).not.toBe(0);
    for (const table of tables) await execute(tx, `alter table ${table} enable always trigger unchangeable`);
  });
}

async function failing(options: AuditOptions = {}): Promise<string[]> {
  const report = await auditLedger(harness.db, options);
  return report.checks.filter((check) => check.count > 0).map((check) => check.name.replace("ledger: ", ""));
}

const CHAIN = "the hash chains are whole";
const ANCHOR = "the chains agree with their anchors";
const mine = () => `member_id = ${account.memberId} and account_id = ${account.id}`;
/** Recomputes every group's hash from a row on, as a database owner who covers their tracks would. */
const rechain = () => `
  do $$
  declare t record; h bytea;
  begin
    select head into h from (select sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
      convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, real))) as head from account where id = ${account.id}) g;
    for t in select * from transfer where ${mine()} order by seq loop
      h := sha256(h || record_send(ledger_canonical_of(seq => t.seq, id => t.id, kind => t.kind, phase => t.phase,
          debit_account => t.debit_account, credit_account => t.credit_account, amount_minor => t.amount_minor, currency => t.currency,
          pending_id => t.pending_id, reversal_of => t.reversal_of, linked_id => t.linked_id, round_ref => t.round_ref,
          reference => t.reference, expires_at => t.expires_at, balance_after => t.balance_after, held_after => t.held_after,
          xid => t.xid, at => t.at)));
      update transfer set chain_hash = h where bucket = t.bucket and member_id = t.member_id and account_id = t.account_id and seq = t.seq;
    end loop;
    update account set head = h where id = ${account.id};
  end $$`;

test("audit: untouched ledger, with anchors and after a roll-up → no findings", async () => {
  expect(await failing({ anchors, anchorKey })).toEqual([]);
  await rollUpOperatorAccounts(harness.db);
  expect(await failing({ anchors, anchorKey })).toEqual([]);
});

const COLUMNS: readonly (readonly [string, string])[] = [
  ["id", "'00000000-0000-4000-8000-000000000000'"],
  ["kind", "kind + 1"],
  ["amount_minor", "amount_minor + 1"],
  ["currency", "'USD'"],
  ["round_ref", "'r'"],
  ["reference", "reference || ' '"],
  ["balance_after", "balance_after + 1"],
  ["xid", "coalesce(xid, 0) + 1"],
  ["at", "(at at time zone 'UTC' - interval '1 us') at time zone 'UTC'"],
  ["linked_id", "'00000000-0000-4000-8000-000000000000'"],
];

test("[D1] audit: any one field of a row changed → finding", async () => {
  for (const [column, value] of COLUMNS) {
    for (const seq of [1, 3, 8]) {
      await tamper(
        `create table kept as select * from transfer where ${mine()} and seq = ${seq}`,
        `update transfer set ${column} = ${value} where ${mine()} and seq = ${seq}`,
      );
      expect(await failing(), `${column} of row ${seq}`).toContain(CHAIN);
      await tamper(
        `delete from transfer where ${mine()} and seq = ${seq}`,
        "insert into transfer select * from kept",
      );
      await execute(harness.owner, "drop table kept");
    }
  }
  expect(await failing({ anchors, anchorKey })).toEqual([]);
});

test("[D1] audit: first, middle or last row removed → finding", async () => {
  for (const seq of [1, 2, 3, 7, 9]) {
    await tamper(
      `create table kept as select * from transfer where ${mine()} and seq = ${seq}`,
      `delete from transfer where ${mine()} and seq = ${seq}`,
    );
    expect(await failing(), `row ${seq}`).toContain(CHAIN);
    await tamper("insert into transfer select * from kept");
    await execute(harness.owner, "drop table kept");
  }
  expect(await failing()).toEqual([]);
});

test("[D1] audit: row inserted at the end or in between → finding", async () => {
  await tamper(`insert into transfer select bucket, member_id, account_id, seq + 1, gen_random_uuid(), kind, 0, debit_account, credit_account, 5, currency,
    null, null, null, null, 'mine', null, balance_after + 5, held_after, xid, at, null from transfer where ${mine()} and seq = 9`);
  expect(await failing()).toContain(CHAIN);
  await tamper(`delete from transfer where ${mine()} and seq = 10`);
  await tamper(
    `update transfer set seq = seq + 100 where ${mine()} and seq > 4`,
    `update transfer set seq = seq - 99 where ${mine()} and seq > 100`,
    `insert into transfer select bucket, member_id, account_id, 5, gen_random_uuid(), kind, 0, debit_account, credit_account, 5, currency,
      null, null, null, null, 'mine', null, balance_after, held_after, xid, at, null from transfer where ${mine()} and seq = 4`,
  );
  expect(await failing()).toContain(CHAIN);
});

test("[D1] audit: two rows swapped, also with equal amounts in one group → finding", async () => {
  for (const [first, second] of [
    [2, 3],
    [2, 5],
    [1, 9],
  ]) {
    const swap = [
      `update transfer set seq = -1 where ${mine()} and seq = ${first}`,
      `update transfer set seq = ${first} where ${mine()} and seq = ${second}`,
      `update transfer set seq = ${second} where ${mine()} and seq = -1`,
    ];
    await tamper(...swap);
    expect(await failing(), `${first} and ${second}`).toContain(CHAIN);
    await tamper(...swap);
  }
  expect(await failing()).toEqual([]);
});

test("[D1] audit: last rows removed and the account set back to match → found by the anchor", async () => {
  const cut = `with last as (select * from transfer where ${mine()} and seq = 8)
    update account set seq = 8, head = last.chain_hash, balance = last.balance_after, held = last.held_after from last where account.id = ${account.id}`;
  await tamper(`delete from transfer where ${mine()} and seq > 8`, cut);
  expect(await failing()).toContain(ANCHOR);
});

test("[D1] audit: row rewritten with all figures and the whole chain recomputed → found by the anchor alone", async () => {
  await tamper(`update transfer set reference = 'another' where ${mine()} and seq = 4`);
  await execute(harness.owner, "alter table transfer disable trigger user");
  await execute(harness.owner, rechain());
  expect(await failing()).toEqual([ANCHOR]);
  // The anchor in the database is rewritten too; the anchor file outside still has the old digest.
  await tamper(
    `update anchor_head h set head = t.chain_hash from transfer t
      where t.bucket = h.bucket and t.member_id = h.member_id and t.account_id = h.account_id and t.seq = h.seq and h.account_id = ${account.id}`,
  );
  expect(await failing()).toEqual([ANCHOR]);
  const { operators } = await harness.owner.one<{ operators: Buffer }>(sql`
    select sha256(string_agg(record_send(row(id, merchant_id, purpose::bytea, ref::bytea, currency::bytea, real)), ''::bytea order by id)) operators
    from anchor_operator_account`);
  const { digest } = await harness.owner.one<{ digest: string }>(sql`
    select encode(sha256('khela anchor 4'::bytea || string_agg(part, ''::bytea order by bucket) || ${operators}::bytea
      || (select record_send(row(at, audit_seq, audit_head)) from anchor)), 'hex') digest from (
    select bucket, sha256(string_agg(record_send(row(bucket, member_id, account_id, seq, head, evidence_seq, evidence_head)),
      ''::bytea order by member_id, account_id)) as part from anchor_head group by bucket) p`);
  await tamper(`update anchor set digest = decode('${digest}', 'hex')`);
  expect(await failing()).toEqual([]);
  expect(await failing({ anchors })).toEqual([ANCHOR]);
});

test("[D1] audit: anchor line signed without the key → finding", async () => {
  const forged = JSON.stringify({ ...(JSON.parse(anchors[0]!) as object), mac: "00".repeat(32) });
  expect(await failing({ anchors: [forged], anchorKey })).toEqual([ANCHOR]);
  expect(await failing({ anchors: ["not json"], anchorKey })).toEqual([ANCHOR]);
  expect(await failing({ anchors: [anchors[0]!, anchors[0]!.replace('"anchor":1', '"anchor":2')] })).toEqual([
    ANCHOR,
  ]);
});

test("[D1] audit: account removed with its whole history → finding", async () => {
  await tamper(`delete from transfer where ${mine()}`, `delete from account where id = ${account.id}`);
  expect(await failing()).toContain(ANCHOR);
});

test("audit: figures that disagree → finding names the check", async () => {
  await tamper(`update account set balance = balance + 1 where id = ${account.id}`);
  expect(await failing()).toEqual([
    "everything sums to zero per currency",
    "kept balances and holds equal the recomputed ones",
  ]);
  await tamper(`update account set balance = balance - 1, held = 7 where id = ${account.id}`);
  expect(await failing()).toEqual(["kept balances and holds equal the recomputed ones"]);
  await tamper(
    `update account set held = 0 where id = ${account.id}`,
    `update account set real = true where id = ${account.id}`,
  );
  expect(await failing()).toEqual(
    expect.arrayContaining([CHAIN, "both accounts of every transfer exist and agree"]),
  );
});

test("anchor: second anchor → lists only chains that changed since the first", async () => {
  expect(await writeAnchor(harness.owner, anchorKey)).toBeNull();
  await post(harness.db, [
    credit(account, {
      id: randomUUID(),
      kind: 6101,
      reference: "more",
      operatorAccountId: harness.bank,
      amountMinor: 1n,
    }),
  ]);
  const line = await writeAnchor(harness.owner, anchorKey);
  expect(JSON.parse(line!)).toMatchObject({ anchor: 2, accounts: 1 });
  expect(await failing({ anchors: [...anchors, line!], anchorKey })).toEqual([]);
});

test("operator balances: rolled up or not, also with a transaction open → sum of the legs", async () => {
  const vendorOf = async () =>
    (await listOperatorAccountBalances(harness.db)).find((row) => row.id === harness.vendor)!;
  const rolledUp = () =>
    harness.db.maybe(
      sql`select sum(debits)::int as debits, sum(credits)::int as credits from operator_rollup where operator_account_id = ${harness.vendor}`,
    );
  expect(await vendorOf()).toMatchObject({ debitsMinor: 50n, creditsMinor: 41n, balanceMinor: -9n });
  const open = harness.db.transaction(async (tx) => {
    await post(tx, [
      debit(account, {
        id: randomUUID(),
        kind: 1,
        reference: "slow",
        operatorAccountId: harness.vendor,
        amountMinor: 3n,
      }),
    ]);
    const bystander = await harness.funded(10n);
    await post(harness.db, [
      debit(bystander, {
        id: randomUUID(),
        kind: 1,
        reference: "quick",
        operatorAccountId: harness.vendor,
        amountMinor: 4n,
      }),
    ]);
    await rollUpOperatorAccounts(harness.db);
    expect(await vendorOf()).toMatchObject({ creditsMinor: 45n });
  });
  await open;
  expect(await vendorOf()).toMatchObject({ creditsMinor: 48n });
  await rollUpOperatorAccounts(harness.db);
  expect(await rolledUp()).toEqual({ debits: 50, credits: 48 });
  expect(await vendorOf()).toMatchObject({ debitsMinor: 50n, creditsMinor: 48n });
  expect(await failing()).toEqual([]);
});

test("roll-up: older transactions open elsewhere while it runs → nothing counted twice", async () => {
  const before = await listOperatorAccountBalances(harness.db);
  await harness.owner.transaction(async (older) => {
    await execute(older, "select pg_current_xact_id()");
    await post(harness.db, [
      credit(account, {
        id: randomUUID(),
        kind: 1,
        reference: "newer",
        operatorAccountId: harness.bank,
        amountMinor: 2n,
      }),
    ]);
    await rollUpOperatorAccounts(harness.db);
    await post(older, [
      credit(account, {
        id: randomUUID(),
        kind: 1,
        reference: "older",
        operatorAccountId: harness.bank,
        amountMinor: 3n,
      }),
    ]);
  });
  for (let round = 0; round < 3; round += 1) await rollUpOperatorAccounts(harness.db);
  expect(
    (await listOperatorAccountBalances(harness.db)).find((row) => row.id === harness.bank)!.debitsMinor,
  ).toBe(before.find((row) => row.id === harness.bank)!.debitsMinor + 5n);
  expect(await failing()).toEqual([]);
});

test("audit: roll-up, or the sequence it is counted to, changed → finding", async () => {
  const ROLLUP = "the roll-up of the operator accounts equals the legs";
  await rollUpOperatorAccounts(harness.db);
  for (const statement of [
    `update operator_rollup set credits = credits + 1 where bucket = ${account.bucket}`,
    `delete from operator_rollup where bucket = ${account.bucket}`,
    `update operator_rollup_account set seq = seq - 1 where ${mine()}`,
    `update operator_rollup_account set seq = seq + 1 where ${mine()}`,
    `delete from operator_rollup_account where ${mine()}`,
  ]) {
    await execute(harness.owner, "create table kept as select * from operator_rollup");
    await execute(harness.owner, "create table kept_account as select * from operator_rollup_account");
    expect(await execute(harness.owner, statement), statement).not.toBe(0);
    expect(await failing(), statement).toEqual([ROLLUP]);
    for (const [table, kept] of [
      ["operator_rollup", "kept"],
      ["operator_rollup_account", "kept_account"],
    ]) {
      await execute(harness.owner, `delete from ${table}`);
      await execute(harness.owner, `insert into ${table} select * from ${kept}`);
      await execute(harness.owner, `drop table ${kept}`);
    }
  }
  expect(await failing()).toEqual([]);
});
