// SQL for launches, rounds and transactions. Everything that moves money uses play_post, the only writer of rounds and
// transactions.

import { oneBucketOf } from "../infra/db/buckets.ts";
import { compositeArray } from "../infra/db/composite-arrays.ts";
import { rowsJson } from "../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type NewPlaySession = MemberKey & {
  readonly tokenHash: Buffer;
  /** Token hash of the login session from which the game was opened. */
  readonly sessionHash: Buffer;
  readonly merchantId: number;
  readonly vendor: string;
  readonly gameCode: string;
  readonly nodeId: number;
  readonly currency: string;
  readonly real: boolean;
  readonly accountId: bigint;
  readonly language: string;
  readonly redeemBy: Date;
  readonly validUntil: Date;
};

export async function insertPlaySession(db: Db, s: NewPlaySession): Promise<void> {
  await db.run(sql`
    insert into play_session (bucket, member_id, token_hash, merchant_id, vendor, game_code, node_id, currency, real,
      account_id, language, redeem_by, valid_until, session_hash)
    values (${s.bucket}, ${s.memberId}, ${s.tokenHash}, ${s.merchantId}, ${s.vendor}, ${s.gameCode}, ${s.nodeId},
      ${s.currency}, ${s.real}, ${s.accountId}, ${s.language}, ${s.redeemBy}, ${s.validUntil}, ${s.sessionHash})`);
}

/** Finds the guest account of a member's free play; null: not created yet. */
export async function findFreePlay(db: Db, member: MemberKey): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select guest_bucket bucket, guest_id "memberId" from free_play where bucket = ${member.bucket} and member_id = ${member.memberId}`);
}

/** Links a member with their guest account; returns false when the member already has one. */
export async function insertFreePlay(db: Db, member: MemberKey, guest: MemberKey): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into free_play (bucket, member_id, guest_bucket, guest_id)
    values (${member.bucket}, ${member.memberId}, ${guest.bucket}, ${guest.memberId}) on conflict do nothing`)) ===
    1
  );
}

export type PlaySession = MemberKey & {
  readonly merchantId: number;
  readonly gameCode: string;
  readonly currency: string;
  readonly real: boolean;
  readonly language: string;
};

/** Redeems a launch token, at most once; null for a token that is invalid, expired or already redeemed. */
export async function redeemPlaySession(
  db: Db,
  token: { bucket: number; hash: Buffer },
  vendor: string,
): Promise<PlaySession | null> {
  return db.maybe<PlaySession>(sql`
    select bucket, member_id "memberId", merchant_id "merchantId", game_code "gameCode", currency, real, language
    from play_redeem(${token.bucket}, ${token.hash}, ${vendor})`);
}

/**
 * Ends a game session; false when the vendor has no such session. A session that has already ended keeps the time of
 * its end.
 */
export async function endPlaySession(
  db: Db,
  token: { bucket: number; hash: Buffer },
  vendor: string,
  now: Date,
): Promise<boolean> {
  return (
    (await db.run(sql`
      update play_session set ended_at = coalesce(ended_at, ${now})
      where bucket = ${token.bucket} and token_hash = ${token.hash} and vendor = ${vendor}`)) === 1
  );
}

export type PlayItem = MemberKey & {
  readonly method: string;
  readonly vendor: string;
  readonly tokenHash: Buffer | null;
  readonly transactionId: string | null;
  readonly roundId: string;
  readonly gameCode: string;
  readonly currency: string | null;
  readonly amountMinor: bigint | null;
  readonly winMinor: bigint | null;
  /** The part of the stake that could be lost in the round, as declared by the vendor; null: not declared. */
  readonly riskedMinor: bigint | null;
  readonly reference: string | null;
  readonly detail: Readonly<Record<string, unknown>> | undefined;
  readonly final: boolean;
  readonly freeRound: string | null;
  /** The adapter's rules that differ from the vendor API's; null for the vendor API. */
  readonly rules: readonly string[] | null;
  /**
   * State of an id that must be unique over all players of the vendor: `reserved`, or the difference from the existing
   * reservation.
   */
  readonly idReservation?: "reserved" | "player" | "body" | "reference";
  readonly transferId: string;
  readonly winTransferId: string | null;
};

export type PlayResult = {
  readonly n: number;
  readonly status: string;
  readonly balance: bigint | null;
  readonly field: string | null;
  readonly moved: boolean | null;
  /** Currency of the player's account; null: no account was found. */
  readonly currency: string | null;
  /**
   * The item's reserved vendor-wide ids that recorded nothing and so become free; null: the item's ids are unique per
   * player only.
   */
  readonly unusedIds: readonly string[] | null;
};

/** A bet or a win of the vendor API with a currency and an id. One statement can write it together with other items. */
export type FastPathItem = Omit<PlayItem, "rules"> & {
  readonly rules: null;
  readonly method: "bet" | "win";
  readonly transactionId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
};

/**
 * Writes transactions that cannot fail, in one database transaction. The result of each other item is null: it needs
 * {@link postTransactions}. Items that move money must come first. Two items of one member must have different rounds
 * and ids, and either both or neither move money.
 */
export async function postFastPath(db: Db, items: readonly FastPathItem[]): Promise<(PlayResult | null)[]> {
  const [row] = await db.call<{ balances: (bigint | null)[] }>(
    "play_post_fast",
    `select balances from play_post_fast($1::smallint, $2::play_item[])`,
    [oneBucketOf(items), compositeArray("play_item", items)],
  );
  return row!.balances.map((balance, n) =>
    balance === null
      ? null
      : {
          n,
          status: "OK",
          balance,
          field: null,
          moved: true,
          currency: items[n]!.currency,
          unusedIds: null,
        },
  );
}

/**
 * Applies a batch of transactions in one round trip and one database transaction, each transaction independently of
 * the others. Returns the results in the items' order.
 */
export async function postTransactions(db: Db, items: readonly PlayItem[]): Promise<PlayResult[]> {
  const answers = await db.call<PlayResult>(
    "play_post",
    `select n, status, balance, field, moved, currency, unused_ids "unusedIds" from play_post($1::smallint, $2)`,
    [oneBucketOf(items), rowsJson(items.map((item, n) => ({ n, ...item })))],
  );
  return answers.sort((a, b) => a.n - b.n);
}

/** Whether the bet is new and its session belongs to one of these merchants. */
export async function isNewBetOf(
  db: Db,
  merchantIds: readonly number[],
  { bucket, memberId, tokenHash, vendor, transactionId }: PlayItem,
): Promise<boolean> {
  const { isNew } = await db.one<{ isNew: boolean }>(sql`
    select exists (select from play_session where bucket = ${bucket} and member_id = ${memberId} and token_hash = ${tokenHash}
        and merchant_id = any (${merchantIds}::int[]))
      and not exists (select from play_transaction where bucket = ${bucket} and member_id = ${memberId} and vendor = ${vendor}
        and transaction_id = ${transactionId}) as "isNew"`);
  return isNew;
}

/**
 * Finds the balance that a player can stake from the main account; null when the player has neither a session nor a
 * round at this vendor.
 */
export async function findPlayerBalance(
  db: Db,
  member: MemberKey,
  vendor: string,
): Promise<{ id: bigint; currency: string; availableMinor: bigint; limited: boolean } | null> {
  return db.maybe(sql`
    select a.id, a.currency, a.balance - a.held "availableMinor", a.limited from account a
    where a.bucket = ${member.bucket} and a.member_id = ${member.memberId} and a.kind = 'main'
      and (exists (select from play_session s where s.bucket = a.bucket and s.member_id = a.member_id and s.vendor = ${vendor})
        or exists (select from play_round r where r.bucket = a.bucket and r.member_id = a.member_id and r.vendor = ${vendor}))
    order by a.id limit 1`);
}

/** Deletes game sessions that can neither be redeemed nor used for a bet. Their rounds and transactions stay. */
export function deleteEndedPlaySessions(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from play_session where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from play_session where bucket = ${bucket} and valid_until < ${before} limit ${most} for update skip locked)`);
}
