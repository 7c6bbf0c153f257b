import { comparableName } from "@khela/contract/input/name";
import { sql, type Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { MemberKey } from "../infra/db/session-store.ts";

export type Profile = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Mobile number in E.164. */
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly payeeName: string | null;
  readonly icon: string | null;
};

export type NewProfile = {
  readonly email?: string | undefined;
  /** Mobile number in E.164. A login finds the member by the directory of verified numbers, not by this field. */
  readonly mobile?: string | undefined;
  readonly mobileVerifiedAt?: Date | undefined;
  readonly payeeName?: string | undefined;
  /** Birthday as YYYY-MM-DD. */
  readonly birthday?: string | undefined;
  readonly contacts: Readonly<Record<string, string>>;
};

const nothing: Profile = {
  email: null,
  emailVerified: false,
  mobile: null,
  mobileVerified: false,
  payeeName: null,
  icon: null,
};

export async function getProfile(db: Db, { bucket, memberId }: MemberKey): Promise<Profile> {
  return (
    (await db.maybe<Profile>(sql`
    select email, email_verified_at is not null "emailVerified", mobile, mobile_verified_at is not null "mobileVerified",
      payee_name "payeeName", icon
    from member_profile where bucket = ${bucket} and member_id = ${memberId}`)) ?? nothing
  );
}

export async function nicknameOf(db: Db, { bucket, memberId }: MemberKey): Promise<string | null> {
  const row = await db.maybe<{ nickname: string | null }>(
    sql`select nickname from member where bucket = ${bucket} and id = ${memberId}`,
  );
  return row?.nickname ?? null;
}

export type MemberWithProfile = Profile & {
  readonly nickname: string | null;
  readonly isNameGenerated: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly firstTimeLogin: boolean;
};

/** Reads the data of a member's page that the session does not have, in one statement. */
export async function getMemberWithProfile(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<MemberWithProfile> {
  const [row] = await db.lookup<MemberWithProfile>(
    ["smallint", "bigint"],
    sql`
    select m.nickname, m.name_generated "isNameGenerated", m.created_at "createdAt", m.last_login_at "lastLoginAt", m.first_time_login "firstTimeLogin",
      p.email, p.email_verified_at is not null "emailVerified", p.mobile, p.mobile_verified_at is not null "mobileVerified",
      p.payee_name "payeeName", p.icon
    from member m left join member_profile p on p.bucket = m.bucket and p.member_id = m.id
    where m.bucket = ${bucket} and m.id = ${memberId}`,
  );
  invariant(row !== undefined, "a session's member exists");
  return row;
}

/**
 * Adds a verified number to the directory; false when it belongs to another member. Waits for a concurrent transaction
 * with the same number.
 */
export async function reserveMobile(
  db: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  mobile: string,
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into member_mobile (merchant_id, mobile, bucket, member_id)
    values (${merchantId}, ${mobile}, ${bucket}, ${memberId}) on conflict do nothing`)) === 1
  );
}

async function bindMobile(
  db: Db,
  merchantId: number,
  key: MemberKey,
  { mobile, verifiedAt }: { readonly mobile: string; readonly verifiedAt: Date },
): Promise<boolean> {
  const { bucket, memberId } = key;
  if (!(await reserveMobile(db, merchantId, key, mobile))) return false;
  await db.run(sql`
    insert into member_profile (bucket, member_id, mobile, mobile_verified_at)
    values (${bucket}, ${memberId}, ${mobile}, ${verifiedAt})
    on conflict (bucket, member_id) do update set mobile = excluded.mobile, mobile_verified_at = excluded.mobile_verified_at,
      changed_at = excluded.changed_at`);
  return true;
}

/**
 * Replaces the member's number by a verified number, in the caller's transaction; false when it belongs to another
 * member.
 */
export async function replaceMobile(
  db: Db,
  merchantId: number,
  key: MemberKey,
  proven: { readonly mobile: string; readonly verifiedAt: Date },
): Promise<boolean> {
  await db.run(sql`
    delete from member_mobile m using (
      select mobile from member_profile where bucket = ${key.bucket} and member_id = ${key.memberId} for update) had
    where m.merchant_id = ${merchantId} and m.mobile = had.mobile and m.bucket = ${key.bucket} and m.member_id = ${key.memberId}`);
  return bindMobile(db, merchantId, key, proven);
}

/** Returns the member's verified number; null: none. */
export async function mobileOf(db: Db, key: MemberKey): Promise<string | null> {
  const { mobile, mobileVerified } = await getProfile(db, key);
  return mobileVerified ? mobile : null;
}

/** Returns the times at which the member's mobile number and email address were verified; null: not verified. */
export async function contactTimesOf(
  db: Db,
  { bucket, memberId }: MemberKey,
): Promise<{ readonly mobileAt: Date | null; readonly emailAt: Date | null }> {
  const row = await db.maybe<{ mobileAt: Date | null; emailAt: Date | null }>(sql`
    select mobile_verified_at "mobileAt", email_verified_at "emailAt" from member_profile
    where bucket = ${bucket} and member_id = ${memberId}`);
  return row ?? { mobileAt: null, emailAt: null };
}

/** Sets the email address. Returns the replaced address, which can no longer be used to log in. */
export async function setEmail(
  db: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  email: string,
): Promise<string | null> {
  const before = await db.maybe<{ email: string | null }>(sql`
    select email from member_profile where bucket = ${bucket} and member_id = ${memberId} for update`);
  const had = before?.email?.toLowerCase();
  if (had !== undefined)
    await db.run(sql`
      delete from member_email
      where merchant_id = ${merchantId} and email = ${had} and bucket = ${bucket} and member_id = ${memberId}`);
  await db.run(sql`
    insert into member_profile (bucket, member_id, email) values (${bucket}, ${memberId}, ${email})
    on conflict (bucket, member_id) do update set email = excluded.email, email_verified_at = null, changed_at = excluded.changed_at`);
  return before?.email ?? null;
}

export async function emailOf(
  db: Db,
  key: MemberKey,
): Promise<{ readonly email: string | null; readonly isVerified: boolean }> {
  const { email, emailVerified } = await getProfile(db, key);
  return { email, isVerified: emailVerified };
}

/**
 * Marks the email address as verified, in the caller's transaction. `replaced`: the member has another address now.
 * `taken`: another member has verified this address.
 */
export async function verifyEmail(
  tx: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  shown: { readonly email: string; readonly at: Date },
): Promise<"verified" | "replaced" | "taken"> {
  const verified = await tx.run(sql`
    update member_profile set email_verified_at = ${shown.at}, changed_at = ${shown.at}
    where bucket = ${bucket} and member_id = ${memberId} and email = ${shown.email}`);
  if (verified === 0) return "replaced";
  const email = shown.email.toLowerCase();
  await tx.run(sql`
    insert into member_email (merchant_id, email, bucket, member_id)
    values (${merchantId}, ${email}, ${bucket}, ${memberId}) on conflict do nothing`);
  const owner = await findByEmail(tx, merchantId, email);
  return owner?.memberId === memberId ? "verified" : "taken";
}

export async function setNickname(
  db: Db,
  { bucket, memberId }: MemberKey,
  nickname: string | null,
): Promise<void> {
  await db.run(sql`update member set nickname = ${nickname} where bucket = ${bucket} and id = ${memberId}`);
}

/** Sets the payee name; false, without a change, when the profile already has one. */
export async function setPayeeNameOnce(
  db: Db,
  { bucket, memberId }: MemberKey,
  payeeName: string,
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into member_profile (bucket, member_id, payee_name) values (${bucket}, ${memberId}, ${payeeName})
    on conflict (bucket, member_id) do update set payee_name = excluded.payee_name, changed_at = excluded.changed_at
      where member_profile.payee_name is null`)) === 1
  );
}

/**
 * Sets the payee name if the profile has none. Returns whether the profile has this name afterwards, ignoring case and
 * joiner characters. Always locks the profile's row until the transaction ends.
 */
export async function claimPayeeName(tx: Db, key: MemberKey, name: string): Promise<boolean> {
  if (await setPayeeNameOnce(tx, key, name)) return true;
  const { payeeName } = await getProfile(tx, key);
  return comparableName(payeeName ?? "") === comparableName(name);
}

export async function setIcon(db: Db, { bucket, memberId }: MemberKey, icon: string): Promise<void> {
  await db.run(sql`
    insert into member_profile (bucket, member_id, icon) values (${bucket}, ${memberId}, ${icon})
    on conflict (bucket, member_id) do update set icon = excluded.icon, changed_at = excluded.changed_at`);
}

/** Stores the member's picture. A new picture replaces the previous picture and its address. */
export async function saveIconPicture(
  db: Db,
  { bucket, memberId }: MemberKey,
  id: string,
  picture: Buffer,
): Promise<void> {
  await db.run(sql`
    insert into member_icon (bucket, member_id, id, picture) values (${bucket}, ${memberId}, ${id}, ${picture})
    on conflict (bucket, member_id) do update set id = excluded.id, picture = excluded.picture, made_at = excluded.made_at`);
}

export async function findIconPicture(db: Db, bucket: number, id: string): Promise<Buffer | null> {
  const row = await db.maybe<{ picture: Buffer }>(
    sql`select picture from member_icon where bucket = ${bucket} and id = ${id}`,
  );
  return row?.picture ?? null;
}

/** Finds a member by their verified mobile number, in E.164. */
export function findByMobile(db: Db, merchantId: number, mobile: string): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from member_mobile where merchant_id = ${merchantId} and mobile = ${mobile}`);
}

/** Finds a member by their verified email address, in lower case. */
export function findByEmail(db: Db, merchantId: number, email: string): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from member_email where merchant_id = ${merchantId} and email = ${email}`);
}

/** Finds a member of the merchant by name, of any type and status. */
export function findByName(db: Db, merchantId: number, name: string): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from member_name where merchant_id = ${merchantId} and name = ${name}`);
}
