/**
 * The money API for other features: find an account, read a balance, post, reserve, reverse, list. Every effect goes
 * through the ledger's post(), inside the caller's transaction or batched with other callers. This file never writes
 * or caches a balance. Only the ids of operator accounts are cached, because they never change.
 */
import type { Db } from "@khela/service-kit/db/database";
import type { Tracing } from "@khela/service-kit/tracing/tracing";
import { batchesHaveOneBucket } from "../infra/db/buckets.ts";
import { createTracedBatcher } from "./ledger/batch-spans.ts";
import type { BatcherOptions } from "./ledger/batcher.ts";
import {
  post,
  postBatch,
  transferId,
  type LinkedPostings,
  type Posting,
  type PostingResult,
} from "./ledger/ledger.ts";
import {
  findTransfer,
  listAccounts,
  listTransactions,
  openAccount,
  openOperatorAccount,
  type AccountKey,
  type Account,
  type AccountKind,
  type OperatorAccountKey,
  type MemberKey,
  type NewAccount,
} from "./store.ts";
import { rollUpOperatorAccounts } from "./rollup-store.ts";

export { post, toBatch, transferId } from "./ledger/ledger.ts";
export type { Batch, LinkedPostings, Posting, PostingResult } from "./ledger/ledger.ts";
export type { Account, AccountKind, MemberKey } from "./store.ts";
export { toFunds, totalOf } from "./funds.ts";
export { listAccountStates } from "./store.ts";
export { findTransfer, listAccounts, listTransactions, openAccount, openOperatorAccount };

/** Finds the member's account of that kind; null: the account was never opened. */
export async function findAccount(
  db: Db,
  member: MemberKey,
  kind: AccountKind = "main",
  ref = "",
): Promise<Account | null> {
  return (
    (await listAccounts(db, member)).find((account) => account.kind === kind && account.ref === ref) ?? null
  );
}

export type Balance = {
  readonly account: Account;
  /** Amounts in minor units: the balance, its reserved part, and the remaining part that can be spent. */
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
  readonly availableMinor: bigint;
};

/** Returns the balance of the member's main account; null: the account was never opened. */
export async function balanceOf(db: Db, member: MemberKey): Promise<Balance | null> {
  const account = await findAccount(db, member);
  if (account === null) return null;
  const { balanceMinor, heldMinor } = account;
  return { account, balanceMinor, heldMinor, availableMinor: balanceMinor - heldMinor };
}

type Details = Pick<Posting, "id" | "kind" | "reference" | "roundRef" | "linkedId">;
type AccountRef = Pick<Account, "bucket" | "memberId" | "id" | "currency">;
type Priced = Details & { readonly operatorAccountId: bigint; readonly amountMinor: bigint };

/** Returns a posting that pays from the operator account to the member. */
export function credit(account: AccountRef, details: Priced): Posting {
  return { ...details, action: "post", direction: "in", account, currency: account.currency };
}

/**
 * Returns a posting that pays from the member to the operator account. The ledger refuses the posting when the
 * available amount is too low.
 */
export function debit(account: AccountRef, details: Priced): Posting {
  return { ...details, action: "post", direction: "out", account, currency: account.currency };
}

/** Returns a posting that reserves money. `settle`, `release` and `expire` name its id. */
export function reserve(
  account: AccountRef,
  details: Priced & { readonly expiresAt?: Date | undefined },
): Posting {
  return { ...details, action: "reserve", account, currency: account.currency };
}

/** Returns a posting that pays `amountMinor` of a reservation, default all of it, and releases the rest. */
export function settle(
  account: AccountRef,
  details: Details & { readonly pendingId: string; readonly amountMinor?: bigint | undefined },
): Posting {
  return { ...details, action: "settle", account, currency: account.currency };
}

/** Returns a posting that releases a reservation. */
export function release(account: AccountRef, details: Details & { readonly pendingId: string }): Posting {
  return { ...details, action: "void", account, currency: account.currency };
}

/** Returns a posting that releases a reservation after its expiry. The ledger refuses the posting before the expiry. */
export function expire(account: AccountRef, details: Details & { readonly pendingId: string }): Posting {
  return { ...details, action: "expire", account, currency: account.currency };
}

/** Returns a posting that reverses another posting or settlement in full, at most once, by a new linked transfer. */
export function reverse(account: AccountRef, details: Details & { readonly reversalOf: string }): Posting {
  return { ...details, action: "reverse", account, currency: account.currency };
}

export type Between = {
  /** Name of the pair of transfers; the ids of both transfers are derived from it. */
  readonly id: string;
  readonly from: AccountRef;
  readonly to: AccountRef;
  /** Operator account that the money passes through. The pair leaves its balance unchanged. */
  readonly transitId: bigint;
  readonly amountMinor: bigint;
  readonly outKind: number;
  readonly inKind: number;
  readonly reference: string;
};

/**
 * Two linked postings between two member accounts (main and bonus, main and transfer wallet, two members). Either both
 * are posted or neither.
 */
export function between(pair: Between): LinkedPostings {
  const outId = transferId(pair.id, "out");
  const inId = transferId(pair.id, "in");
  const { transitId: operatorAccountId, amountMinor, reference } = pair;
  return [
    debit(pair.from, {
      id: outId,
      linkedId: inId,
      kind: pair.outKind,
      operatorAccountId,
      amountMinor,
      reference,
    }),
    credit(pair.to, {
      id: inId,
      linkedId: outId,
      kind: pair.inKind,
      operatorAccountId,
      amountMinor,
      reference,
    }),
  ];
}

export type Wallet = {
  /** Returns the operator account's id; opens the account on first use. */
  operatorAccount(key: OperatorAccountKey): Promise<bigint>;
  openAccount(tx: Db, account: NewAccount): Promise<Account>;
  /** Posts inside the caller's transaction. */
  post(tx: Db, movements: readonly (Posting | LinkedPostings)[]): Promise<PostingResult[]>;
  /** Posts in a batch with the postings of concurrent callers. Resolves after the commit. */
  postBatched(movements: LinkedPostings): Promise<PostingResult[]>;
  /**
   * Batches a feature's own SQL statement. The statement moves money through the ledger's functions and writes the
   * feature's rows.
   */
  batched<Item extends object, Answer>(
    statement: Pick<BatcherOptions<Item, Answer>, "run" | "shardOf" | "bucketOf">,
  ): (item: Item) => Promise<Answer>;
  rollUp(): Promise<number>;
  /** Refuses new postings and resolves when all accepted postings are answered. */
  close(): Promise<void>;
};

export type WalletOptions = {
  readonly db: Db;
  /** Maximum concurrent batches at the database. */
  readonly connections?: number;
  readonly maxItems?: number;
  readonly maxQueue?: number;
  readonly tracing?: Tracing | null;
};

export function createWallet(options: WalletOptions): Wallet {
  const { db, connections, maxItems, maxQueue, tracing = null } = options;
  const operatorAccounts = new Map<string, Promise<bigint>>();
  const sized = {
    ...(connections === undefined ? {} : { connections }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(maxQueue === undefined ? {} : { maxQueue }),
  };
  const closing: (() => Promise<void>)[] = [];
  const batched: Wallet["batched"] = (statement) => {
    const batcher = createTracedBatcher(tracing, {
      ...sized,
      ...statement,
      hasOneBucket: () => batchesHaveOneBucket(db),
    });
    closing.push(batcher.close);
    return batcher.post;
  };
  const postBatched = batched<LinkedPostings, PostingResult[]>({
    run: (groups) => postBatch(db, groups),
    shardOf: (group) => shardOf(group[0]!.account),
    bucketOf: (group) => group[0]!.account.bucket,
  });
  return {
    // Opens the account outside the caller's transaction, because the id of an account that is rolled back must not be
    // cached.
    operatorAccount: (key) => {
      const name = JSON.stringify([key.merchantId, key.purpose, key.ref, key.currency, key.real]);
      const known = operatorAccounts.get(name);
      if (known !== undefined) return known;
      const opening = openOperatorAccount(db, key);
      operatorAccounts.set(name, opening);
      opening.catch(() => operatorAccounts.delete(name));
      return opening;
    },
    openAccount,
    post,
    postBatched,
    batched,
    rollUp: () => rollUpOperatorAccounts(db),
    close: async () => {
      await Promise.all(closing.map((close) => close()));
    },
  };
}

/** Returns the shard of an account's postings. All postings of a member have one shard, so they keep their order. */
export function shardOf(account: Pick<AccountKey, "memberId">): number {
  return Number(account.memberId % 1_000_003n);
}
