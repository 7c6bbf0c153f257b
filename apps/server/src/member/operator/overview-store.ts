import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

type OverviewRow = {
  readonly nickname: string | null;
  readonly language: string;
  readonly registerMethod: string;
  readonly affiliateCode: string | null;
  readonly agent: MemberKey | null;
  readonly referredBy: MemberKey | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly payeeName: string | null;
  /** Birthday as YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly isMobileVerified: boolean;
  readonly isMailVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasPaymentPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly identity: "waiting" | "verified" | "refused" | null;
  readonly restriction: "coolOff" | "exclusion" | "review" | null;
  readonly restrictedUntil: Date | null;
  readonly tags: string[];
};

type Row = Omit<OverviewRow, "agent" | "referredBy"> & {
  readonly agentBucket: number | null;
  readonly agentId: bigint | null;
  readonly recommenderBucket: number | null;
  readonly recommenderId: bigint | null;
};

const keyOf = (bucket: number | null, memberId: bigint | null): MemberKey | null =>
  bucket === null || memberId === null ? null : { bucket, memberId };

/** Reads the data of the member's console page in one snapshot, from the member's bucket. */
export async function getOverview(db: Db, { bucket, memberId }: MemberKey, now: Date): Promise<OverviewRow> {
  const { agentBucket, agentId, recommenderBucket, recommenderId, ...row } = await db.one<Row>(sql`
    select m.nickname, m.language, m.register_method "registerMethod", m.affiliate_code "affiliateCode",
      m.agent_bucket "agentBucket", m.agent_id "agentId", m.recommender_bucket "recommenderBucket", m.recommender_id "recommenderId",
      m.created_at "registeredAt", m.last_login_at "lastLoginAt", p.email mail, p.mobile, p.payee_name "payeeName", p.birthday::text,
      p.mobile_verified_at is not null "isMobileVerified", p.email_verified_at is not null "isMailVerified",
      s.password_hash is not null "hasPassword", s.payment_hash is not null "hasPaymentPassword",
      t.confirmed_at is not null "hasSecondFactor", v.state identity, r.kind restriction, r.ends_at "restrictedUntil",
      array(select g.tag from member_tag g where g.bucket = m.bucket and g.member_id = m.id order by g.tag) tags
    from member m
      left join member_profile p on p.bucket = m.bucket and p.member_id = m.id
      left join member_secret s on s.bucket = m.bucket and s.member_id = m.id
      left join member_totp t on t.bucket = m.bucket and t.member_id = m.id
      left join identity_verification v on v.bucket = m.bucket and v.member_id = m.id
      left join lateral (
        select r.kind, r.ends_at from responsible_gaming_restriction r
        where r.bucket = m.bucket and r.member_id = m.id and r.lifted_at is null and (r.ends_at is null or r.ends_at > ${now})
        order by r.ends_at desc nulls first limit 1) r on true
    where m.bucket = ${bucket} and m.id = ${memberId}`);
  return {
    ...row,
    agent: keyOf(agentBucket, agentId),
    referredBy: keyOf(recommenderBucket, recommenderId),
  };
}

/** Finds the IP address from which a member registered; null: the audit log does not have the entry any more. */
export async function findRegisterAddress(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db.maybe<{ ip: string | null }>(sql`
    select ip from audit_log where subject = ${`member:${memberId}`} and action = 'register' order by at limit 1`);
  return row?.ip ?? null;
}
