import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../platform/db/pool.ts";
import { interpret } from "../../../../tests/money/model-run.ts";
import type { Draw } from "../../../../tests/money/model-run.ts";
import { ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { credit, debit, openWallet, post, transferId } from "./wallet.ts";
import type { Linked, Movement } from "./wallet.ts";

let world: LedgerWorld;
beforeAll(async () => { world = await ledgerWorld(); });
afterAll(() => world.drop());

/** A batch through the inner function of the door, either way, on accounts of its own; what it left, without ids and times. */
async function leftBy(drawn: readonly Draw[], oneByOne: boolean): Promise<unknown> {
  const accounts = [await world.funded(500n), await world.member(), await world.funded(100n)];
  const ids = new Map<string, string>();
  const rename = (id: string) => { ids.set(id, ids.get(id) ?? `id ${ids.size}`); return ids.get(id)!; };
  const past: Linked[] = [];
  const groups = drawn.map((draw) => {
    const linked = interpret(draw, accounts, past, world);
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
});

/** Single moves as the hot path takes them, or one after the other through the ordinary door; some ids come again, in another batch or the same. */
async function leftByMoves(drawn: readonly MoveDraw[], gathered: boolean): Promise<unknown> {
  const accounts = [await world.funded(300n), await world.member(), await world.funded(100n)];
  const ids: string[] = [];
  const wallet = openWallet({ db: world.db, connections: 1, maxItems: 7 });
  const movements = drawn.map((asked, n) => {
    const first = asked.again === null || n === 0 ? null : asked.again % n;
    const id = first === null ? randomUUID() : ids[first]!;
    ids.push(id);
    const draw = first === null || !asked.same ? asked : drawn[first]!;
    const details = { id, kind: 3200, reference: `move ${draw.of}`, houseId: draw.of === 0 ? -999_999n : world.vendor, amountMinor: BigInt(draw.amount) };
    return (draw.incoming ? credit : debit)(accounts[draw.who]!, details);
  });
  const answers = gathered
    ? await Promise.all(movements.map(async (movement) => (await wallet.gather([movement]))[0]))
    : await movements.reduce<Promise<unknown[]>>(async (before, movement) => [...await before, (await post(world.db, [movement]))[0]], Promise.resolve([]));
  await wallet.close();
  const rows = await world.db.rows<object>(sql`select (select count(*) from unnest(${ids}::uuid[]) with ordinality u(id, n) where u.id = t.id) as times,
      seq, debit_account > 0 as debit, amount_minor, balance_after, reference from transfer t
    where account_id = any (${accounts.map((account) => account.id)}::bigint[]) order by account_id, seq`);
  return { answers: answers.map((answer) => ({ ...(answer as object), id: null })), rows };
}

const moveDraws = fc.array(fc.record({
  who: fc.nat(2), incoming: fc.boolean(), amount: fc.integer({ min: -1, max: 150 }), of: fc.nat(30),
  again: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.nat(20)), same: fc.boolean(),
}), { minLength: 1, maxLength: 25, size: "max" });
type MoveDraw = typeof moveDraws extends fc.Arbitrary<(infer D)[]> ? D : never;

test("moves of the hot path mean the same as one by one through the ordinary door", async () => {
  const seen = new Set<string>();
  await fc.assert(fc.asyncProperty(moveDraws, async (drawn) => {
    const expected = await leftByMoves(drawn, false);
    for (const answer of (expected as { answers: { code?: string; replayed: boolean }[] }).answers) seen.add(`${answer.code ?? "ok"} ${answer.replayed}`);
    expect(await leftByMoves(drawn, true)).toEqual(expected);
  }), { numRuns: 60 });
  for (const answer of ["ok false", "ok true", "ledger.insufficient_funds false", "ledger.insufficient_funds true", "ledger.id_reused false", "ledger.invalid false"]) {
    expect([...seen]).toContain(answer);
  }
});

/** A row of the hot door, as the server sends it. */
const moveColumns = (account: { bucket: number; memberId: bigint; id: bigint }, id: string, amount: bigint) => sql`
  array[${id}]::uuid[], array[${account.bucket}]::smallint[], array[${account.memberId}]::bigint[], array[${account.id}]::bigint[],
  array[${world.vendor}]::bigint[], array[false], array[${amount}]::bigint[], array['BDT'], array[3200], array[null]::text[], array['move']`;

test("the hot path writes nothing on an account that was written to, or decided on, while it read", async () => {
  for (const meanwhile of ["moved", "refused"] as const) {
    const account = await world.funded(100n);
    const id = randomUUID();
    // The other holds the account when the hot path's statement has begun, and lets go while that one waits for it.
    const other = world.db.transaction(async (tx) => {
      const amountMinor = meanwhile === "moved" ? 1n : 1_000n;
      const [answer] = await post(tx, [debit(account, { id, kind: 3200, reference: "other", houseId: world.vendor, amountMinor })]);
      expect(answer!.ok).toBe(meanwhile === "moved");
      const waiting = world.db.rows(sql`select * from ledger_post_moves(${moveColumns(account, randomUUID(), 5n)})`).then(() => "written", (error: { code: string }) => error.code);
      await new Promise((resolve) => { setTimeout(resolve, 200); });
      return { waiting };
    });
    expect(await (await other).waiting).toBe("KL002");
    const [balance] = await world.db.rows<object>(sql`select balance, seq from account where bucket = ${account.bucket} and member_id = ${account.memberId}`);
    expect(balance).toEqual(meanwhile === "moved" ? { balance: 99n, seq: 2n } : { balance: 100n, seq: 1n });
    // Whoever comes through the gatherer notices nothing of it.
    const wallet = openWallet({ db: world.db });
    const answers = await Promise.all([
      world.db.transaction((tx) => post(tx, [debit(account, { id: randomUUID(), kind: 3200, reference: "tx", houseId: world.vendor, amountMinor: 1n })])),
      ...Array.from({ length: 20 }, () => wallet.gather([debit(account, { id: randomUUID(), kind: 3200, reference: "bet", houseId: world.vendor, amountMinor: 1n })])),
    ]);
    await wallet.close();
    expect(answers.flat().every((answer) => answer.ok)).toBe(true);
  }
});

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
  expect(transferId("a\0\0\0\0b")).not.toBe(transferId("a", "b"));
  expect(transferId("a\0\0\0\u0001b")).not.toBe(transferId("a", "b"));
  expect(transferId("x")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
