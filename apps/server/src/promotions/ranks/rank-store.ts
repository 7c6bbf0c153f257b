// SQL for the ranking of the highest deposits and bets of a period, as of the last count.

import type { RankMetric } from "@khela/contract/promotions/rank-schemas";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listFirst, type Placed } from "../best-store.ts";

export type RankKey = {
  readonly merchantId: number;
  readonly currency: string;
  readonly metric: RankMetric;
  readonly period: string;
};

export function updateBucket(
  db: Db,
  bucket: number,
  zones: readonly { readonly merchantId: number; readonly zone: string }[],
  now: Date,
): Promise<{ readonly counted: number; readonly finished: boolean }> {
  return db.one(sql`
    select counted::int, finished from promotion_rank_update(${bucket}::smallint, ${zones.map((one) => one.merchantId)}::int[],
      ${zones.map((one) => one.zone)}::text[], ${now}::timestamptz)`);
}

export function listMerchantSettings(
  db: Db,
): Promise<{ readonly id: number; readonly settings: Readonly<Record<string, unknown>> }[]> {
  return db.rows(sql`select id, settings from merchant order by id`);
}

export type RankRow = { readonly username: string; readonly amountMinor: bigint };

/** Lists the first places of a ranking. Equal amounts are ranked by the earlier time. */
export function listBest(
  db: Db,
  buckets: readonly number[],
  { merchantId, currency, metric, period }: RankKey,
  most: number,
): Promise<RankRow[]> {
  return listFirst(db, buckets, most, (bucket) =>
    db.rows<RankRow & Placed>(sql`
      select n.member_id "memberId", m.username, n.amount_minor::bigint "amountMinor", n.amount_minor::text amount, n.reached_at::text reached
      from (select r.* from promotion_rank r where r.bucket = ${bucket} and r.merchant_id = ${merchantId} and r.currency = ${currency}
          and r.metric = ${metric} and r.period = ${period} and r.amount_minor > 0
          order by r.amount_minor desc, r.reached_at, r.member_id limit ${most}) n
        join member m on m.bucket = n.bucket and m.id = n.member_id`),
  );
}

export type OwnRank = { readonly amountMinor: bigint; readonly reachedAt: Date };

export function findOwn(
  db: Db,
  { bucket, memberId }: MemberKey,
  { merchantId, currency, metric, period }: RankKey,
): Promise<OwnRank | null> {
  return db.maybe<OwnRank>(sql`
    select amount_minor::bigint "amountMinor", reached_at "reachedAt" from promotion_rank
    where bucket = ${bucket} and member_id = ${memberId} and merchant_id = ${merchantId} and currency = ${currency} and metric = ${metric}
      and period = ${period} and amount_minor > 0`);
}

/**
 * Finds the number of members ahead of the member (a higher amount, or the same amount earlier), and the lowest amount
 * among them.
 */
export function findAhead(
  db: Db,
  buckets: readonly number[],
  { merchantId, currency, metric, period }: RankKey,
  own: OwnRank & MemberKey,
): Promise<{ readonly ahead: number; readonly next: bigint | null }> {
  return db.one(sql`
    select count(*)::int ahead, min(r.amount_minor)::bigint "next" from promotion_rank r
    where r.bucket = any (${buckets}::smallint[]) and r.merchant_id = ${merchantId} and r.currency = ${currency} and r.metric = ${metric}
      and r.period = ${period} and r.amount_minor >= ${own.amountMinor}::numeric
      and (r.amount_minor > ${own.amountMinor}::numeric
        or (r.reached_at, r.member_id) < (${own.reachedAt}::timestamptz, ${own.memberId}::bigint))`);
}

/** Finds daily ranks that differ from the day sums, for accounts whose ranks are up to date. */
export function rankMismatches(bucket: number, depositKinds: readonly number[]): Sql {
  return sql`
    with counted as (
      select r.member_id, r.account_id, r.metric, r.period, r.amount_minor, coalesce(case r.metric
        when 'bet' then (select sum(o.turnover_minor) from turnover_day o where o.bucket = ${bucket} and o.member_id = r.member_id
          and o.account_id = r.account_id and o.day = r.last_day)
        else (select sum(o.in_minor - o.out_minor) from transfer_day o where o.bucket = ${bucket} and o.member_id = r.member_id
          and o.account_id = r.account_id and o.day = r.last_day and o.kind = any (${depositKinds}::int[])) end, 0) summed
      from promotion_rank r
        join promotion_rank_account c on c.bucket = ${bucket} and c.member_id = r.member_id and c.account_id = r.account_id
        left join turnover_account t on t.bucket = ${bucket} and t.member_id = r.member_id and t.account_id = r.account_id
        left join transfer_day_account d on d.bucket = ${bucket} and d.member_id = r.member_id and d.account_id = r.account_id
      where r.bucket = ${bucket} and r.period like '____-__-__' and r.last_day >= c.day
        and c.turnover_seq = coalesce(t.seq, 0) and c.transfer_seq = coalesce(d.seq, 0))
    select format('account %s of member %s, %s of %s', account_id, member_id, metric, period) "where",
      format('says %s, its day sums %s', amount_minor, summed) problem
    from counted where amount_minor <> greatest(summed, 0)`;
}
