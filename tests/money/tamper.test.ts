/**
 * Tests of D1, that the audit finds tampering: eight kinds of tampering with the ledger, twenty times each, with the
 * database owner's rights and without triggers. Each runs in a transaction, is audited inside the transaction, and
 * rolled back.
 */
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { createLedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import { credit, debit, post, reserve, reverse, settle } from "../../apps/server/src/wallet/wallet.ts";
import type { Account, Posting } from "../../apps/server/src/wallet/wallet.ts";
import { within } from "./proof-scale.ts";

const TIMES = 20;
const MEMBERS = 4;
const anchorKey = Buffer.from("external anchor key");

let harness: LedgerHarness;
let accounts: Account[];
let anchors: string[];

beforeAll(async () => {
  harness = await createLedgerHarness();
  accounts = [];
  for (let member = 0; member < MEMBERS; member += 1) accounts.push(await harness.funded(100_000n));
  for (let round = 0; round < 12; round += 1)
    await post(
      harness.db,
      accounts.flatMap((account) => movementsOf(account, round)),
    );
  anchors = [(await writeAnchor(harness.owner, anchorKey))!];
});
afterAll(() => harness.drop());

/**
 * Returns 1, 2, 3 or 5 movements for a batch, so that hash chains have groups of several lengths, with holds and
 * reversals.
 */
function movementsOf(account: Account, round: number): Posting[] {
  const details = () => ({ id: randomUUID(), kind: 3200, reference: `round ${round}` });
  const bet = debit(account, {
    ...details(),
    operatorAccountId: harness.vendor,
    amountMinor: BigInt(10 + round),
  });
  const hold = reserve(account, { ...details(), operatorAccountId: harness.bank, amountMinor: 50n });
  return [
    bet,
    credit(account, { ...details(), operatorAccountId: harness.vendor, amountMinor: 7n }),
    reverse(account, { ...details(), reversalOf: bet.id }),
    hold,
    settle(account, { ...details(), pendingId: hold.id, amountMinor: 20n }),
  ].slice(0, [1, 2, 3, 5][round % 4]);
}

type Falsified = { readonly anchors?: readonly string[] };
type Tamper = (tx: Db, account: Account, turn: number) => Promise<Falsified | void>;

const execute = async (tx: Db, text: string) => {
  expect(await tx.run({ text, values: [] }), text).toBeGreaterThan(0);
};
const rowsOf = ({ bucket, memberId, id }: Account) =>
  `bucket = ${bucket} and member_id = ${memberId} and account_id = ${id}`;
const lengthOf = (tx: Db, { id }: Account) =>
  tx.one<{ seq: bigint }>(sql`select seq from account where id = ${id}`).then(({ seq }) => Number(seq));

const bytes: readonly (readonly [string, string])[] = [
  ["reference", "overlay(reference placing 'R' from 1)"],
  ["amount_minor", "amount_minor + 1"],
  ["amount_minor", "amount_minor + 256"],
  ["kind", "kind + 1"],
  ["balance_after", "balance_after + 1"],
  ["id", "overlay(id::text placing case when right(id::text, 1) = '0' then '1' else '0' end from 36)::uuid"],
  ["at", "at + interval '1 us'"],
  ["xid", "coalesce(xid, 0) + 1"],
  ["currency", "'BDU'"],
  ["round_ref", "'r'"],
];

const remove =
  (where: (length: number, turn: number) => number): Tamper =>
  async (tx, account, turn) => {
    await execute(
      tx,
      `delete from transfer where ${rowsOf(account)} and seq = ${where(await lengthOf(tx, account), turn)}`,
    );
  };

/** Shifts sequence numbers to make room for a row, or to close a row's gap, so that the numbers stay consecutive. */
async function shift(tx: Db, account: Account, from: number, by: 1 | -1): Promise<void> {
  await tx.run({
    text: `update transfer set seq = seq + 100000 where ${rowsOf(account)} and seq >= ${from}`,
    values: [],
  });
  await tx.run({
    text: `update transfer set seq = seq - 100000 + ${by} where ${rowsOf(account)} and seq >= 100000`,
    values: [],
  });
  await execute(tx, `update account set seq = seq + ${by} where id = ${account.id}`);
}

/** Recomputes the chain hash of every row from `from` on, each as its own group, and the account's head. */
async function rechain(tx: Db, account: Account, from: number): Promise<void> {
  await tx.run({
    text: `do $$
    declare t record; h bytea;
    begin
      select chain_hash into h from transfer where ${rowsOf(account)} and seq < ${from} and chain_hash is not null order by seq desc limit 1;
      for t in select * from transfer where ${rowsOf(account)} and seq > coalesce((select max(seq) from transfer
          where ${rowsOf(account)} and seq < ${from} and chain_hash is not null), 0) order by seq loop
        h := sha256(coalesce(h, ledger_genesis(t.bucket, t.member_id, t.account_id, 'main', '', 'BDT', ${account.merchantId}, false)) ||
          record_send(ledger_canonical_of(seq => t.seq, id => t.id, kind => t.kind, phase => t.phase,
          debit_account => t.debit_account, credit_account => t.credit_account, amount_minor => t.amount_minor, currency => t.currency,
          pending_id => t.pending_id, reversal_of => t.reversal_of, linked_id => t.linked_id, round_ref => t.round_ref,
          reference => t.reference, expires_at => t.expires_at, balance_after => t.balance_after, held_after => t.held_after,
          xid => t.xid, at => t.at)));
        update transfer set chain_hash = h where bucket = t.bucket and member_id = t.member_id and account_id = t.account_id and seq = t.seq;
      end loop;
      update account set head = h where id = ${account.id};
    end $$`,
    values: [],
  });
}

const forgedAnchorLine = async (tx: Db): Promise<string> => {
  const { id, digest } = await tx.one<{ id: number; digest: string }>(
    sql`select id, encode(digest, 'hex') digest from anchor`,
  );
  const mac = createHmac("sha256", "not the key").update(`khela anchor 4:${id}:${digest}`).digest("hex");
  return JSON.stringify({ ...(JSON.parse(anchors[0]!) as object), digest, mac });
};

const tampers: Readonly<Record<string, Tamper>> = {
  "one byte changed": async (tx, account, turn) => {
    const [column, value] = bytes[turn % bytes.length]!;
    await execute(
      tx,
      `update transfer set ${column} = ${value} where ${rowsOf(account)} and seq = ${1 + (turn % (await lengthOf(tx, account)))}`,
    );
  },
  "first row removed": remove(() => 1),
  "middle row removed and gap closed": async (tx, account, turn) => {
    const seq = 2 + (turn % ((await lengthOf(tx, account)) - 2));
    await execute(tx, `delete from transfer where ${rowsOf(account)} and seq = ${seq}`);
    await shift(tx, account, seq, -1);
  },
  "last row removed": remove((length) => length),
  "row inserted and numbers shifted": async (tx, account, turn) => {
    const seq = 1 + (turn % (await lengthOf(tx, account)));
    await shift(tx, account, seq + 1, 1);
    await execute(
      tx,
      `insert into transfer select bucket, member_id, account_id, ${seq + 1}, gen_random_uuid(), 6101, 0, ${harness.bank}, account_id, 5, currency,
      null, null, null, null, 'mine', null, balance_after + 5, held_after, xid, at, null from transfer where ${rowsOf(account)} and seq = ${seq}`,
    );
  },
  "two rows swapped": async (tx, account, turn) => {
    const length = await lengthOf(tx, account);
    const first = 1 + (turn % length);
    const second = 1 + ((first + (turn % (length - 1))) % length);
    for (const [from, to] of [
      [first, -1],
      [second, first],
      [-1, second],
    ])
      await execute(tx, `update transfer set seq = ${to} where ${rowsOf(account)} and seq = ${from}`);
  },
  "tail removed and account reset": async (tx, account, turn) => {
    const sealed = await tx.rows<{ seq: bigint }>({
      text: `select seq from transfer where ${rowsOf(account)} and chain_hash is not null order by seq desc offset 1`,
      values: [],
    });
    const { seq } = sealed[turn % sealed.length]!;
    await execute(tx, `delete from transfer where ${rowsOf(account)} and seq > ${seq}`);
    await execute(tx, `delete from transfer_place where ${rowsOf(account)} and seq > ${seq}`);
    for (const table of ["ended_reservation", "reversed_transfer"])
      await tx.run({
        text: `delete from ${table} e where not exists (select from transfer t where t.bucket = e.bucket and t.member_id = e.member_id and t.id = e.id)`,
        values: [],
      });
    await execute(
      tx,
      `update account a set seq = t.seq, head = t.chain_hash, balance = t.balance_after, held = t.held_after
      from transfer t where t.account_id = a.id and t.seq = ${seq} and a.id = ${account.id}`,
    );
  },
  "hash chain recomputed with the anchors in the database, and an anchor file without its key": async (
    tx,
    account,
    turn,
  ) => {
    const seq = 1 + (turn % (await lengthOf(tx, account)));
    await execute(tx, `update transfer set reference = 'another' where ${rowsOf(account)} and seq = ${seq}`);
    await rechain(tx, account, seq);
    await execute(
      tx,
      `update anchor_head h set head = (select chain_hash from transfer t where t.account_id = h.account_id and t.seq = h.seq) where account_id = ${account.id}`,
    );
    await execute(
      tx,
      `update anchor set digest = (select sha256('khela anchor 4'::bytea || string_agg(part, ''::bytea order by bucket)
        || (select sha256(string_agg(record_send(row(id, merchant_id, purpose::bytea, ref::bytea, currency::bytea, real)), ''::bytea order by id))
          from anchor_operator_account) || record_send(row(at, audit_seq, audit_head))) from (
        select bucket, sha256(string_agg(record_send(row(bucket, member_id, account_id, seq, head, evidence_seq, evidence_head)),
          ''::bytea order by member_id, account_id)) as part
      from anchor_head group by bucket) p)`,
    );
    return { anchors: turn % 2 === 0 ? anchors : [await forgedAnchorLine(tx)] };
  },
};

const TABLES = [
  "transfer",
  "transfer_place",
  "ended_reservation",
  "reversed_transfer",
  "account",
  "anchor",
  "anchor_head",
];
const undone = new Error("rolled back on purpose");

/** The audit opens a separate transaction; with this database it reads the transaction with the tampering. */
const inside = (tx: Db): Db => ({
  ...tx,
  transaction: (work) =>
    work({ ...tx, run: async (query) => (query.text.startsWith("set ") ? 0 : tx.run(query)) }),
});

async function foundBy(tamper: Tamper, turn: number): Promise<string[]> {
  let found: string[] = [];
  await harness.owner
    .transaction(async (tx) => {
      for (const table of TABLES)
        await tx.run({ text: `alter table ${table} disable trigger user`, values: [] });
      const falsified = await tamper(tx, accounts[turn % MEMBERS]!, turn);
      const { checks } = await auditLedger(inside(tx), { anchors: falsified?.anchors ?? anchors, anchorKey });
      found = checks.filter((check) => check.count > 0).map((check) => check.name);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

for (const [name, tamper] of Object.entries(tampers)) {
  test(
    `[D1 W9] tampering, ${name} → found ${TIMES} times of ${TIMES}`,
    async () => {
      const missed: number[] = [];
      for (let turn = 0; turn < TIMES; turn += 1)
        if ((await foundBy(tamper, turn)).length === 0) missed.push(turn);
      expect(missed).toEqual([]);
    },
    within(1, 1),
  );
}

test("[D1] audit: untouched ledger → no findings", async () => {
  expect(await foundBy(() => Promise.resolve(), 0)).toEqual([]);
  const { ok } = await auditLedger(harness.db, { anchors, anchorKey });
  expect(ok).toBe(true);
});

test("[D1] audit: removed tail or recomputed chain without the external anchor → not found", async () => {
  const rewritten =
    tampers["hash chain recomputed with the anchors in the database, and an anchor file without its key"]!;
  expect(
    await foundBy(async (tx, account, turn) => {
      await rewritten(tx, account, turn);
      return { anchors: [] };
    }, 2),
  ).toEqual([]);
  const cut = tampers["tail removed and account reset"]!;
  expect(
    await foundBy(async (tx, account, turn) => {
      await cut(tx, account, turn);
      await execute(tx, "delete from anchor_head");
      await execute(tx, "delete from anchor");
      return { anchors: [] };
    }, 3),
  ).toEqual([]);
});
