// The outbox of wallet calls, in SQL.
import type { VendorRequest } from "@khela/contract/vendor-wallet-api";
import type { Db } from "../db/database.ts";

/** `roundId` is null for the call of a bet on a match. */
export type OutboxMessage = {
  readonly id: string;
  readonly roundId: string | null;
  readonly attempts: number;
} & (
  | { readonly method: "win"; readonly body: VendorRequest<"win"> }
  | { readonly method: "rollback"; readonly body: VendorRequest<"rollback"> }
  | { readonly method: "end-round"; readonly body: VendorRequest<"end-round"> }
);

/** A call of a bet on a match; it waits until the one before it is done. */
type MatchBetMessage = { readonly matchBetId?: string; readonly afterId?: string | null };

const MESSAGE = 'id, round_id as "roundId", method, body, attempts';

/** Inserts a message due at `nextAt`; one that exists already stays unchanged. */
export async function insertMessage(
  db: Db,
  call: Omit<OutboxMessage, "attempts"> & MatchBetMessage,
  at: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await db.run(
    `insert into wallet_call (id, round_id, match_bet_id, after_id, method, body, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [
      call.id,
      call.roundId,
      call.matchBetId ?? null,
      call.afterId ?? null,
      call.method,
      JSON.stringify(call.body),
      at.nextAt,
      at.now,
    ],
  );
}

/** Claims messages that are due, so that no other process sends them before `leaseUntil`. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date): Promise<OutboxMessage[]> {
  return db.rows<OutboxMessage>(
    `update wallet_call set next_at = $2, attempts = attempts + 1 where id in (
       select id from wallet_call c where done_at is null and next_at <= $1
         and (after_id is null or exists (select from wallet_call p where p.id = c.after_id and p.done_at is not null))
       order by next_at limit 20 for update skip locked) returning ${MESSAGE}`,
    [now, leaseUntil],
  );
}

export async function finishMessage(db: Db, id: string, answer: string, now: Date): Promise<void> {
  await db.run("update wallet_call set done_at = $3, last_answer = $2 where id = $1", [id, answer, now]);
}

export async function postponeMessage(db: Db, id: string, answer: string, nextAt: Date): Promise<void> {
  await db.run("update wallet_call set next_at = $3, last_answer = $2 where id = $1", [id, answer, nextAt]);
}

export async function countPending(db: Db): Promise<number> {
  const row = await db.maybeOne<{ owed: bigint }>(
    "select count(*) as owed from wallet_call where done_at is null",
  );
  return Number(row?.owed ?? 0n);
}
