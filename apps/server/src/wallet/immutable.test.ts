import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../platform/db/pool.ts";
import { writeAnchor } from "./anchor.ts";
import { auditLedger } from "./audit.ts";
import { rollUpHouses } from "./store.ts";
import { ledgerDigest, ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { debit, post } from "./wallet.ts";

let world: LedgerWorld;
beforeAll(async () => {
  world = await ledgerWorld();
  const account = await world.funded(1_000n);
  await post(world.db, [5n, 5_000n].map((amountMinor) => debit(account, { id: randomUUID(), kind: 3200, reference: "bet", houseId: world.vendor, amountMinor })));
  await rollUpHouses(world.db);
  await writeAnchor(world.owner, undefined);
});
afterAll(() => world.drop());

const TABLES = {
  account: ["balance", "bucket, member_id, kind, currency, merchant_id, real, head", "1, 1, 'main', 'BDT', 1, false, ''"],
  transfer: ["amount_minor", "bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency, reference, balance_after, held_after, xid, at",
    "1, 1, 1, 1, gen_random_uuid(), 1, 0, -1, 1, 5, 'BDT', 'x', 5, 0, 1, now()"],
  refusal: ["amount_minor", "bucket, member_id, id, code, account_id, currency, kind, phase, reference, at", "1, 1, gen_random_uuid(), 'x', 1, 'BDT', 1, 0, 'x', now()"],
  house_account: ["merchant_id", "merchant_id, purpose, currency, real", "1, 'deposit', 'EUR', false"],
  house_rollup: ["credits", "house_id, debits, credits", "-1, 0, 0"],
  house_rollup_state: ["watermark", "system_id, xid_offset, watermark, at", "1, 1, 1, now()"],
  anchor: ["accounts", "id, at, accounts, digest", "9, now(), 1, ''"],
  anchor_head: ["seq", "anchor_id, bucket, member_id, account_id, seq, head", "9, 1, 1, 1, 1, ''"],
} as const;

const execute = (db: Db, text: string) => db.run({ text, values: [] });

test("M4 no table of the ledger is missing here", async () => {
  const guarded = await world.owner.rows<{ name: string }>({ values: [], text: `
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'ledger_unchangeable' union select relname from pg_class where relkind = 'r' and relname ~ '^(house|transfer|account|refusal|anchor)' order by 1` });
  expect(guarded.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort());
});

for (const [table, [column, columns, values]] of Object.entries(TABLES)) {
  test(`M4: the servers' role can change nothing in ${table}`, async () => {
    const digest = await ledgerDigest(world.owner);
    for (const statement of [
      `update ${table} set ${column} = ${column} + 1`,
      `update ${table} set ${column} = null`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `insert into ${table} (${columns}) values (${values})`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column extra int`,
      `drop table ${table} cascade`,
      `create trigger mine before insert on ${table} for each row execute function ledger_unchangeable()`,
      `select * from ${table} for update`,
      `merge into ${table} using (values (1)) v(n) on true when matched then delete`,
      `create rule mine as on insert to ${table} do instead nothing`,
    ]) {
      await expect(execute(world.db, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    expect(await ledgerDigest(world.owner)).toBe(digest);
  });
}

test("M4: the servers' role reaches no function of the ledger but its doors", async () => {
  const functions = await world.db.rows<{ name: string; allowed: boolean }>({
    text: "select proname as name, has_function_privilege(oid, 'execute') as allowed from pg_proc where proname like 'ledger\\_%'", values: [],
  });
  expect(functions.filter((each) => each.allowed).map((each) => each.name).sort()).toEqual(
    ["ledger_house_leg", "ledger_open_account", "ledger_open_house", "ledger_post", "ledger_post_moves", "ledger_rollup", "ledger_seq_before"]);
  for (const call of ["ledger_post_items('{}')", "ledger_post_one(null)", "ledger_apply(null)", "ledger_apply_group('{}')", "ledger_refuse(null, 'x')", "ledger_rebase()"]) {
    await expect(execute(world.db, `select ${call}`), call).rejects.toThrow("permission denied");
  }
  await expect(execute(world.db, "set session_replication_role = replica")).rejects.toThrow("permission denied");
  await expect(execute(world.db, "select nextval('house_account_id_seq')")).rejects.toThrow("permission denied");
});

test("a table of one's own in front of the real one does not fool the door", async () => {
  const account = await world.funded(1_000n);
  await world.db.transaction(async (tx) => {
    await execute(tx, "create temp table account on commit drop as select * from public.account");
    await execute(tx, "update pg_temp.account set balance = 1000000000");
    await execute(tx, "set local search_path = pg_temp, public");
    const [answer] = await post(tx, [debit(account, { id: randomUUID(), kind: 3200, reference: "bet", houseId: world.vendor, amountMinor: 5_000n })]);
    expect(answer).toMatchObject({ ok: false, code: "ledger.insufficient_funds" });
  });
});

test("the owner too is stopped, as long as the triggers stand", async () => {
  for (const table of ["transfer", "refusal", "house_account", "anchor", "anchor_head"] as const) {
    for (const statement of [`update ${table} set ${TABLES[table][0]} = 1`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(execute(world.owner, statement), statement).rejects.toThrow("ledger.immutable");
    }
  }
  for (const statement of ["delete from account", "truncate account", "update account set currency = 'USD'", "update account set real = true"]) {
    await expect(execute(world.owner, statement), statement).rejects.toThrow("ledger.immutable");
  }
  expect((await auditLedger(world.db)).ok).toBe(true);
});

test("a batch under a snapshot that could miss a refusal is refused", async () => {
  const account = await world.funded(10n);
  await expect(world.db.transaction(async (tx) => {
    await execute(tx, "set transaction isolation level repeatable read");
    await post(tx, [debit(account, { id: randomUUID(), kind: 3200, reference: "bet", houseId: world.vendor, amountMinor: 5n })]);
  })).rejects.toThrow("read committed or serializable");
});
