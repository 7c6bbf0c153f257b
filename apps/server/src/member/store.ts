import { hasAccess, type MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import type { NewProfile } from "./profile-store.ts";

export type Member = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly nickname: string | null;
  readonly currency: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly firstTimeLogin: boolean;
};

export type NewSecret = { readonly passwordHash: string | null; readonly paymentHash?: string | null };

export type PresetRates = readonly { readonly category: string; readonly basisPoints: number }[];

export type NewMemberRow = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly isNameGenerated: boolean;
  readonly currency: string;
  readonly language: string;
  readonly nickname: string | null;
  readonly registerMethod: string;
  readonly affiliateCode: string | null;
  /**
   * Code of the agent's affiliate link by which the member registered; empty: the member registered without such a
   * link.
   */
  readonly linkCode: string;
  readonly ageConfirmedAt: Date | null;
  readonly agent: MemberKey | null;
  readonly recommender: MemberKey | null;
  /** Whether the merchant and the account have real money. */
  readonly real: boolean;
  /** Whether the password was generated, so that the member must change it at the first login. */
  readonly firstTimeLogin: boolean;
  /** Rebate rates that the agent gives when opening the account. They are set afterwards. */
  readonly presetRates: PresetRates | null;
  readonly secret: NewSecret | null;
  readonly profile: NewProfile | null;
  readonly now: Date;
};

export function getMember(db: Db, { bucket, memberId }: MemberKey): Promise<Member> {
  return db.one<Member>(sql`
    select bucket, id "memberId", merchant_id "merchantId", type, username, nickname, currency,
      created_at "createdAt", last_login_at "lastLoginAt", first_time_login "firstTimeLogin"
    from member where bucket = ${bucket} and id = ${memberId}`);
}

export function allocateMemberKey(db: Db): Promise<MemberKey> {
  return db.one<MemberKey>(sql`
    select new_member_bucket(id) bucket, id "memberId" from (select nextval('member_id') id) fresh`);
}

/**
 * Adds the name to the directory; false when it is already in use. Waits for a concurrent transaction with the same
 * name.
 */
export async function reserveName(
  db: Db,
  merchantId: number,
  name: string,
  key: MemberKey,
): Promise<boolean> {
  return (
    (await db.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id)
    values (${merchantId}, ${name}, ${key.bucket}, ${key.memberId}) on conflict do nothing`)) === 1
  );
}

/** Replaces a member's generated name by the chosen name; false when the member has already chosen one. */
export async function replaceName(
  tx: Db,
  merchantId: number,
  { bucket, memberId }: MemberKey,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update member set username = ${to}, name_generated = false
    where bucket = ${bucket} and id = ${memberId} and username = ${from} and name_generated`);
  if (replaced === 0) return false;
  await tx.run(sql`
    delete from member_name
    where merchant_id = ${merchantId} and name = ${from} and bucket = ${bucket} and member_id = ${memberId}`);
  return true;
}

export async function isNameTaken(db: Db, merchantId: number, name: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 from member_name where merchant_id = ${merchantId} and name = ${name}`)) !==
    null
  );
}

/** Inserts the member with its main account and login data. */
export async function insertMember(db: Db, row: NewMemberRow): Promise<void> {
  const { agent, recommender, secret, profile } = row;
  const member = {
    type: row.type,
    username: row.username,
    nameGenerated: row.isNameGenerated,
    language: row.language,
    nickname: row.nickname,
    registerMethod: row.registerMethod,
    affiliateCode: row.affiliateCode,
    isAgent: hasAccess("agent", row.type),
    linkCode: row.linkCode,
    firstTimeLogin: row.firstTimeLogin,
    ageConfirmedAt: row.ageConfirmedAt,
    agentBucket: agent?.bucket,
    agentId: agent?.memberId.toString(),
    recommenderBucket: recommender?.bucket,
    recommenderId: recommender?.memberId.toString(),
    presetRates: row.presetRates ?? undefined,
    now: row.now,
  };
  await db.run(sql`
    select member_create(${row.bucket}::smallint, ${row.memberId}::bigint, ${row.merchantId}::int, ${row.currency}, ${row.real},
      ${JSON.stringify(member)}::json, ${secret === null ? null : JSON.stringify(secret)}::json,
      ${profile === null ? null : JSON.stringify(profile)}::json)`);
}

/** Whether the member may log in, play and be paid; false: the member is blocked or closed. */
export async function isActiveMember(db: Db, { bucket, memberId }: MemberKey): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select from member where bucket = ${bucket} and id = ${memberId} and status = 'active'`,
    )) !== null
  );
}
