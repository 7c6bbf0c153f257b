import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../platform/db/pool.ts";
import { auditLedger } from "./audit.ts";
import { createModel } from "./ledger-model.ts";
import { ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { between, credit, debit, expire, post, release, reserve, reverse, settle, transferId } from "./wallet.ts";
import type { Account, Linked, Movement } from "./wallet.ts";

let world: LedgerWorld;
beforeAll(async () => { world = await ledgerWorld(); });
afterAll(() => world.drop());

/** Numbers that become one movement (or a linked few) on the accounts and ids there are by then. */
type Draw = { readonly what: number; readonly who: number; readonly amount: number; readonly which: number };
const draws = fc.array(fc.record({
  what: fc.nat(99), who: fc.nat(2), amount: fc.integer({ min: 1, max: 400 }), which: fc.nat(1_000),
}), { minLength: 1, maxLength: 200, size: "max" });

function interpret(draw: Draw, accounts: readonly Account[], past: Linked[], bank: bigint, vendor: bigint, transit: bigint): Linked {
  const account = accounts[draw.who % accounts.length]!;
  const other = accounts[(draw.who + 1) % accounts.length]!;
  const amountMinor = BigInt(draw.amount);
  const earlier = past[draw.which % Math.max(1, past.length)];
  const named = { id: randomUUID(), kind: 3200, reference: "round" };
  const pick = earlier?.[0];
  const pendingId = pick?.id ?? randomUUID();
  const owner = accounts.find((each) => each.id === pick?.account.id) ?? account;
  if (draw.what < 20) return [credit(account, { ...named, houseId: bank, amountMinor })];
  if (draw.what < 45) return [debit(account, { ...named, houseId: vendor, amountMinor })];
  if (draw.what < 55) return [reserve(account, { ...named, houseId: bank, amountMinor })];
  if (draw.what < 63) return [settle(owner, { ...named, pendingId, ...(draw.which % 3 === 0 ? {} : { amountMinor }) })];
  if (draw.what < 67) return [release(owner, { ...named, pendingId })];
  if (draw.what < 69) return [expire(owner, { ...named, pendingId })];
  if (draw.what < 77) return [reverse(owner, { ...named, reversalOf: pendingId })];
  if (draw.what < 83 && earlier !== undefined) return earlier;
  if (draw.what < 86 && pick !== undefined) return [{ ...pick, kind: 3201 }];
  if (draw.what < 93) {
    return [debit(account, { ...named, houseId: vendor, amountMinor }),
      credit(account, { ...named, id: randomUUID(), houseId: vendor, amountMinor: BigInt(draw.which + 1) })];
  }
  return between({ id: named.id, from: account, to: other, transitId: transit, amountMinor, outKind: 6207, inKind: 6104, reference: "gift" });
}

test("M1: any sequence leaves every balance as the model says, in batches of any size", async () => {
  const seed = Number(process.env["LEDGER_SEED"] ?? Date.now() % 2 ** 31);
  await fc.assert(fc.asyncProperty(draws, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8, size: "max" }), async (drawn, sizes) => {
    const accounts = [await world.member(), await world.member(), await world.member()];
    const model = createModel();
    const past: Linked[] = [];
    for (let at = 0, batch = 0; at < drawn.length; batch += 1) {
      const size = sizes[batch % sizes.length]!;
      const groups = drawn.slice(at, at + size).map((draw) => {
        const linked = interpret(draw, accounts, past, world.bank, world.vendor, world.transit);
        past.push(linked);
        return linked;
      });
      at += size;
      const expected = groups.flatMap((group) => model.post(group));
      const answers = await post(world.db, groups);
      answers.forEach((answer, index) => {
        const wanted = expected[index]!;
        expect({ code: answer.ok ? null : answer.code, replayed: answer.replayed }).toEqual({ code: wanted.code, replayed: wanted.replayed });
        if (answer.balanceMinor !== null && wanted.code !== "ledger.id_reused") {
          expect([answer.balanceMinor, answer.heldMinor]).toEqual([wanted.balance, wanted.held]);
        }
      });
      await expectBalances(accounts, model);
    }
  }), { seed, numRuns: 60, endOnFailure: true });
  const report = await auditLedger(world.db);
  expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
}, 120_000);

async function expectBalances(accounts: readonly Account[], model: ReturnType<typeof createModel>): Promise<void> {
  const rows = await world.db.rows<{ id: bigint; balance: bigint; held: bigint; legs: string }>(sql`
    select a.id, a.balance, a.held, coalesce((select sum(case when t.credit_account > 0 then t.amount_minor else -t.amount_minor end)
      from transfer t where t.bucket = a.bucket and t.member_id = a.member_id and t.account_id = a.id and t.phase in (0, 2)), 0)::text as legs
    from account a where (a.bucket, a.member_id) in (select * from unnest(${accounts.map((a) => a.bucket)}::smallint[], ${accounts.map((a) => a.memberId)}::bigint[]))`);
  for (const row of rows) {
    const { balance, held } = model.balanceOf(row.id);
    expect([row.balance, row.held, BigInt(row.legs)]).toEqual([balance, held, balance]);
  }
  expect(rows.reduce((sum, row) => sum + row.balance, 0n)).toBe(model.outside());
}

/** A batch through the inner function of the door, either way, on accounts of its own; what it left, without ids and times. */
async function leftBy(drawn: readonly Draw[], oneByOne: boolean): Promise<unknown> {
  const accounts = [await world.funded(500n), await world.member(), await world.funded(100n)];
  const ids = new Map<string, string>();
  const rename = (id: string) => { ids.set(id, ids.get(id) ?? `id ${ids.size}`); return ids.get(id)!; };
  const past: Linked[] = [];
  const groups = drawn.map((draw) => {
    const linked = interpret(draw, accounts, past, world.bank, world.vendor, world.transit);
    past.push(linked);
    return linked;
  });
  const sent = groups.flat();
  const answers = await world.owner.transaction(async (tx) => {
    const through = { ...tx, call: <R>(_: string, __: string, values: readonly unknown[]) => tx.rows<R>(
      sql`select * from ledger_post_items(array(select m from json_populate_recordset(null::ledger_movement, ${values[0]}::json) m), ${oneByOne})`) };
    return post(through, groups);
  });
  sent.forEach((movement) => rename(movement.id));
  const rows = await world.db.rows<{ account_id: bigint; id: string; pending_id: string | null }>(sql`select account_id, seq, id, phase, debit_account > 0 as debit, amount_minor, pending_id, balance_after, held_after
    from transfer t where (bucket, member_id) in (select * from unnest(${accounts.map((a) => a.bucket)}::smallint[], ${accounts.map((a) => a.memberId)}::bigint[])) order by account_id, seq`);
  return {
    answers: answers.map((answer) => ({ ...answer, id: rename(answer.id) })),
    rows: rows.map((row) => ({ ...row, account_id: accounts.findIndex((a) => a.id === row.account_id), id: ids.get(row.id) ?? "first", pending_id: row.pending_id && rename(row.pending_id) })),
  };
}

test("a batch written by one statement means the same as its items one by one", async () => {
  const clean = fc.array(fc.record({ what: fc.integer({ min: 0, max: 44 }), who: fc.nat(2), amount: fc.integer({ min: 1, max: 60 }), which: fc.nat(50) }), { minLength: 1, maxLength: 30, size: "max" });
  const mixed = fc.array(fc.record({ what: fc.nat(99), who: fc.nat(2), amount: fc.integer({ min: 1, max: 200 }), which: fc.nat(50) }), { minLength: 1, maxLength: 30, size: "max" });
  await fc.assert(fc.asyncProperty(fc.oneof(clean, mixed), async (drawn) => {
    expect(await leftBy(drawn, false)).toEqual(await leftBy(drawn, true));
  }), { numRuns: 40 });
}, 60_000);

test("the two edges of a 64-bit balance", async () => {
  const account = await world.member();
  const most = 2n ** 63n - 1n;
  const deposit = (amountMinor: bigint): Movement =>
    credit(account, { id: randomUUID(), kind: 6101, reference: "edge", houseId: world.bank, amountMinor });
  const answers = await post(world.db, [deposit(0n), deposit(-1n), deposit(most + 1n), deposit(most), deposit(1n), deposit(most)]);
  expect(answers.map((answer) => answer.ok ? "ok" : `${answer.code} ${answer.field}`)).toEqual([
    "ledger.invalid amount", "ledger.invalid amount", "ledger.invalid amount", "ok", "ledger.overflow null", "ledger.overflow null",
  ]);
  const [back] = await post(world.db, [debit(account, { id: randomUUID(), kind: 1, reference: "edge", houseId: world.bank, amountMinor: most })]);
  expect(back).toMatchObject({ ok: true, balanceMinor: 0n });
});

test("ids of a source and reference are stable and do not run into each other", () => {
  expect(transferId("vendor:BGS", "tx-1")).toBe(transferId("vendor:BGS", "tx-1"));
  expect(transferId("a", "bc")).not.toBe(transferId("ab", "c"));
  expect(transferId("a", "b", "c")).not.toBe(transferId("a", "bc"));
  expect(transferId("x")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
