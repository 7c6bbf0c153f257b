// Sessions by token. A token has one byte with the member's bucket and 32 random bytes, so that a look-up reads only
// one bucket. Only the token's SHA-256 is stored. When a session ends, its games and streams end too.

import { createHash } from "node:crypto";
import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { notifySessionsEnded } from "./push-store.ts";

export type MemberKey = { readonly bucket: number; readonly memberId: bigint };

export type Session = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly tokenHash: Buffer;
  /** How the session was opened, while that still replaces the current password; null: it does not. */
  readonly proof: SessionProof | null;
  /** Set when the session is an operator's read-only view of the site; null: the member's own session. */
  readonly view: SiteView | null;
};

export type SiteView = {
  /** Id of the view in the audit log. */
  readonly id: string;
  /** Name of the operator, in the form that operators see. */
  readonly by: string;
  readonly until: Date;
};

/** Maximum time without a request, and maximum time since the start, after which a session ends. */
export const sessionIdleMs = 30 * 60_000;
export const sessionMaxMs = 12 * 60 * 60_000;
/**
 * An open page alone keeps a session alive only if money moved within this time. A game in a frame makes no calls to
 * this server, so a movement of money shows that its player is active.
 */
const PLAYING_MS = 5 * 60_000;
/** How a session was opened, if that replaces the current password for some minutes. */
export type SessionProof = "recovery" | "first login";
/** Time after a session's start for which its proof replaces the current password. */
export const proofMs = 10 * 60_000;
/** `seen_at` is written at most once in this time. */
const TOUCH_MS = 60_000;
const TOKEN_BYTES = 33;

/** Storage key of a token: the member's bucket and the token's hash; null: the text is no token. */
export function tokenKey(token: string): { readonly bucket: number; readonly tokenHash: Buffer } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== token) return null;
  return { bucket: bytes.readUInt8(0), tokenHash: createHash("sha256").update(bytes).digest() };
}

/** Creates a token for a member of this bucket. */
export function createSessionToken(bucket: number, randomBytes: (count: number) => Buffer): string {
  return Buffer.concat([Buffer.from([bucket]), randomBytes(TOKEN_BYTES - 1)]).toString("base64url");
}

export async function insertSession(
  db: Db,
  session: MemberKey & {
    token: string;
    merchantId: number;
    ip: string;
    device: string;
    now: Date;
    proof?: SessionProof | null;
    /** Browser and operating system; null: unknown. */
    deviceName?: string | null;
    /** Hash of the browser's remembered login, which ends when another session ends this session. */
    rememberedHash?: Buffer | null;
    /** Hash of the browser's trust for the second factor, which ends when another session ends this session. */
    trustedHash?: Buffer | null;
    /** Whether a remembered browser opened the session without another proof. */
    isRemembered?: boolean;
  },
): Promise<void> {
  const key = tokenKey(session.token);
  if (key === null) throw new TypeError("not a token");
  const expires = new Date(session.now.getTime() + sessionMaxMs);
  await db.run(sql`
    insert into session (bucket, member_id, token_hash, merchant_id, created_at, seen_at, expires_at, ip, device, proof, device_name,
      remembered_hash, trusted_hash, is_remembered)
    values (${session.bucket}, ${session.memberId}, ${key.tokenHash}, ${session.merchantId}, ${session.now}, ${session.now},
      ${expires}, ${session.ip}, ${session.device}, ${session.proof ?? null}, ${session.deviceName ?? null},
      ${session.rememberedHash ?? null}, ${session.trustedHash ?? null}, ${session.isRemembered ?? false})`);
}

/** Whether this session began in the last minutes, with a proof by its member. */
export async function isFresh(db: Db, { bucket, tokenHash }: Session, now: Date): Promise<boolean> {
  return (
    (await db.maybe(sql`
    select 1 from session where bucket = ${bucket} and token_hash = ${tokenHash} and not is_remembered
      and created_at > ${new Date(now.getTime() - proofMs)}`)) !== null
  );
}

/**
 * Locks the session, so that the session does not end before the transaction ends; false when the session has already
 * ended.
 */
export async function lockSession(tx: Db, { bucket, tokenHash }: Session): Promise<boolean> {
  return (
    (await tx.maybe(sql`
    select 1 from session where bucket = ${bucket} and token_hash = ${tokenHash} and ended_at is null for share`)) !==
    null
  );
}

/**
 * Ends the games of these sessions; `hashes` null: of all sessions. Launch tokens can then not be redeemed, and no bet
 * is accepted. Open bets continue.
 */
async function endGames(
  tx: Db,
  member: MemberKey,
  hashes: readonly Buffer[] | null,
  now: Date,
): Promise<void> {
  // free play is stored under a separate guest account
  const guest = await tx.maybe<MemberKey>(sql`
    select guest_bucket bucket, guest_id "memberId" from free_play where bucket = ${member.bucket} and member_id = ${member.memberId}`);
  for (const { bucket, memberId } of guest === null ? [member] : [member, guest])
    await tx.run(sql`
      update play_session set ended_at = ${now} where bucket = ${bucket} and member_id = ${memberId} and ended_at is null
        and (${hashes}::bytea[] is null or session_hash = any(${hashes}::bytea[]))`);
}

/** Ends every game that a member has open, whichever session opened it. */
export function endGamesOf(tx: Db, member: MemberKey, now: Date): Promise<void> {
  return endGames(tx, member, null, now);
}

/**
 * Which sessions of a member end: the sessions in `hashes`; without it, all sessions. `beside`: a session that stays
 * open.
 */
type EndingSessions = { readonly hashes?: readonly Buffer[]; readonly beside?: Buffer };

/**
 * Ends sessions of a member with their launch tokens, games and streams of open pages, in the caller's transaction.
 * Returns the number of sessions that were open.
 */
export async function endSessions(
  tx: Db,
  { bucket, memberId }: MemberKey,
  { hashes, beside }: EndingSessions,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number> {
  const idleSince = new Date(now.getTime() - sessionIdleMs);
  const rows = await tx.rows<{ tokenHash: Buffer; isLive: boolean }>(sql`
    update session set ended_at = ${now}, end_reason = ${reason}
    where bucket = ${bucket} and member_id = ${memberId} and ended_at is null
      and (${hashes ?? null}::bytea[] is null or token_hash = any(${hashes ?? null}::bytea[]))
      and (${beside ?? null}::bytea is null or token_hash <> ${beside ?? null}::bytea)
    returning token_hash "tokenHash", expires_at > ${now} and seen_at > ${idleSince} "isLive"`);
  if (rows.length === 0) return 0;
  const ended = rows.map(({ tokenHash }) => tokenHash);
  await endGames(tx, { bucket, memberId }, ended, now);
  await notifySessionsEnded(tx, { bucket, memberId });
  return rows.filter(({ isLive }) => isLive).length;
}

/**
 * Finds the open session of a token. Null: the token is unknown, ended, idle for too long or too old, or its member is
 * blocked.
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  presence: "asked" | "open" = "asked",
): Promise<Session | null> {
  const key = tokenKey(token);
  if (key === null) return null;
  const idleSince = new Date(now.getTime() - sessionIdleMs);
  const [row] = await db.lookup<Omit<Session, "view"> & { seenAt: Date }>(
    ["timestamptz", "smallint", "bytea", "timestamptz", "timestamptz"],
    sql`
    select s.bucket, s.member_id "memberId", s.merchant_id "merchantId", m.type, m.username, m.currency,
      s.token_hash "tokenHash", s.seen_at "seenAt",
      case when s.created_at > ${new Date(now.getTime() - proofMs)} then s.proof end proof
    from session s join member m on m.bucket = s.bucket and m.id = s.member_id
    where s.bucket = ${key.bucket} and s.token_hash = ${key.tokenHash} and s.ended_at is null
      and s.expires_at > ${now} and s.seen_at > ${idleSince} and m.status = 'active'`,
  );
  if (row === undefined) return null;
  const { seenAt, ...session } = row;
  if (now.getTime() - seenAt.getTime() > TOUCH_MS) {
    const playing = sql`exists (select from account a where a.bucket = session.bucket and a.member_id = session.member_id
      and a.moved_at > ${new Date(now.getTime() - PLAYING_MS)})`;
    await db.run(sql`update session set seen_at = ${now} where bucket = ${key.bucket} and token_hash = ${key.tokenHash}
      and (${presence === "asked"} or ${playing})`);
  }
  return { ...session, view: null };
}

/** Reasons for which a session's own page ends it: another session replaced it, or the member logged out. */
export type OwnEnd = "replaced" | "logout";

export async function endSession(tx: Db, session: Session, reason: OwnEnd, now: Date): Promise<void> {
  await endSessions(tx, session, { hashes: [session.tokenHash] }, { reason, now });
}

/** Whether the session of a token was ended by its own page. */
export async function hasEndedItself(db: Db, token: string): Promise<boolean> {
  const key = tokenKey(token);
  if (key === null) return false;
  const own: readonly OwnEnd[] = ["replaced", "logout"];
  return (
    (await db.maybe(sql`
    select 1 from session where bucket = ${key.bucket} and token_hash = ${key.tokenHash} and end_reason = any(${own}::text[])`)) !==
    null
  );
}
