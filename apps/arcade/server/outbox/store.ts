// The money calls that are still owed to the platform, in SQL.
import type { VendorRequest } from "@khela/contract/vendor";
import type { Db } from "../db.ts";

/** `roundId` is null for the call of a bet on a match. */
export type OwedCall = { readonly id: string; readonly roundId: string | null; readonly attempts: number } & (
  | { readonly method: "win"; readonly body: VendorRequest<"win"> }
  | { readonly method: "rollback"; readonly body: VendorRequest<"rollback"> }
  | { readonly method: "end-round"; readonly body: VendorRequest<"end-round"> }
);

/** A call of a bet on a match; it waits until the one before it is done. */
type OfMatch = { readonly matchBetId?: string; readonly afterId?: string | null };

const CALL = 'id, round_id as "roundId", method, body, attempts';

/** Writes a call down, due at `nextAt`; one that is written down already stays as it is. */
export async function insertCall(
  db: Db, call: Omit<OwedCall, "attempts"> & OfMatch, at: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await db.run(
    `insert into wallet_call (id, round_id, match_bet_id, after_id, method, body, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [call.id, call.roundId, call.matchBetId ?? null, call.afterId ?? null, call.method, JSON.stringify(call.body), at.nextAt, at.now],
  );
}

/** Takes calls that are due, so that nobody else tries them before `leaseUntil`. */
export async function claimDue(db: Db, now: Date, leaseUntil: Date): Promise<OwedCall[]> {
  return db.rows<OwedCall>(
    `update wallet_call set next_at = $2, attempts = attempts + 1 where id in (
       select id from wallet_call c where done_at is null and next_at <= $1
         and (after_id is null or exists (select from wallet_call p where p.id = c.after_id and p.done_at is not null))
       order by next_at limit 20 for update skip locked) returning ${CALL}`,
    [now, leaseUntil],
  );
}

export async function finishCall(db: Db, id: string, answer: string, now: Date): Promise<void> {
  await db.run("update wallet_call set done_at = $3, last_answer = $2 where id = $1", [id, answer, now]);
}

export async function postponeCall(db: Db, id: string, answer: string, nextAt: Date): Promise<void> {
  await db.run("update wallet_call set next_at = $3, last_answer = $2 where id = $1", [id, answer, nextAt]);
}

export async function countOwed(db: Db): Promise<number> {
  const row = await db.maybe<{ owed: bigint }>("select count(*) as owed from wallet_call where done_at is null");
  return Number(row?.owed ?? 0n);
}
