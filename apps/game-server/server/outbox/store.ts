// The outbox of wallet calls, in SQL.
import type { VendorRequest } from "@khela/contract/vendor-wallet-api";
import { sql, type Db } from "@khela/service-kit/db/database";

/** A wallet call in the outbox. `roundId` is null for the call of a bet on a match. */
export type OutboxMessage = {
  readonly id: string;
  readonly roundId: string | null;
  readonly attempts: number;
} & (
  | { readonly method: "win"; readonly body: VendorRequest<"win"> }
  | { readonly method: "rollback"; readonly body: VendorRequest<"rollback"> }
  | { readonly method: "end-round"; readonly body: VendorRequest<"end-round"> }
);

/** Fields of a call for a bet on a match; the call waits until the call `afterId` is done. */
type MatchBetMessage = { readonly matchBetId?: string; readonly afterId?: string | null };

const MESSAGE = sql`id, round_id as "roundId", method, body, attempts`;

/** Inserts a message that is due at `nextAt`; an existing message stays unchanged. */
export async function insertMessage(
  db: Db,
  call: Omit<OutboxMessage, "attempts"> & MatchBetMessage,
  at: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await db.run(
    sql`insert into wallet_call (id, round_id, match_bet_id, after_id, method, body, next_at, created_at)
     values (${call.id}, ${call.roundId}, ${call.matchBetId ?? null}, ${call.afterId ?? null}, ${call.method},
       ${JSON.stringify(call.body)}, ${at.nextAt}, ${at.now}) on conflict (id) do nothing`,
  );
}

/** Claims messages that are due, so that no other process sends them before `leaseUntil`. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date): Promise<OutboxMessage[]> {
  return db.rows<OutboxMessage>(
    sql`update wallet_call set next_at = ${leaseUntil}, attempts = attempts + 1 where id in (
       select id from wallet_call c where done_at is null and next_at <= ${now}
         and (after_id is null or exists (select from wallet_call p where p.id = c.after_id and p.done_at is not null))
       order by next_at limit 20 for update skip locked) returning ${MESSAGE}`,
  );
}

export async function finishMessage(db: Db, id: string, answer: string, now: Date): Promise<void> {
  await db.run(sql`update wallet_call set done_at = ${now}, last_answer = ${answer} where id = ${id}`);
}

export async function postponeMessage(db: Db, id: string, answer: string, nextAt: Date): Promise<void> {
  await db.run(sql`update wallet_call set next_at = ${nextAt}, last_answer = ${answer} where id = ${id}`);
}

export async function countPending(db: Db): Promise<number> {
  const row = await db.maybe<{ owed: bigint }>(
    sql`select count(*) as owed from wallet_call where done_at is null`,
  );
  return Number(row?.owed ?? 0n);
}
