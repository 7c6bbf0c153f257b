// Members whom a member has brought, as far as promotions reward them: read where each of them is, kept beside the one who brought them.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type Invited = {
  readonly invitedId: bigint;
  readonly referrerBucket: number;
  readonly referrerId: bigint;
  readonly currency: string;
  /** Of the first deposit, less what was refunded. */
  readonly depositMinor: bigint;
  readonly depositedAt: Date;
  readonly turnoverMinor: bigint;
};

type Page = { readonly since: Date; readonly after: bigint; readonly most: number };

/** Members of one bucket who were brought by another since a moment and have deposited, by their ids. */
export function listInvited(db: Db, bucket: number, { since, after, most }: Page): Promise<Invited[]> {
  return db.rows<Invited>(sql`
    select m.id "invitedId", m.recommender_bucket "referrerBucket", m.recommender_id "referrerId", m.currency, d.minor "depositMinor",
      d.paid_at "depositedAt", coalesce(t.minor, 0)::bigint "turnoverMinor"
    from member m
      cross join lateral (select greatest(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor, 0)::bigint minor, o.paid_at from deposit_order o
        where o.bucket = ${bucket} and o.member_id = m.id and o.currency = m.currency and o.state = 'paid' order by o.paid_at limit 1) d
      left join lateral (select floor(greatest(sum(o.turnover_minor), 0)) minor from turnover_day o
        where o.bucket = ${bucket} and o.member_id = m.id) t on true
    where m.bucket = ${bucket} and m.recommender_id is not null and m.recommender_bucket is not null and m.created_at > ${since} and m.id > ${after}
    order by m.id limit ${most}`);
}

/** Keeps them beside members of one bucket who brought them; returns how many have something new. */
export function saveReferrals(
  db: Db,
  bucket: number,
  invitedBucket: number,
  invited: readonly Invited[],
): Promise<number> {
  return db.run(sql`
    insert into promotion_referral as r (bucket, member_id, invited_id, invited_bucket, currency, deposit_minor, deposited_at, turnover_minor)
    select ${bucket}::smallint, u.member_id, u.invited_id, ${invitedBucket}::smallint, u.currency, u.deposit, u.at, u.turnover
    from unnest(${invited.map((one) => one.referrerId)}::bigint[], ${invited.map((one) => one.invitedId)}::bigint[],
      ${invited.map((one) => one.currency)}::text[], ${invited.map((one) => one.depositMinor)}::bigint[],
      ${invited.map((one) => one.depositedAt)}::timestamptz[], ${invited.map((one) => one.turnoverMinor)}::bigint[])
      u(member_id, invited_id, currency, deposit, at, turnover)
    on conflict (bucket, member_id, invited_id) do update set deposit_minor = excluded.deposit_minor, deposited_at = excluded.deposited_at,
      turnover_minor = excluded.turnover_minor
    where (r.deposit_minor, r.deposited_at, r.turnover_minor) is distinct from (excluded.deposit_minor, excluded.deposited_at, excluded.turnover_minor)`);
}

/** Of members whom a member has brought, where each is. */
export function listKeys(
  db: Db,
  { bucket, memberId }: MemberKey,
  invitedIds: readonly bigint[],
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select invited_bucket bucket, invited_id "memberId" from promotion_referral
    where bucket = ${bucket} and member_id = ${memberId} and invited_id = any (${[...invitedIds]}::bigint[])`);
}
