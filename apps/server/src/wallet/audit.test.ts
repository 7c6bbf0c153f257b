import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "../platform/db/pool.ts";
import type { Db } from "../platform/db/pool.ts";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";
import type { AuditOptions } from "./audit.ts";
import { listHouseBalances, rollUpHouses } from "./store.ts";
import { ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { credit, debit, post, release, reserve, reverse, settle } from "./wallet.ts";
import type { Account } from "./wallet.ts";

let world: LedgerWorld;
let account: Account;
let anchors: string[];
const anchorKey = Buffer.from("kept elsewhere");

beforeEach(async () => {
  world = await ledgerWorld();
  const bystander = await world.funded(500n);
  account = await world.funded(1_000n);
  const details = () => ({ id: randomUUID(), kind: 3200, reference: "round" });
  const bet = () => debit(account, { ...details(), houseId: world.vendor, amountMinor: 10n });
  const hold = reserve(account, { ...details(), houseId: world.bank, amountMinor: 100n });
  const undone = bet();
  // Seven rows in groups of one, three, two and one: chains are sealed a batch at a time.
  await post(world.db, [bet(), bet(), credit(account, { ...details(), houseId: world.vendor, amountMinor: 40n })]);
  await post(world.db, [bet(), debit(bystander, { ...details(), houseId: world.vendor, amountMinor: 1n }), undone]);
  await post(world.db, [hold, settle(account, { ...details(), pendingId: hold.id, amountMinor: 60n })]);
  await post(world.db, [reverse(account, { ...details(), reversalOf: undone.id })]);
  const line = await writeAnchor(world.owner, anchorKey);
  anchors = [line!];
});
afterEach(() => world.drop());

const execute = (db: Db, text: string) => db.run({ text, values: [] });

/** As somebody who owns the database and knows how to switch the triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ["transfer", "account", "anchor", "anchor_head", "refusal"];
  await world.owner.transaction(async (tx) => {
    for (const table of tables) await execute(tx, `alter table ${table} disable trigger user`);
    for (const statement of statements) expect(await execute(tx, statement), statement).not.toBe(0);
    for (const table of tables) await execute(tx, `alter table ${table} enable always trigger unchangeable`);
  });
}

async function failing(options: AuditOptions = {}): Promise<string[]> {
  const report = await auditLedger(world.db, options);
  return report.checks.filter((check) => check.count > 0).map((check) => check.name.replace("ledger: ", ""));
}

const CHAIN = "the hash chains are whole";
const ANCHOR = "the chains still hold what was anchored";
const mine = () => `member_id = ${account.memberId} and account_id = ${account.id}`;
/** What an owner would do to hide: seal every group anew from that row on. */
const rechain = () => `
  do $$
  declare t record; h bytea;
  begin
    select head into h from (select sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id, convert_to(kind, 'UTF8'),
      convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id, real))) as head from account where id = ${account.id}) g;
    for t in select * from transfer where ${mine()} order by seq loop
      h := sha256(h || ledger_canonical(t.seq, t.id, t.kind, t.phase, t.debit_account, t.credit_account, t.amount_minor, t.currency, t.pending_id,
        t.reversal_of, t.linked_id, t.round_ref, t.reference, t.expires_at, t.balance_after, t.held_after, t.xid, t.at));
      update transfer set link = h where bucket = t.bucket and member_id = t.member_id and account_id = t.account_id and seq = t.seq;
    end loop;
    update account set head = h where id = ${account.id};
  end $$`;

test("an untouched ledger is clean, with its anchors and after a roll-up", async () => {
  expect(await failing({ anchors, anchorKey })).toEqual([]);
  await rollUpHouses(world.db);
  expect(await failing({ anchors, anchorKey })).toEqual([]);
});

const COLUMNS: readonly (readonly [string, string])[] = [
  ["id", "gen_random_uuid()"], ["kind", "kind + 1"], ["amount_minor", "amount_minor + 1"], ["currency", "'USD'"], ["round_ref", "'r'"],
  ["reference", "reference || ' '"], ["balance_after", "balance_after + 1"], ["xid", "xid + 1"], ["at", "at - interval '1 us'"], ["linked_id", "gen_random_uuid()"],
];

test("D1: one changed field of a row is found, whichever it is", async () => {
  for (const [column, value] of COLUMNS) {
    for (const seq of [1, 3, 8]) {
      await tamper(`create table kept as select * from transfer where ${mine()} and seq = ${seq}`,
        `update transfer set ${column} = ${value} where ${mine()} and seq = ${seq}`);
      expect(await failing(), `${column} of row ${seq}`).toContain(CHAIN);
      await tamper(`delete from transfer where ${mine()} and seq = ${seq}`, "insert into transfer select * from kept");
      await execute(world.owner, "drop table kept");
    }
  }
  expect(await failing({ anchors, anchorKey })).toEqual([]);
});

test("D1: a removed row is found: first, in the middle of a group, last", async () => {
  for (const seq of [1, 2, 3, 7, 9]) {
    await tamper(`create table kept as select * from transfer where ${mine()} and seq = ${seq}`, `delete from transfer where ${mine()} and seq = ${seq}`);
    expect(await failing(), `row ${seq}`).toContain(CHAIN);
    await tamper("insert into transfer select * from kept");
    await execute(world.owner, "drop table kept");
  }
  expect(await failing()).toEqual([]);
});

test("D1: a row slipped in is found, at the end and between", async () => {
  await tamper(`insert into transfer select bucket, member_id, account_id, seq + 1, gen_random_uuid(), kind, 0, debit_account, credit_account, 5, currency,
    null, null, null, null, 'mine', null, balance_after + 5, held_after, xid, at, null from transfer where ${mine()} and seq = 9`);
  expect(await failing()).toContain(CHAIN);
  await tamper(`delete from transfer where ${mine()} and seq = 10`);
  await tamper(`update transfer set seq = seq + 100 where ${mine()} and seq > 4`, `update transfer set seq = seq - 99 where ${mine()} and seq > 100`,
    `insert into transfer select bucket, member_id, account_id, 5, gen_random_uuid(), kind, 0, debit_account, credit_account, 5, currency,
      null, null, null, null, 'mine', null, balance_after, held_after, xid, at, null from transfer where ${mine()} and seq = 4`);
  expect(await failing()).toContain(CHAIN);
});

test("D1: two swapped rows are found, also of equal amount within one group", async () => {
  for (const [first, second] of [[2, 3], [2, 5], [1, 9]]) {
    const swap = [`update transfer set seq = -1 where ${mine()} and seq = ${first}`, `update transfer set seq = ${first} where ${mine()} and seq = ${second}`,
      `update transfer set seq = ${second} where ${mine()} and seq = -1`];
    await tamper(...swap);
    expect(await failing(), `${first} and ${second}`).toContain(CHAIN);
    await tamper(...swap);
  }
  expect(await failing()).toEqual([]);
});

test("D1: an end cut off with the account set back to match is found by the anchor", async () => {
  const cut = `with last as (select * from transfer where ${mine()} and seq = 8)
    update account set seq = 8, head = last.link, balance = last.balance_after, held = last.held_after from last where account.id = ${account.id}`;
  await tamper(`delete from transfer where ${mine()} and seq > 8`, cut);
  expect(await failing()).toContain(ANCHOR);
});

test("D1: a row rewritten with every figure and the whole chain made to fit is found by the anchor alone", async () => {
  await tamper(`update transfer set reference = 'another' where ${mine()} and seq = 4`);
  await execute(world.owner, "alter table transfer disable trigger user");
  await execute(world.owner, rechain());
  expect(await failing()).toEqual([ANCHOR]);
  // The anchor in the database rewritten too: the file outside has another digest.
  await tamper(`update anchor_head h set head = (select link from transfer t where t.account_id = h.account_id and t.seq = h.seq) where account_id = ${account.id}`);
  expect(await failing()).toEqual([ANCHOR]);
  await tamper(`update anchor set digest = (select sha256(string_agg(part, ''::bytea order by bucket)) from (
    select bucket, sha256(string_agg(record_send(row(bucket, member_id, account_id, seq, head)), ''::bytea order by member_id, account_id)) as part from anchor_head group by bucket) p)`);
  expect(await failing()).toEqual([]);
  expect(await failing({ anchors })).toEqual([ANCHOR]);
});

test("D1: an anchor line made without the key is found", async () => {
  const forged = JSON.stringify({ ...JSON.parse(anchors[0]!) as object, mac: "00".repeat(32) });
  expect(await failing({ anchors: [forged], anchorKey })).toEqual([ANCHOR]);
  expect(await failing({ anchors: ["not json"], anchorKey })).toEqual([ANCHOR]);
  expect(await failing({ anchors: [anchors[0]!, anchors[0]!.replace('"anchor":1', '"anchor":2')] })).toEqual([ANCHOR]);
});

test("D1: a whole account gone with its history is found", async () => {
  await tamper(`delete from transfer where ${mine()}`, `delete from account where id = ${account.id}`);
  expect(await failing()).toContain(ANCHOR);
});

test("figures that do not agree are found by name", async () => {
  await tamper(`update account set balance = balance + 1 where id = ${account.id}`);
  expect(await failing()).toEqual(["everything sums to zero per currency", "kept balances and holds equal the recomputed ones"]);
  await tamper(`update account set balance = balance - 1, held = 7 where id = ${account.id}`);
  expect(await failing()).toEqual(["kept balances and holds equal the recomputed ones"]);
  await tamper(`update account set held = 0 where id = ${account.id}`, `update account set real = true where id = ${account.id}`);
  expect(await failing()).toEqual(expect.arrayContaining([CHAIN, "both accounts of every transfer exist and agree"]));
});

test("a second anchor names only what moved since the first", async () => {
  expect(await writeAnchor(world.owner, anchorKey)).toBeNull();
  await post(world.db, [credit(account, { id: randomUUID(), kind: 6101, reference: "more", houseId: world.bank, amountMinor: 1n })]);
  const line = await writeAnchor(world.owner, anchorKey);
  expect(JSON.parse(line!)).toMatchObject({ anchor: 2, accounts: 1 });
  expect(await failing({ anchors: [...anchors, line!], anchorKey })).toEqual([]);
});

test("house balances are the sum of the legs, rolled up or not, also with a transaction open meanwhile", async () => {
  const vendorOf = async () => (await listHouseBalances(world.db)).find((house) => house.id === world.vendor)!;
  const rolledUp = () => world.db.maybe(sql`select debits, credits from house_rollup where house_id = ${world.vendor}`);
  expect(await vendorOf()).toMatchObject({ debitsMinor: 50n, creditsMinor: 41n, balanceMinor: -9n });
  const open = world.db.transaction(async (tx) => {
    await post(tx, [debit(account, { id: randomUUID(), kind: 1, reference: "slow", houseId: world.vendor, amountMinor: 3n })]);
    const bystander = await world.funded(10n);
    await post(world.db, [debit(bystander, { id: randomUUID(), kind: 1, reference: "quick", houseId: world.vendor, amountMinor: 4n })]);
    await rollUpHouses(world.db);
    expect(await vendorOf()).toMatchObject({ creditsMinor: 45n });
  });
  await open;
  expect(await vendorOf()).toMatchObject({ creditsMinor: 48n });
  // Transactions of other databases on the server hold the watermark back too: in the end all is rolled up.
  await expect.poll(async () => {
    await rollUpHouses(world.db);
    return rolledUp();
  }, { timeout: 10_000 }).toEqual({ debits: "50", credits: "48" });
  expect(await vendorOf()).toMatchObject({ debitsMinor: 50n, creditsMinor: 48n });
  expect(await failing()).toEqual([]);
});

test("a roll-up that runs while older transactions are open elsewhere counts nothing twice", async () => {
  await execute(world.owner, "select ledger_rebase()");
  const before = await listHouseBalances(world.db);
  await world.owner.transaction(async (older) => {
    await execute(older, "select pg_current_xact_id()");
    await post(world.db, [credit(account, { id: randomUUID(), kind: 1, reference: "newer", houseId: world.bank, amountMinor: 2n })]);
    await execute(world.db, "select ledger_rollup()");
    await post(older, [credit(account, { id: randomUUID(), kind: 1, reference: "older", houseId: world.bank, amountMinor: 3n })]);
  });
  for (let round = 0; round < 3; round += 1) await rollUpHouses(world.db);
  expect((await listHouseBalances(world.db)).find((house) => house.id === world.bank)!.debitsMinor)
    .toBe(before.find((house) => house.id === world.bank)!.debitsMinor + 5n);
  expect(await failing()).toEqual([]);
});

test("after a move to another cluster the roll-up is refused until it is rebased, and balances stay exact", async () => {
  await rollUpHouses(world.db);
  const before = await listHouseBalances(world.db);
  await tamper("update transfer set xid = xid + 1000000");
  await execute(world.owner, "update house_rollup_state set system_id = 1");
  await expect(rollUpHouses(world.db)).rejects.toThrow("another cluster");
  expect(await listHouseBalances(world.db)).toEqual(before);
  await execute(world.owner, "select ledger_rebase()");
  await post(world.db, [release(account, { id: randomUUID(), kind: 1, reference: "none", pendingId: randomUUID() }),
    credit(account, { id: randomUUID(), kind: 1, reference: "after", houseId: world.bank, amountMinor: 2n })]);
  await rollUpHouses(world.db);
  expect((await listHouseBalances(world.db)).find((house) => house.id === world.bank)!.debitsMinor)
    .toBe(before.find((house) => house.id === world.bank)!.debitsMinor + 2n);
  // Nothing but the numbers that were changed above to stand for those of another cluster.
  expect(await failing()).toEqual([CHAIN]);
});
