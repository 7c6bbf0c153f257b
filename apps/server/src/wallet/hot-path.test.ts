/** The ledger's hot path, by the gatherer that everybody posts through: what it may take, and that it means what the ordinary door means. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../platform/db/pool.ts";
import type { Db } from "../platform/db/pool.ts";
import { interpret } from "../../../../tests/money/model-run.ts";
import type { Draw } from "../../../../tests/money/model-run.ts";
import { ledgerDigest, ledgerWorld } from "./test-world.ts";
import type { LedgerWorld } from "./test-world.ts";
import { balanceOf, credit, debit, openWallet, post, reserve } from "./wallet.ts";
import type { Account, Linked, Movement, PostAnswer } from "./wallet.ts";

let world: LedgerWorld;
beforeAll(async () => { world = await ledgerWorld(); });
afterAll(() => world.drop());

/** All at once through the gatherer, or one after the other through the ordinary door. */
async function postEach(groups: readonly Linked[], gathered: boolean): Promise<PostAnswer[][]> {
  if (!gathered) {
    const answers: PostAnswer[][] = [];
    for (const group of groups) answers.push(await post(world.db, [group]));
    return answers;
  }
  const wallet = openWallet({ db: world.db, connections: 1, maxItems: 7 });
  const answers = await Promise.all(groups.map((group) => wallet.gather(group)));
  await wallet.close();
  return answers;
}

/** Single moves as the hot path takes them, or one after the other through the ordinary door; some ids come again, in another batch or the same. */
async function leftByMoves(drawn: readonly MoveDraw[], gathered: boolean): Promise<unknown> {
  const accounts = [await world.funded(300n), await world.member(), await world.funded(100n)];
  const ids: string[] = [];
  const movements = drawn.map((asked, n) => {
    const first = asked.again === null || n === 0 ? null : asked.again % n;
    const id = first === null ? randomUUID() : ids[first]!;
    ids.push(id);
    const draw = first === null || !asked.same ? asked : drawn[first]!;
    const details = { id, kind: 3200, reference: `move ${draw.of}`, houseId: draw.of === 0 ? -999_999n : world.vendor, amountMinor: BigInt(draw.amount) };
    return (draw.incoming ? credit : debit)(accounts[draw.who]!, details);
  });
  const answers = await postEach(movements.map((movement) => [movement]), gathered);
  const rows = await world.db.rows<object>(sql`select (select count(*) from unnest(${ids}::uuid[]) with ordinality u(id, n) where u.id = t.id) as times,
      seq, debit_account > 0 as debit, amount_minor, balance_after, reference from transfer t
    where account_id = any (${accounts.map((account) => account.id)}::bigint[]) order by account_id, seq`);
  return { answers: answers.flat().map((answer) => ({ ...answer, id: null })), rows };
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

/** The world's database, and how many movements each call of the ledger took. */
function watched(): { db: Db; calls: (readonly [door: string, movements: number])[] } {
  const calls: (readonly [string, number])[] = [];
  return { calls, db: { ...world.db, call: <R>(name: string, text: string, values: readonly unknown[]) => {
    const [first] = values;
    // PostgreSQL's binary array says its length in its header, after the number of dimensions, a flag and the type.
    calls.push([name, Buffer.isBuffer(first) ? first.readInt32BE(12) : (JSON.parse(String(first)) as unknown[]).length]);
    return world.db.call<R>(name, text, values);
  } } };
}

/** A row of the hot door, as the server sends it. */
const moveColumns = (account: { bucket: number; memberId: bigint; id: bigint }, id: string, amount: bigint) => sql`
  array[${id}]::uuid[], array[${account.bucket}]::smallint[], array[${account.memberId}]::bigint[], array[${account.id}]::bigint[],
  array[${world.vendor}]::bigint[], array[false], array[${amount}]::bigint[], array['BDT'], array[3200], array[null]::text[], array['move']`;

test("the hot path writes nothing on an account that was written to, or decided on, while it read", async () => {
  for (const meanwhile of ["moved", "refused"] as const) {
    const account = await world.funded(100n);
    const id = randomUUID();
    const seen = watched();
    const wallet = openWallet({ db: seen.db });
    const one = (reference: string) => debit(account, { id: randomUUID(), kind: 3200, reference, houseId: world.vendor, amountMinor: 1n });
    // The other holds the account when the hot path's statements have begun, and lets go while they wait for it.
    const other = world.db.transaction(async (tx) => {
      const amountMinor = meanwhile === "moved" ? 1n : 1_000n;
      const [answer] = await post(tx, [debit(account, { id, kind: 3200, reference: "other", houseId: world.vendor, amountMinor })]);
      expect(answer!.ok).toBe(meanwhile === "moved");
      const waiting = world.db.rows(sql`select * from ledger_post_moves(${moveColumns(account, randomUUID(), 5n)})`).then(() => "written", (error: { code: string }) => error.code);
      const gathered = wallet.gather([one("gathered")]);
      await expect.poll(async () => (await world.db.rows<object>(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length,
        { timeout: 10_000 }).toBe(2);
      return { waiting, gathered };
    });
    const { waiting, gathered } = await other;
    expect(await waiting).toBe("KL002");
    // Whoever comes through the gatherer notices nothing of it: he is written by the ordinary door.
    expect(await gathered).toMatchObject([{ ok: true, replayed: false }]);
    expect(seen.calls).toEqual([["ledger_post_moves", 1], ["ledger_post", 1]]);
    const [balance] = await world.db.rows<object>(sql`select balance, seq from account where bucket = ${account.bucket} and member_id = ${account.memberId}`);
    expect(balance).toEqual(meanwhile === "moved" ? { balance: 98n, seq: 3n } : { balance: 99n, seq: 2n });
    const answers = await Promise.all([
      world.db.transaction((tx) => post(tx, [one("tx")])), ...Array.from({ length: 20 }, () => wallet.gather([one("bet")])),
    ]);
    await wallet.close();
    expect(answers.flat().every((answer) => answer.ok)).toBe(true);
  }
});

/** Any groups through the gatherer, or one after the other through the ordinary door; what they left, without ids and times. */
async function leftByGroups(drawn: readonly Draw[], gathered: boolean): Promise<unknown> {
  const accounts = [await world.funded(500n), await world.member(), await world.funded(100n)];
  const past: Linked[] = [];
  for (const draw of drawn) past.push(interpret(draw, accounts, past, world));
  const answers = await postEach(past, gathered);
  const rows = await world.db.rows<{ account_id: bigint }>(sql`select account_id, seq, phase, debit_account > 0 as debit, amount_minor, balance_after, held_after
    from transfer where account_id = any (${accounts.map(({ id }) => id)}::bigint[]) order by account_id, seq`);
  return {
    answers: answers.map((group) => group.map((answer) => ({ ...answer, id: null }))),
    rows: rows.map((row) => ({ ...row, account_id: accounts.findIndex(({ id }) => id === row.account_id) })),
  };
}

test("whatever comes through the gatherer means the same as through the ordinary door", async () => {
  const draws = fc.array(fc.record({ what: fc.nat(99), who: fc.nat(2), amount: fc.integer({ min: 1, max: 200 }), which: fc.nat(50) }), { minLength: 1, maxLength: 20, size: "max" });
  await fc.assert(fc.asyncProperty(draws, async (drawn) => {
    expect(await leftByGroups(drawn, true)).toEqual(await leftByGroups(drawn, false));
  }), { numRuns: 40 });
});

test("single moves are one call of the hot door, what it leaves one of the ordinary door, and all else goes there at once", async () => {
  const account = await world.funded(100n);
  const move = (change: object = {}, of: Account = account) =>
    ({ ...debit(of, { id: randomUUID(), kind: 3200, reference: "hot", houseId: world.vendor, amountMinor: 1n }), ...change }) as Movement;
  const [one, two, partner] = [move(), move(), randomUUID()];
  const cases: readonly (readonly [why: string, groups: readonly Linked[], calls: readonly (readonly [string, number])[], answers: readonly (string | null)[]])[] = [
    ["moves", [[one], [two], [move()]], [["ledger_post_moves", 3]], [null, null, null]],
    ["one that came before, and what its member sent with it", [[one], [move()]], [["ledger_post_moves", 2], ["ledger_post", 2]], [null, null]],
    ["one that lacks the money, of another member", [[move({}, await world.member())], [move()]], [["ledger_post_moves", 2], ["ledger_post", 1]], ["ledger.insufficient_funds", null]],
    ["the same twice", [[move({ id: partner })], [move({ id: partner })]], [["ledger_post", 2]], [null, null]],
    ["two that belong together", [[move(), move()], [move()]], [["ledger_post", 3]], [null, null, null]],
    ["one that names another", [[move({ linkedId: partner })], [move()]], [["ledger_post", 2]], [null, null]],
    ["a hold", [[reserve(account, { id: randomUUID(), kind: 6102, reference: "hot", houseId: world.bank, amountMinor: 1n })], [move()]], [["ledger_post", 2]], [null, null]],
    ["what no column holds", [[move({ kind: 0.5 })], [move()]], [["ledger_post", 1]], ["ledger.invalid", null]],
    ["nothing else than that", [[move({ kind: 0.5 })]], [], ["ledger.invalid"]],
  ];
  for (const [why, groups, calls, codes] of cases) {
    const seen = watched();
    const wallet = openWallet({ db: seen.db });
    const answers = (await Promise.all(groups.map((group) => wallet.gather(group)))).flat();
    await wallet.close();
    expect(seen.calls, why).toEqual(calls);
    expect(answers.map((answer) => answer.ok ? null : answer.code), why).toEqual(codes);
    expect(answers.map(({ id }) => id), why).toEqual(groups.flat().map(({ id }) => id));
  }
  // three, one, one, one of two alike, three, two, one and what is held, one
  expect(await balanceOf(world.db, account)).toMatchObject({ balanceMinor: 87n, heldMinor: 1n });
  const digest = await ledgerDigest(world.db);
  const wallet = openWallet({ db: world.db });
  expect(await Promise.all([one, two].map((each) => wallet.gather([each])))).toMatchObject([[{ ok: true, replayed: true }], [{ ok: true, replayed: true }]]);
  await wallet.close();
  expect(await ledgerDigest(world.db)).toBe(digest);
});
