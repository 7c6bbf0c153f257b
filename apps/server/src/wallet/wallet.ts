/**
 * What other features do with money: find an account, read a balance, move, hold, reverse, list. Promises
 * that every effect goes through the ledger's one door, inside the caller's transaction or gathered with
 * others'. Never writes a balance, never keeps one in memory; only ids of house accounts are remembered,
 * since they never change.
 */
import type { Db } from "../platform/db/pool.ts";
import { createGatherer } from "./gather.ts";
import type { GathererOptions } from "./gather.ts";
import { post, postGathered, transferId } from "./ledger.ts";
import type { AccountKey, Linked, Movement, PostAnswer } from "./ledger.ts";
import {
  findTransfer, listAccounts, listTransfers, openAccount, openHouse, rollUpHouses, sumTransfers,
} from "./store.ts";
import type {
  Account, AccountKind, HouseKey, MemberKey, NewAccount, Transfer, TransferFilter, TransferSums,
} from "./store.ts";

export { post, transferId } from "./ledger.ts";
export type { Linked, Movement, PostAnswer } from "./ledger.ts";
export type { Account, AccountKind, MemberKey, TransferFilter } from "./store.ts";
export { findTransfer, listAccounts, openAccount, openHouse };

/** The member's account of that kind, or null when it was never opened. */
export async function findAccount(
  db: Db, member: MemberKey, kind: AccountKind = "main", ref = "",
): Promise<Account | null> {
  return (await listAccounts(db, member)).find((account) => account.kind === kind && account.ref === ref) ?? null;
}

export type Balance = {
  readonly account: Account;
  /** All minor units: what is there, what holds have set aside, and what is left to spend. */
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
  readonly availableMinor: bigint;
};

/** What the member has on the main account; null when it was never opened. */
export async function balanceOf(db: Db, member: MemberKey): Promise<Balance | null> {
  const account = await findAccount(db, member);
  if (account === null) return null;
  const { balanceMinor, heldMinor } = account;
  return { account, balanceMinor, heldMinor, availableMinor: balanceMinor - heldMinor };
}

type Details = Pick<Movement, "id" | "kind" | "reference" | "roundRef" | "linkedId">;
type Owned = Pick<Account, "bucket" | "memberId" | "id" | "currency">;
type Priced = Details & { readonly houseId: bigint; readonly amountMinor: bigint };

/** House to member. */
export function credit(account: Owned, details: Priced): Movement {
  return { ...details, action: "move", direction: "in", account, currency: account.currency };
}

/** Member to house; refused when less is available. */
export function debit(account: Owned, details: Priced): Movement {
  return { ...details, action: "move", direction: "out", account, currency: account.currency };
}

/** Sets money aside; its id is what settle, release and expire name. */
export function reserve(account: Owned, details: Priced & { readonly expiresAt?: Date | undefined }): Movement {
  return { ...details, action: "reserve", account, currency: account.currency };
}

/** Pays a hold, or `amountMinor` of it; the rest is released. */
export function settle(
  account: Owned, details: Details & { readonly pendingId: string; readonly amountMinor?: bigint | undefined },
): Movement {
  return { ...details, action: "settle", account, currency: account.currency };
}

/** Gives a hold back. */
export function release(account: Owned, details: Details & { readonly pendingId: string }): Movement {
  return { ...details, action: "void", account, currency: account.currency };
}

/** Gives a hold back whose time is over; refused before. */
export function expire(account: Owned, details: Details & { readonly pendingId: string }): Movement {
  return { ...details, action: "expire", account, currency: account.currency };
}

/** Undoes a move or a settlement: whole, at most once, as a new transfer linked to the first. */
export function reverse(account: Owned, details: Details & { readonly reversalOf: string }): Movement {
  return { ...details, action: "reverse", account, currency: account.currency };
}

export type Between = {
  /** Names the pair; the two transfers' ids follow from it. */
  readonly id: string;
  readonly from: Owned;
  readonly to: Owned;
  /** The house account both legs go through: it is at zero whenever both are written. */
  readonly transitId: bigint;
  readonly amountMinor: bigint;
  readonly outKind: number;
  readonly inKind: number;
  readonly reference: string;
};

/** Between two member accounts (main and bonus, main and a vendor's, two members): two legs, both or none. */
export function between(pair: Between): Linked {
  const outId = transferId(pair.id, "out");
  const inId = transferId(pair.id, "in");
  const { transitId: houseId, amountMinor, reference } = pair;
  return [
    debit(pair.from, { id: outId, linkedId: inId, kind: pair.outKind, houseId, amountMinor, reference }),
    credit(pair.to, { id: inId, linkedId: outId, kind: pair.inKind, houseId, amountMinor, reference }),
  ];
}

export type TransferPage = TransferSums & { readonly list: Transfer[] };

/** Finished movements of a period, newest first, with the totals of the whole period. */
export async function listTransactions(db: Db, filter: TransferFilter): Promise<TransferPage> {
  const list = await listTransfers(db, filter);
  return { list, ...await sumTransfers(db, filter) };
}

export type Wallet = {
  /** The house account's id; opened the first time it is asked for. */
  house(key: HouseKey): Promise<bigint>;
  openAccount(tx: Db, account: NewAccount): Promise<Account>;
  /** Inside the caller's transaction. */
  post(tx: Db, movements: readonly (Movement | Linked)[]): Promise<PostAnswer[]>;
  /** The hot path: in one batch with whoever else posts at this moment. Resolves after the commit. */
  gather(movements: Linked): Promise<PostAnswer[]>;
  /** The same for a feature's own statement, which moves money by the ledger's functions and writes rows of its own beside. */
  through<Item, Answer>(statement: Pick<GathererOptions<Item, Answer>, "run" | "shardOf" | "onePerBucket">): (item: Item) => Promise<Answer>;
  rollUp(): Promise<number>;
  /** Resolves when everything taken is answered. */
  close(): Promise<void>;
};

export type WalletOptions = {
  readonly db: Db;
  /** Batches at the database at the same time. */
  readonly connections?: number;
  readonly maxItems?: number;
  readonly maxQueue?: number;
  /** For a distributed database. */
  readonly oneBucketPerBatch?: boolean;
};

export function openWallet(options: WalletOptions): Wallet {
  const { db, connections, maxItems, maxQueue, oneBucketPerBatch = false } = options;
  const houses = new Map<string, Promise<bigint>>();
  const sized = {
    ...(connections === undefined ? {} : { connections }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(maxQueue === undefined ? {} : { maxQueue }),
  };
  const closing: (() => Promise<void>)[] = [];
  const through: Wallet["through"] = (statement) => {
    const gatherer = createGatherer({ ...sized, ...statement });
    closing.push(gatherer.close);
    return gatherer.post;
  };
  const gather = through<Linked, PostAnswer[]>({
    run: (groups) => postGathered(db, groups),
    shardOf: (group) => shardOf(group[0]!.account),
    onePerBucket: oneBucketPerBatch ? (group) => group[0]!.account.bucket : undefined,
  });
  return {
    // Never within a caller's transaction: an id that is rolled back must not be remembered.
    house: (key) => {
      const name = JSON.stringify([key.merchantId, key.purpose, key.ref, key.currency, key.real]);
      const known = houses.get(name);
      if (known !== undefined) return known;
      const opening = openHouse(db, key);
      houses.set(name, opening);
      opening.catch(() => houses.delete(name));
      return opening;
    },
    openAccount,
    post,
    gather,
    through,
    rollUp: () => rollUpHouses(db),
    close: async () => { await Promise.all(closing.map((close) => close())); },
  };
}

/** What concerns one member keeps its order within a statement. */
export function shardOf(account: Pick<AccountKey, "memberId">): number {
  return Number(account.memberId % 1_000_003n);
}
