import type { MemberType } from "@khela/contract/member/member-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

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

export type NewMemberRow = MemberKey & {
  readonly merchantId: number;
  readonly type: MemberType;
  readonly username: string;
  readonly currency: string;
  readonly language: string;
  readonly nickname: string | null;
  readonly registerMethod: string;
  readonly affiliateCode: string | null;
  readonly ageConfirmedAt: Date | null;
  readonly agent: MemberKey | null;
  readonly recommender: MemberKey | null;
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

/** Enters the name into the directory; false when it is taken. Waits for a transaction that is taking it. */
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

export async function isNameTaken(db: Db, merchantId: number, name: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 from member_name where merchant_id = ${merchantId} and name = ${name}`)) !==
    null
  );
}

export async function insertMember(db: Db, row: NewMemberRow): Promise<void> {
  await db.run(sql`
    insert into member (bucket, id, merchant_id, type, username, currency, language, nickname, register_method, affiliate_code,
      age_confirmed_at, agent_bucket, agent_id, recommender_bucket, recommender_id, created_at)
    values (${row.bucket}, ${row.memberId}, ${row.merchantId}, ${row.type}, ${row.username}, ${row.currency},
      ${row.language}, ${row.nickname}, ${row.registerMethod}, ${row.affiliateCode}, ${row.ageConfirmedAt}, ${row.agent?.bucket ?? null}, ${row.agent?.memberId ?? null},
      ${row.recommender?.bucket ?? null}, ${row.recommender?.memberId ?? null}, ${row.now})`);
}
