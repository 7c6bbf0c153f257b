import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { endSessions, sessionIdleMs, type MemberKey } from "../infra/db/session-store.ts";
import { findByName } from "../member/member.ts";

export type LoginRow = MemberKey & {
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly status: "active" | "blocked" | "closed";
  readonly firstTimeLogin: boolean;
  /** Null: never yet. */
  readonly lastLoginAt: Date | null;
  /** Null for a member without a password, who cannot log in by one. */
  readonly passwordHash: string | null;
};

const loginColumns = sql`m.bucket, m.id "memberId", m.type, m.username, m.currency, m.status, m.first_time_login "firstTimeLogin",
  m.last_login_at "lastLoginAt", s.password_hash "passwordHash"`;

/** Nobody's: an unknown name costs the same two reads as a known one. */
const nobody: MemberKey = { bucket: 0, memberId: 0n };

const login = ({ bucket, memberId }: MemberKey): Sql => sql`
  select ${loginColumns} from member m left join member_secret s on s.bucket = m.bucket and s.member_id = m.id
  where m.bucket = ${bucket} and m.id = ${memberId}`;

export async function findLogin(db: Db, merchantId: number, name: string): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(login((await findByName(db, merchantId, name)) ?? nobody));
}

/** `mobile`: E.164, verified. */
export async function findLoginByMobile(
  db: Db,
  merchantId: number,
  mobile: string,
): Promise<LoginRow | null> {
  const key = await db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from member_mobile where merchant_id = ${merchantId} and mobile = ${mobile}`);
  return db.maybe<LoginRow>(login(key ?? nobody));
}

export async function findLoginByIdentity(
  db: Db,
  merchantId: number,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<LoginRow | null> {
  const key = await db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from member_identity
    where merchant_id = ${merchantId} and issuer = ${issuer} and subject = ${subject}`);
  return db.maybe<LoginRow>(login(key ?? nobody));
}

export function getLogin(db: Db, member: MemberKey): Promise<LoginRow> {
  return db.one<LoginRow>(login(member));
}

/** The member, if name and email address match. */
export async function findByMail(
  db: Db,
  merchantId: number,
  name: string,
  email: string,
): Promise<LoginRow | null> {
  const { bucket, memberId } = (await findByName(db, merchantId, name)) ?? nobody;
  return db.maybe<LoginRow>(sql`
    select ${loginColumns} from member m
      join member_profile p on p.bucket = m.bucket and p.member_id = m.id
      left join member_secret s on s.bucket = m.bucket and s.member_id = m.id
    where m.bucket = ${bucket} and m.id = ${memberId} and lower(p.email) = lower(${email})`);
}

/** Also clears the request to change the first password. */
export async function setPassword(
  db: Db,
  { bucket, memberId }: MemberKey,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into member_secret (bucket, member_id, password_hash, changed_at) values (${bucket}, ${memberId}, ${passwordHash}, ${now})
    on conflict (bucket, member_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`);
  await db.run(sql`update member set first_time_login = false where bucket = ${bucket} and id = ${memberId}`);
}

/** Whether the member has opened a session from this address since then. */
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

/** Also locks the member's row, so that concurrent logins count each other's sessions. */
export async function updateLastLogin(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<void> {
  await db.run(sql`update member set last_login_at = ${now} where bucket = ${bucket} and id = ${memberId}`);
}

/** Ends all but the newest live sessions of a member. */
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

/** The member's live sessions, newest first. */
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

export type CaptchaRow = {
  readonly id: string;
  readonly answerHash: Buffer;
  readonly caller: string;
  readonly expiresAt: Date;
};

export async function insertCaptcha(db: Db, row: CaptchaRow): Promise<void> {
  await db.run(sql`
    insert into captcha (id, answer_hash, caller, expires_at)
    values (${row.id}, ${row.answerHash}, ${row.caller}, ${row.expiresAt})`);
}

/** Deletes and returns the captcha, so that it cannot be tried again. */
export function consumeCaptcha(db: Db, id: string): Promise<CaptchaRow | null> {
  return db.maybe<CaptchaRow>(sql`
    delete from captcha where id = ${id} returning id, answer_hash "answerHash", caller, expires_at "expiresAt"`);
}

export function deleteExpiredCaptchas(db: Db, now: Date, most: number): Promise<number> {
  return db.run(
    sql`delete from captcha where id in (select id from captcha where expires_at < ${now} limit ${most})`,
  );
}

/** Of one call, so that it holds its locks for a few ms. */
const GUESTS_AT_ONCE = 200;

/** Forgets guests from before `before` who have no session left, not even an ended one; returns how many. */
export async function forgetGuests(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  const guests = await db.rows<{ id: bigint }>(sql`
    select m.id from member m
    where m.bucket = ${bucket} and m.type = 4 and m.status = 'active' and m.register_method = 'trial' and m.created_at < ${before}
      and not exists (select from session s where s.bucket = m.bucket and s.member_id = m.id)
    order by m.created_at limit ${most}`);
  for (let from = 0; from < guests.length; from += GUESTS_AT_ONCE) {
    const ids = guests.slice(from, from + GUESTS_AT_ONCE).map(({ id }) => id);
    await db.run(sql`select member_forget_guests(${bucket}::smallint, ${ids}::bigint[])`);
  }
  return guests.length;
}

export function deleteOldSessions(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from session where bucket = ${bucket} and (member_id, token_hash) in (
      select member_id, token_hash from session where bucket = ${bucket} and expires_at < ${before} limit ${most})`);
}

/** Notes a login with a browser the member had not logged in with before. */
export async function noteNewDeviceLogin(tx: Db, { bucket, memberId }: MemberKey, at: Date): Promise<void> {
  await tx.run(sql`
    insert into member_secret (bucket, member_id, new_device_at) values (${bucket}, ${memberId}, ${at})
    on conflict (bucket, member_id) do update set new_device_at = excluded.new_device_at`);
}

/** When that was last; null: never, or only the first login of all. */
export async function findNewDeviceLogin(db: Db, { bucket, memberId }: MemberKey): Promise<Date | null> {
  const row = await db.maybe<{ at: Date | null }>(
    sql`select new_device_at at from member_secret where bucket = ${bucket} and member_id = ${memberId}`,
  );
  return row?.at ?? null;
}
