/**
 * Proof M15 of `npm run proofs`: fills a ledger of any size with random operations through its public functions, and
 * replays the log of one ledger into another. The log has only transfers: refused postings leave no rows.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import type { LedgerHarness } from "../../apps/server/test/wallet/ledger-harness.ts";
import {
  credit,
  debit,
  expire,
  post,
  release,
  reserve,
  reverse,
  settle,
} from "../../apps/server/src/wallet/wallet.ts";
import type { Account, LinkedPostings, Posting } from "../../apps/server/src/wallet/wallet.ts";
import { interpret } from "./model-run.ts";

const BATCH = 250;
const REMEMBERED = 2_000;

/** Creates members. Two ledgers give them the same keys when both create the same number in the same order. */
export async function openMembers(harness: LedgerHarness, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let number = 0; number < count; number += 1) accounts.push(await harness.member());
  return accounts;
}

/** Posts until the ledger has at least this number of entries; returns their number. */
export async function fillLedger(
  harness: LedgerHarness,
  accounts: readonly Account[],
  entries: number,
  seed: number,
): Promise<number> {
  const first = accounts.map((account) =>
    credit(account, {
      id: randomUUID(),
      kind: 6101,
      reference: "first",
      operatorAccountId: harness.bank,
      amountMinor: 1_000_000n,
    }),
  );
  await post(harness.db, first);
  const draw = fc.record({
    what: fc.nat(99),
    who: fc.nat(accounts.length - 1),
    amount: fc.integer({ min: 1, max: 400 }),
    which: fc.nat(REMEMBERED),
  });
  let past: LinkedPostings[] = [];
  let there = 0;
  for (let batch = 0; there < entries; batch += 1) {
    const groups = fc
      .sample(draw, { numRuns: BATCH, seed: seed + batch })
      .map((drawn) => interpret(drawn, accounts, past, harness));
    past = [...past, ...groups].slice(-REMEMBERED);
    const answers = await post(harness.db, groups);
    there += answers.filter((answer) => answer.ok && !answer.replayed).length;
  }
  return there + first.length;
}

type Entry = {
  readonly account: Account;
  readonly id: string;
  readonly kind: number;
  readonly phase: number;
  readonly incoming: boolean;
  readonly operatorAccountId: bigint;
  readonly amount: bigint;
  readonly pendingId: string | null;
  readonly reversalOf: string | null;
  readonly linkedId: string | null;
  readonly roundRef: string | null;
  readonly reference: string;
  readonly expiresAt: Date | null;
};

/** Returns all entries in the order in which they were posted. */
export async function readLog(db: Db, accounts: readonly Account[]): Promise<Entry[]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const rows = await db.rows<Omit<Entry, "account"> & { accountId: bigint }>(sql`
    select account_id "accountId", id, kind, phase, credit_account = account_id incoming, least(debit_account, credit_account) "operatorAccountId", amount_minor amount,
      pending_id "pendingId", reversal_of "reversalOf", linked_id "linkedId", round_ref "roundRef", reference, expires_at "expiresAt"
    from transfer order by at, account_id, seq`);
  return rows.map(({ accountId, ...row }) => ({ ...row, account: byId.get(accountId)! }));
}

function movementOf(entry: Entry): Posting {
  const { account, id, kind, reference, amount: amountMinor, operatorAccountId } = entry;
  const details = {
    id,
    kind,
    reference,
    ...(entry.roundRef === null ? {} : { roundRef: entry.roundRef }),
    ...(entry.linkedId === null ? {} : { linkedId: entry.linkedId }),
  };
  if (entry.reversalOf !== null) return reverse(account, { ...details, reversalOf: entry.reversalOf });
  if (entry.phase === 1)
    return reserve(account, {
      ...details,
      operatorAccountId,
      amountMinor,
      ...(entry.expiresAt === null ? {} : { expiresAt: entry.expiresAt }),
    });
  const pendingId = entry.pendingId ?? "";
  if (entry.phase === 2) return settle(account, { ...details, pendingId, amountMinor });
  if (entry.phase === 3) return release(account, { ...details, pendingId });
  if (entry.phase === 4) return expire(account, { ...details, pendingId });
  return (entry.incoming ? credit : debit)(account, { ...details, operatorAccountId, amountMinor });
}

/** Posts a log into a ledger. @throws Error for any answer but OK */
export async function play(db: Db, log: readonly Entry[]): Promise<void> {
  for (let at = 0; at < log.length; at += BATCH) {
    const answers = await post(db, log.slice(at, at + BATCH).map(movementOf));
    const unexpected = answers.find((answer) => !answer.ok || answer.replayed);
    if (unexpected !== undefined)
      throw new Error(
        `entry ${at + answers.indexOf(unexpected)}: ${unexpected.ok ? "replayed" : unexpected.code}`,
      );
  }
}

/** Reorders the entries by member, one by one or interleaved; each member's own order stays. */
export function byMember(log: readonly Entry[], atOnce: number): Entry[] {
  const queues = [...Map.groupBy(log, ({ account }) => account.id).values()];
  const order: Entry[] = [];
  while (queues.some((queue) => queue.length > 0))
    for (const queue of queues) order.push(...queue.splice(0, atOnce));
  return order;
}

/** Returns a hash of every entry and balance, without timestamps. */
export async function ledgerHash(db: Db): Promise<string> {
  const { hash } = await db.one<{ hash: string }>(sql`
    select encode(sha256(convert_to(coalesce((select string_agg(md5(row(bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
        amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at, balance_after, held_after)::text), '' order by account_id, seq) from transfer), '')
      || (select string_agg(row(bucket, member_id, id, balance, held, seq)::text, '' order by id) from account), 'UTF8')), 'hex') hash`);
  return hash;
}
