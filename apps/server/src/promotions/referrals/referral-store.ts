// SQL of invited members, for referral rewards. Data of invited members is read from their own buckets and stored in
// the bucket of their referrer.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { AwardKey } from "../award-store.ts";

export type Invited = {
  readonly invitedId: bigint;
  readonly referrerBucket: number;
  readonly referrerId: bigint;
  readonly currency: string;
  /** First deposit in minor units, minus refunds, pending refunds included. */
  readonly depositMinor: bigint;
  /** Whether a refund of the first deposit is pending; the gateway may still refuse the refund. */
  readonly isInRefund: boolean;
  readonly depositedAt: Date;
  /**
   * Turnover; negative: the member counts for no referrer now, because their account is blocked or closed, or a refund
   * is pending.
   */
  readonly turnoverMinor: bigint;
};

const invitedOf = (bucket: number, which: Sql): Sql => sql`
    select m.id "invitedId", m.recommender_bucket "referrerBucket", m.recommender_id "referrerId", m.currency, d.minor "depositMinor",
      d.paid_at "depositedAt", f.is "isInRefund", case when m.status = 'active' and not f.is then coalesce(t.minor, 0) else -1 end::bigint "turnoverMinor"
    from member m
      cross join lateral (select o.id, greatest(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor, 0)::bigint minor, o.paid_at from deposit_order o
        where o.bucket = ${bucket} and o.member_id = m.id and o.currency = m.currency and o.state = 'paid' order by o.paid_at limit 1) d
      cross join lateral (select exists (select from deposit_refund r where r.bucket = ${bucket} and r.member_id = m.id and r.order_id = d.id
        and r.state in ('approved', 'sending')) "is") f
      left join lateral (select floor(greatest(sum(o.turnover_minor), 0)) minor from turnover_day o
        where o.bucket = ${bucket} and o.member_id = m.id) t on true
    where m.bucket = ${bucket} and m.recommender_id is not null and m.recommender_bucket is not null and ${which}
    order by m.id`;

type Page = { readonly since: Date; readonly after: bigint; readonly most: number };

/** Lists invited members of one bucket who registered since a time and have deposited, by id. */
export function listInvited(db: Db, bucket: number, { since, after, most }: Page): Promise<Invited[]> {
  return db.rows<Invited>(
    sql`${invitedOf(bucket, sql`m.created_at > ${since} and m.id > ${after}`)} limit ${most}`,
  );
}

/** Lists the current data of these invited members of one bucket, whenever they registered. */
export function listInvitedById(db: Db, bucket: number, invitedIds: readonly bigint[]): Promise<Invited[]> {
  return db.rows<Invited>(
    sql`${invitedOf(bucket, sql`m.id = any (${[...invitedIds]}::bigint[])`)} limit ${invitedIds.length}`,
  );
}

export type WaitingReferral = AwardKey & {
  readonly invitedId: bigint;
  readonly merchantId: number;
  readonly code: string;
};

const waitingOf = (bucket: number, which: Sql): Sql => sql`
    select a.bucket, a.member_id "memberId", a.promotion_id "promotionId", a.period, r.invited_id "invitedId", p.merchant_id "merchantId", p.code
    from promotion_award a join promotion p on p.id = a.promotion_id and p.metric = 'referral'
      join promotion_referral r on r.bucket = ${bucket} and r.member_id = a.member_id and 'm' || r.invited_id = a.period
    where a.bucket = ${bucket} and a.state in ('applying', 'issued') and ${which}
    order by r.invited_id`;

/** Lists referral rewards that the referrers of a bucket have not taken yet, by the invited members' ids. */
export function listWaitingReferrals(
  db: Db,
  bucket: number,
  { after, most }: Pick<Page, "after" | "most">,
): Promise<WaitingReferral[]> {
  return db.rows<WaitingReferral>(sql`${waitingOf(bucket, sql`r.invited_id > ${after}`)} limit ${most}`);
}

/** Finds the referral reward of a period that was not taken yet; null: none. */
export function findWaitingReferral(
  db: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
): Promise<WaitingReferral | null> {
  const which = sql`a.member_id = ${memberId} and a.promotion_id = ${promotionId} and a.period = ${period}`;
  return db.maybe<WaitingReferral>(sql`${waitingOf(bucket, which)} limit 1`);
}

/**
 * Ends a referral reward that was not taken yet, if the invited member's deposit was refunded. Returns whether it
 * ended.
 */
export async function endRefunded(
  tx: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  { remark, now }: { readonly remark: string; readonly now: Date },
): Promise<boolean> {
  const { ended } = await tx.one<{ ended: boolean }>(sql`
    select promotion_end_referral(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint, ${period}, ${remark}, ${now}::timestamptz) ended`);
  return ended;
}

/** Stores invited members with their referrers, for the referrers of one bucket; returns the number of changed rows. */
export async function saveReferrals(
  db: Db,
  bucket: number,
  invitedBucket: number,
  invited: readonly Invited[],
): Promise<number> {
  // counts the returned rows, because on Citus the statement's row count includes unchanged rows
  const changed = await db.rows(sql`
    insert into promotion_referral as r (bucket, member_id, invited_id, invited_bucket, currency, deposit_minor, deposited_at, turnover_minor)
    select ${bucket}::smallint, u.member_id, u.invited_id, ${invitedBucket}::smallint, u.currency, u.deposit, u.at, u.turnover
    from unnest(${invited.map((one) => one.referrerId)}::bigint[], ${invited.map((one) => one.invitedId)}::bigint[],
      ${invited.map((one) => one.currency)}::text[], ${invited.map((one) => one.depositMinor)}::bigint[],
      ${invited.map((one) => one.depositedAt)}::timestamptz[], ${invited.map((one) => one.turnoverMinor)}::bigint[])
      u(member_id, invited_id, currency, deposit, at, turnover)
    on conflict (bucket, member_id, invited_id) do update set deposit_minor = excluded.deposit_minor, deposited_at = excluded.deposited_at,
      turnover_minor = excluded.turnover_minor
    where (r.deposit_minor, r.deposited_at, r.turnover_minor) is distinct from (excluded.deposit_minor, excluded.deposited_at, excluded.turnover_minor)
    returning r.invited_id`);
  return changed.length;
}

export type UncountedReferral = MemberKey & { readonly invitedId: bigint };

/** Lists invited members who count for no referrer now, for the referrers of a bucket, by both members' ids. */
export function listUncounted(
  db: Db,
  bucket: number,
  { after, most }: { readonly after: UncountedReferral | null; readonly most: number },
): Promise<UncountedReferral[]> {
  return db.rows<UncountedReferral>(sql`
    select bucket, member_id "memberId", invited_id "invitedId" from promotion_referral
    where bucket = ${bucket} and turnover_minor < 0 and (member_id, invited_id) > (${after?.memberId ?? 0n}::bigint, ${after?.invitedId ?? 0n}::bigint)
    order by member_id, invited_id limit ${most}`);
}

/** Lists the keys (bucket and id) of a member's invited members. */
export function listKeys(
  db: Db,
  { bucket, memberId }: MemberKey,
  invitedIds: readonly bigint[],
): Promise<MemberKey[]> {
  return db.rows<MemberKey>(sql`
    select invited_bucket bucket, invited_id "memberId" from promotion_referral
    where bucket = ${bucket} and member_id = ${memberId} and invited_id = any (${[...invitedIds]}::bigint[])`);
}
