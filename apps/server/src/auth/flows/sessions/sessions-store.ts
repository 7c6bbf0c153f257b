import { sql, type Db } from "@khela/service-kit/db/database";
import { endSessions, sessionIdleMs, type MemberKey } from "../../../infra/db/session-store.ts";

/** Whether the member has opened a session from this IP address since a time. */
export async function hasLoggedInFrom(
  db: Db,
  { bucket, memberId }: MemberKey,
  ip: string,
  since: Date,
): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(sql`
    select exists (select from session
      where bucket = ${bucket} and member_id = ${memberId} and ip = ${ip} and created_at > ${since}) known`);
  return row.known;
}

/**
 * Sets the time of the last login. Also locks the member's row, so that concurrent logins count each other's sessions.
 */
export async function updateLastLogin(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<void> {
  await db.run(sql`update member set last_login_at = ${now} where bucket = ${bucket} and id = ${memberId}`);
}

/** Ends all but the newest open sessions of a member. */
export async function endOlderSessions(tx: Db, member: MemberKey, keep: number, now: Date): Promise<void> {
  const { bucket, memberId } = member;
  const older = await tx.rows<{ tokenHash: Buffer }>(sql`
    select token_hash "tokenHash" from session
    where bucket = ${bucket} and member_id = ${memberId} and ended_at is null and expires_at > ${now}
    order by created_at desc, seen_at desc offset ${keep}`);
  if (older.length === 0) return;
  const hashes = older.map(({ tokenHash }) => tokenHash);
  await endSessions(tx, member, { hashes }, { reason: "too many", now });
}

export type SessionRow = {
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly deviceName: string | null;
  readonly rememberedHash: Buffer | null;
  readonly trustedHash: Buffer | null;
  readonly ip: string;
  readonly since: Date;
  readonly seenAt: Date;
};

/** Lists the member's open sessions, newest first. */
export function listSessions(
  db: Db,
  { bucket, memberId }: MemberKey,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<SessionRow[]> {
  return db.rows<SessionRow>(sql`
    select token_hash "tokenHash", device, device_name "deviceName", remembered_hash "rememberedHash",
      trusted_hash "trustedHash", ip, created_at since, seen_at "seenAt" from session
    where bucket = ${bucket} and member_id = ${memberId} and ended_at is null and expires_at > ${now}
      and seen_at > ${new Date(now.getTime() - sessionIdleMs)}
    order by created_at desc limit ${most}`);
}

export function deleteOldSessions(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from session where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from session where bucket = ${bucket} and expires_at < ${before} limit ${most} for update skip locked)`);
}
