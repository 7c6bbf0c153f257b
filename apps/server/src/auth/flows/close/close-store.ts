import type { ClosingObstacle } from "@khela/contract/auth/closing-obstacles";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../../infra/db/session-store.ts";

/** Lists the reasons why the account cannot be closed; empty: the account can be closed. */
export async function listClosingObstacles(
  db: Db,
  { bucket, memberId }: MemberKey,
  now: Date,
): Promise<ClosingObstacle[]> {
  const row = await db.one<Record<ClosingObstacle, boolean>>(sql`
    select
      exists (select from account where bucket = ${bucket} and member_id = ${memberId} and balance > 0) balance,
      exists (select from deposit_order where bucket = ${bucket} and member_id = ${memberId}
        and (state in ('submitted', 'review') or (state = 'waiting' and expires_at > ${now}))) deposit,
      exists (select from withdraw_order where bucket = ${bucket} and member_id = ${memberId}
        and state in ('review', 'approved', 'sending')) withdrawal,
      exists (select from play_round where bucket = ${bucket} and member_id = ${memberId} and started_at > 'epoch' and state = 'open') round,
      exists (select from lottery_order where bucket = ${bucket} and member_id = ${memberId} and state = 'open') draw,
      exists (select from wallet_transfer where bucket = ${bucket} and member_id = ${memberId} and state = 'asked') wallet,
      exists (select from member_team where bucket = ${bucket} and member_id = ${memberId} and members > 0) team`);
  return (Object.keys(row) as ClosingObstacle[]).filter((name) => row[name]);
}

/** Locks the main account against bets and postings until the transaction ends, and its member against logins. */
export async function lockForClosing(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(sql`select from member where bucket = ${bucket} and id = ${memberId} for update`);
}

/** Closes the member's account; false when the account was already closed. */
export async function setClosed(tx: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  return (
    (await tx.run(sql`
    update member set status = 'closed' where bucket = ${bucket} and id = ${memberId} and status <> 'closed'`)) ===
    1
  );
}

/** Blocks or unblocks the member; false when the member is closed or already has the status. */
export async function setBlocked(
  tx: Db,
  { bucket, memberId }: MemberKey,
  isBlocked: boolean,
): Promise<boolean> {
  const [from, to] = isBlocked ? ["active", "blocked"] : ["blocked", "active"];
  return (
    (await tx.run(sql`
    update member set status = ${to} where bucket = ${bucket} and id = ${memberId} and status = ${from}`)) ===
    1
  );
}
