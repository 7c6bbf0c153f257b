import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findByEmail, findByMobile, findByName } from "../../member/member.ts";

export type LoginRow = MemberKey & {
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly status: "active" | "blocked" | "closed";
  readonly firstTimeLogin: boolean;
  /** Time of the member's last login; null: never. */
  readonly lastLoginAt: Date | null;
  /** Hash of the password; null: the member has no password and logs in by other means. */
  readonly passwordHash: string | null;
};

/** Error code for a member who has proven their identity but may not log in. */
export const inactiveCode = ({
  status,
}: Pick<LoginRow, "status">): "us_forbidden_login_error" | "login.account.closed" =>
  status === "closed" ? "login.account.closed" : "us_forbidden_login_error";

const loginColumns = sql`m.bucket, m.id "memberId", m.type, m.username, m.currency, m.status, m.first_time_login "firstTimeLogin",
  m.last_login_at "lastLoginAt", s.password_hash "passwordHash"`;

/**
 * Key of no member. It is read for an unknown name, so that an unknown name costs the same two reads as a known name.
 */
const nobody: MemberKey = { bucket: 0, memberId: 0n };

const login = ({ bucket, memberId }: MemberKey): Sql => sql`
  select ${loginColumns} from member m left join member_secret s on s.bucket = m.bucket and s.member_id = m.id
  where m.bucket = ${bucket} and m.id = ${memberId}`;

export async function findLogin(db: Db, merchantId: number, name: string): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(login((await findByName(db, merchantId, name)) ?? nobody));
}

/** Finds the login row of a verified mobile number. `mobile`: E.164. */
export async function findLoginByMobile(
  db: Db,
  merchantId: number,
  mobile: string,
): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(login((await findByMobile(db, merchantId, mobile)) ?? nobody));
}

/** Finds the login row of a verified email address. `email`: in lower case. */
export async function findLoginByEmail(db: Db, merchantId: number, email: string): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(login((await findByEmail(db, merchantId, email)) ?? nobody));
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

/** Finds the member's login row, if this is the member's email address, verified or not; otherwise null. */
export function findLoginWithEmail(
  db: Db,
  { bucket, memberId }: MemberKey,
  email: string,
): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(sql`
    select ${loginColumns} from member m
      join member_profile p on p.bucket = m.bucket and p.member_id = m.id
      left join member_secret s on s.bucket = m.bucket and s.member_id = m.id
    where m.bucket = ${bucket} and m.id = ${memberId} and lower(p.email) = lower(${email})`);
}
