/**
 * The ledger's fast path, used through the batcher that all features post with: which postings it accepts, and that it
 * has the same effect as the general path.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { compositeArray } from "../../infra/db/composite-arrays.ts";
import { randomRuns } from "../../../../../tests/database.ts";
import { expectLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { interpret } from "../../../../../tests/money/model-run.ts";
import type { Draw } from "../../../../../tests/money/model-run.ts";
import { ledgerDigest, createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { balanceOf, credit, debit, createWallet, post, reserve } from "../wallet.ts";
import type { Account, LinkedPostings, Posting, PostingResult } from "../wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.drop());

/** Posts all groups at once through the batcher (`gathered`), or one by one through the general path. */
async function postEach(groups: readonly LinkedPostings[], gathered: boolean): Promise<PostingResult[][]> {
  if (!gathered) {
    const answers: PostingResult[][] = [];
    for (const group of groups) answers.push(await post(harness.db, [group]));
    return answers;
  }
  const wallet = createWallet({ db: harness.db, connections: 1, maxItems: 7 });
  const answers = await Promise.all(groups.map((group) => wallet.postBatched(group)));
  await wallet.close();
  return answers;
}

/**
 * Posts single postings through the fast path, or one by one through the general path. Some ids are repeated, in the
 * same or another batch.
 */
async function leftByMoves(drawn: readonly MoveDraw[], gathered: boolean): Promise<unknown> {
  const accounts = [await harness.funded(300n), await harness.member(), await harness.funded(100n)];
  const ids: string[] = [];
  const movements = drawn.map((asked, n) => {
    const first = asked.again === null || n === 0 ? null : asked.again % n;
    const id = first === null ? randomUUID() : ids[first]!;
    ids.push(id);
    const draw = first === null || !asked.same ? asked : drawn[first]!;
    const details = {
      id,
      kind: 3200,
      reference: `move ${draw.of}`,
      operatorAccountId: draw.of === 0 ? -999_999n : harness.vendor,
      amountMinor: BigInt(draw.amount),
    };
    return (draw.incoming ? credit : debit)(accounts[draw.who]!, details);
  });
  const answers = await postEach(
    movements.map((movement) => [movement]),
    gathered,
  );
  const rows =
    await harness.db.rows<object>(sql`select (select count(*) from unnest(${ids}::uuid[]) with ordinality u(id, n) where u.id = t.id) as times,
      seq, debit_account > 0 as debit, amount_minor, balance_after, reference from transfer t
    where account_id = any (${accounts.map((account) => account.id)}::bigint[]) order by account_id, seq`);
  return { answers: answers.flat().map((answer) => ({ ...answer, id: null })), rows };
}

const moveDraws = fc.array(
  fc.record({
    who: fc.nat(2),
    incoming: fc.boolean(),
    amount: fc.integer({ min: -1, max: 150 }),
    of: fc.nat(30),
    again: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.nat(20)),
    same: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25, size: "max" },
);
type MoveDraw = typeof moveDraws extends fc.Arbitrary<(infer D)[]> ? D : never;

test("fast path: random single postings → same effect as one by one through the general path", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(moveDraws, async (drawn) => {
      const expected = await leftByMoves(drawn, false);
      for (const answer of (expected as { answers: { code?: string; replayed: boolean }[] }).answers)
        seen.add(`${answer.code ?? "ok"} ${answer.replayed}`);
      expect(await leftByMoves(drawn, true)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
  for (const answer of [
    "ok false",
    "ok true",
    "ledger.insufficient_funds false",
    "ledger.insufficient_funds true",
    "ledger.id_reused false",
    "ledger.invalid false",
  ]) {
    expect([...seen]).toContain(answer);
  }
});

/** Returns the harness's database, recording how many postings each ledger function received. */
function watched(): { db: Db; calls: (readonly [door: string, movements: number])[] } {
  const calls: (readonly [string, number])[] = [];
  return {
    calls,
    db: {
      ...harness.db,
      call: <R>(name: string, text: string, values: readonly unknown[]) => {
        const [, first] = values;
        const batch = String(first);
        calls.push([
          name,
          batch.startsWith("{") ? batch.split('","').length : (JSON.parse(batch) as unknown[]).length,
        ]);
        return harness.db.call<R>(name, text, values);
      },
    },
  };
}

/** An item of the fast path's SQL function, in the form that the server sends. */
const moveItem = (account: { bucket: number; memberId: bigint; id: bigint }, id: string, amount: bigint) => {
  const item = {
    id,
    bucket: account.bucket,
    memberId: account.memberId,
    accountId: account.id,
    operatorAccountId: harness.vendor,
    incoming: false,
    amountMinor: amount,
    currency: "BDT",
    kind: 3200,
    phase: 0,
    reference: "move",
  };
  return sql`${account.bucket}::smallint, ${compositeArray("ledger_movement", [item])}::ledger_movement[]`;
};

test("fast path: account changed or decided on while it reads → writes nothing on that account", async () => {
  for (const meanwhile of ["moved", "refused"] as const) {
    const account = await harness.funded(100n);
    const id = randomUUID();
    const seen = watched();
    const wallet = createWallet({ db: seen.db });
    const one = (reference: string) =>
      debit(account, {
        id: randomUUID(),
        kind: 3200,
        reference,
        operatorAccountId: harness.vendor,
        amountMinor: 1n,
      });
    // The other transaction locks the account before the fast path's statements begin, and releases it while they
    // wait.
    const other = harness.db.transaction(async (tx) => {
      const amountMinor = meanwhile === "moved" ? 1n : 1_000n;
      const [answer] = await post(tx, [
        debit(account, {
          id,
          kind: 3200,
          reference: "other",
          operatorAccountId: harness.vendor,
          amountMinor,
        }),
      ]);
      expect(answer!.ok).toBe(meanwhile === "moved");
      const waiting = harness.db
        .rows(sql`select * from ledger_post_fast(${moveItem(account, randomUUID(), 5n)})`)
        .then(
          () => "written",
          (error: { code: string }) => error.code,
        );
      const gathered = wallet.postBatched([one("gathered")]);
      await expectLockWaiters(harness.db, 2);
      return { waiting, gathered };
    });
    const { waiting, gathered } = await other;
    expect(await waiting).toBe("KL002");
    // The batcher's caller sees no difference: the posting falls back to the general path.
    expect(await gathered).toMatchObject([{ ok: true, replayed: false }]);
    expect(seen.calls).toEqual([
      ["ledger_post_fast", 1],
      ["ledger_post", 1],
    ]);
    const [balance] = await harness.db.rows<object>(
      sql`select balance, seq from account where bucket = ${account.bucket} and member_id = ${account.memberId}`,
    );
    expect(balance).toEqual(meanwhile === "moved" ? { balance: 98n, seq: 3n } : { balance: 99n, seq: 2n });
    const answers = await Promise.all([
      harness.db.transaction((tx) => post(tx, [one("tx")])),
      ...Array.from({ length: 20 }, () => wallet.postBatched([one("bet")])),
    ]);
    await wallet.close();
    expect(answers.flat().every((answer) => answer.ok)).toBe(true);
  }
});

test("account: every statement of a function that updates one → gives it a new version", async () => {
  const functions = await harness.owner.rows<{ name: string; source: string }>(sql`
    select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'update account\\M' order by 1`);
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "ledger_apply",
      "ledger_record_evidence",
      "ledger_write_fast",
      "ledger_write_ready",
      "responsible_gaming_flag_accounts",
    ]),
  );
  for (const { name, source } of functions)
    for (const [update] of source.matchAll(/update account\b[^;]*?\b(?:where|from)\b/g))
      expect(update, name).toMatch(/\bversion = (?:\w+\.)?version \+ 1\b/);
});

/**
 * Posts any groups through the batcher (`gathered`), or one by one through the general path. Returns the effects
 * without ids and times.
 */
async function leftByGroups(drawn: readonly Draw[], gathered: boolean): Promise<unknown> {
  const accounts = [await harness.funded(500n), await harness.member(), await harness.funded(100n)];
  const past: LinkedPostings[] = [];
  for (const draw of drawn) past.push(interpret(draw, accounts, past, harness));
  const answers = await postEach(past, gathered);
  const rows = await harness.db.rows<{
    account_id: bigint;
  }>(sql`select account_id, seq, phase, debit_account > 0 as debit, amount_minor, balance_after, held_after
    from transfer where account_id = any (${accounts.map(({ id }) => id)}::bigint[]) order by account_id, seq`);
  return {
    answers: answers.map((group) => group.map((answer) => ({ ...answer, id: null }))),
    rows: rows.map((row) => ({ ...row, account_id: accounts.findIndex(({ id }) => id === row.account_id) })),
  };
}

test("batcher: random groups → same effect as through the general path", async () => {
  const draws = fc.array(
    fc.record({
      what: fc.nat(99),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 200 }),
      which: fc.nat(50),
    }),
    { minLength: 1, maxLength: 20, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(draws, async (drawn) => {
      expect(await leftByGroups(drawn, true)).toEqual(await leftByGroups(drawn, false));
    }),
    { numRuns: randomRuns(40) },
  );
});

test("batcher: single postings → one fast path call, leftovers one general call, groups general at once", async () => {
  const account = await harness.funded(100n);
  const move = (change: object = {}, of: Account = account) =>
    ({
      ...debit(of, {
        id: randomUUID(),
        kind: 3200,
        reference: "hot",
        operatorAccountId: harness.vendor,
        amountMinor: 1n,
      }),
      ...change,
    }) as Posting;
  const [one, two, partner] = [move(), move(), randomUUID()];
  const cases: readonly (readonly [
    why: string,
    groups: readonly LinkedPostings[],
    calls: readonly (readonly [string, number])[],
    answers: readonly (string | null)[],
  ])[] = [
    ["moves", [[one], [two], [move()]], [["ledger_post_fast", 3]], [null, null, null]],
    [
      "one that came before, and what its member sent with it",
      [[one], [move()]],
      [
        ["ledger_post_fast", 2],
        ["ledger_post", 2],
      ],
      [null, null],
    ],
    [
      "one that lacks the money, of another member",
      [[move({}, await harness.member())], [move()]],
      [
        ["ledger_post_fast", 2],
        ["ledger_post", 1],
      ],
      ["ledger.insufficient_funds", null],
    ],
    [
      "the same twice",
      [[move({ id: partner })], [move({ id: partner })]],
      [["ledger_post", 2]],
      [null, null],
    ],
    ["two that belong together", [[move(), move()], [move()]], [["ledger_post", 3]], [null, null, null]],
    ["one that names another", [[move({ linkedId: partner })], [move()]], [["ledger_post", 2]], [null, null]],
    [
      "a hold",
      [
        [
          reserve(account, {
            id: randomUUID(),
            kind: 6102,
            reference: "hot",
            operatorAccountId: harness.bank,
            amountMinor: 1n,
          }),
        ],
        [move()],
      ],
      [["ledger_post", 2]],
      [null, null],
    ],
    [
      "what no column holds",
      [[move({ kind: 0.5 })], [move()]],
      [["ledger_post", 1]],
      ["ledger.invalid", null],
    ],
    ["nothing else than that", [[move({ kind: 0.5 })]], [], ["ledger.invalid"]],
  ];
  for (const [why, groups, calls, codes] of cases) {
    const seen = watched();
    const wallet = createWallet({ db: seen.db });
    const answers = (await Promise.all(groups.map((group) => wallet.postBatched(group)))).flat();
    await wallet.close();
    expect(seen.calls, why).toEqual(calls);
    expect(
      answers.map((answer) => (answer.ok ? null : answer.code)),
      why,
    ).toEqual(codes);
    expect(
      answers.map(({ id }) => id),
      why,
    ).toEqual(groups.flat().map(({ id }) => id));
  }
  // amounts that the cases take from the account, in order: 3, 1, 1, 1 (of two equal ids), 3, 2, 1 (and 1 held), 1
  expect(await balanceOf(harness.db, account)).toMatchObject({ balanceMinor: 87n, heldMinor: 1n });
  const digest = await ledgerDigest(harness.db);
  const wallet = createWallet({ db: harness.db });
  expect(await Promise.all([one, two].map((each) => wallet.postBatched([each])))).toMatchObject([
    [{ ok: true, replayed: true }],
    [{ ok: true, replayed: true }],
  ]);
  await wallet.close();
  expect(await ledgerDigest(harness.db)).toBe(digest);
});
