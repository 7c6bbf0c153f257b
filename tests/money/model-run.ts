/**
 * Proof M1 of `npm run proofs`: random sequences of operations run against the ledger and against a simple model. After
 * every batch each answer, balance and hold, and the total must be equal on both sides. A difference throws, with
 * fast-check's seed and the smallest failing sequence.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import { createModel } from "../../apps/server/test/wallet/ledger-model.ts";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import {
  between,
  credit,
  debit,
  expire,
  post,
  release,
  reserve,
  reverse,
  settle,
} from "../../apps/server/src/wallet/wallet.ts";
import type { Account, LinkedPostings } from "../../apps/server/src/wallet/wallet.ts";

/** Random numbers that select one posting, or linked postings, from the accounts and ids that exist at that time. */
export type Draw = {
  readonly what: number;
  readonly who: number;
  readonly amount: number;
  readonly which: number;
};

type Shares = { readonly below: number; readonly kind: number };

/** Kinds of credits, each with its cumulative share of 100. */
const credits: readonly Shares[] = [
  { below: 8, kind: transactionTypes.deposit.id },
  { below: 12, kind: transactionTypes.playGrant.id },
  { below: 16, kind: transactionTypes.systemCredit.id },
  { below: 20, kind: transactionTypes.win.id },
];

/**
 * Turns a draw into postings. `what` of 100: 20 credits, 25 bets, 10 holds, 14 ends of holds, 8 reversals, 9 repeats, 7
 * bet-wins, 7 gifts.
 */
export function interpret(
  draw: Draw,
  accounts: readonly Account[],
  past: LinkedPostings[],
  { bank, vendor, transit }: Pick<LedgerHarness, "bank" | "vendor" | "transit">,
): LinkedPostings {
  const account = accounts[draw.who % accounts.length]!;
  const other = accounts[(draw.who + 1) % accounts.length]!;
  const amountMinor = BigInt(draw.amount);
  const earlier = past[draw.which % Math.max(1, past.length)];
  const named = { id: randomUUID(), kind: transactionTypes.bet.id as number, reference: "round" };
  const pick = earlier?.[0];
  const pendingId = pick?.id ?? randomUUID();
  const owner = accounts.find((each) => each.id === pick?.account.id) ?? account;
  const given = credits.find(({ below }) => draw.what < below);
  if (given !== undefined)
    return [credit(account, { ...named, kind: given.kind, operatorAccountId: bank, amountMinor })];
  if (draw.what < 45) return [debit(account, { ...named, operatorAccountId: vendor, amountMinor })];
  if (draw.what < 55)
    return [
      reserve(account, {
        ...named,
        kind: transactionTypes.withdraw.id,
        operatorAccountId: bank,
        amountMinor,
      }),
    ];
  if (draw.what < 63)
    return [settle(owner, { ...named, pendingId, ...(draw.which % 3 === 0 ? {} : { amountMinor }) })];
  if (draw.what < 67) return [release(owner, { ...named, pendingId })];
  if (draw.what < 69) return [expire(owner, { ...named, pendingId })];
  if (draw.what < 77) return [reverse(owner, { ...named, reversalOf: pendingId })];
  if (draw.what < 83 && earlier !== undefined) return earlier;
  if (draw.what < 86 && pick !== undefined) return [{ ...pick, kind: 3201 }];
  if (draw.what < 93) {
    return [
      debit(account, { ...named, operatorAccountId: vendor, amountMinor }),
      credit(account, {
        ...named,
        id: randomUUID(),
        operatorAccountId: vendor,
        amountMinor: BigInt(draw.which + 1),
      }),
    ];
  }
  return between({
    id: named.id,
    from: account,
    to: other,
    transitId: transit,
    amountMinor,
    outKind: transactionTypes.walletOut.id,
    inKind: transactionTypes.walletIn.id,
    reference: "gift",
  });
}

export type ModelRun = {
  readonly seed: number;
  /** Number of sequences, and maximum number of operations in each sequence. */
  readonly sequences: number;
  readonly operations: number;
};

/** Runs the sequences. Every second sequence is compared after each operation, the others after batches of up to 30. */
export async function runAgainstModel(
  harness: LedgerHarness,
  { seed, sequences, operations }: ModelRun,
): Promise<void> {
  const draws = fc.array(
    fc.record({
      what: fc.nat(99),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 400 }),
      which: fc.nat(1_000),
    }),
    { minLength: 1, maxLength: operations, size: "max" },
  );
  const sizes = fc.oneof(
    fc.constant([1]),
    fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8, size: "max" }),
  );
  await fc.assert(
    fc.asyncProperty(draws, sizes, (drawn, batches) => compare(harness, drawn, batches)),
    { seed, numRuns: sequences, endOnFailure: true },
  );
}

async function compare(
  harness: LedgerHarness,
  drawn: readonly Draw[],
  sizes: readonly number[],
): Promise<void> {
  const accounts = [await harness.member(), await harness.member(), await harness.member()];
  const model = createModel();
  const past: LinkedPostings[] = [];
  for (let at = 0, batch = 0; at < drawn.length; batch += 1) {
    const size = sizes[batch % sizes.length]!;
    const groups = drawn.slice(at, at + size).map((draw) => {
      const linked = interpret(draw, accounts, past, harness);
      past.push(linked);
      return linked;
    });
    at += size;
    const expected = groups.flatMap((group) => model.post(group));
    const answers = await post(harness.db, groups);
    answers.forEach((answer, index) => {
      const wanted = expected[index]!;
      expect({ code: answer.ok ? null : answer.code, replayed: answer.replayed }).toEqual({
        code: wanted.code,
        replayed: wanted.replayed,
      });
      if (answer.balanceMinor !== null && wanted.code !== "ledger.id_reused") {
        expect([answer.balanceMinor, answer.heldMinor]).toEqual([wanted.balance, wanted.held]);
      }
    });
    await compareBalances(harness, accounts, model);
  }
}

async function compareBalances(
  harness: LedgerHarness,
  accounts: readonly Account[],
  model: ReturnType<typeof createModel>,
): Promise<void> {
  const rows = await harness.db.rows<{ id: bigint; balance: bigint; held: bigint; legs: string }>(sql`
    select a.id, a.balance, a.held, coalesce((select sum(case when t.credit_account > 0 then t.amount_minor else -t.amount_minor end)
      from transfer t where t.bucket = a.bucket and t.member_id = a.member_id and t.account_id = a.id and t.phase in (0, 2)), 0)::text as legs
    from account a where (a.bucket, a.member_id) in (select * from unnest(${accounts.map((a) => a.bucket)}::smallint[], ${accounts.map((a) => a.memberId)}::bigint[]))`);
  for (const row of rows) {
    const { balance, held } = model.balanceOf(row.id);
    expect([row.balance, row.held, BigInt(row.legs)]).toEqual([balance, held, balance]);
  }
  expect(rows.reduce((sum, row) => sum + row.balance, 0n)).toBe(model.outside());
}
