// SQL of a merchant's day: sums that jobs count, and the last figures computed from them. Reads neither bets nor
// transfers.

import { sql, type Db } from "@khela/service-kit/db/database";

export type DayQuery = {
  readonly merchantId: number;
  readonly currency: string;
  readonly buckets: readonly number[];
  /** The day in the site's time zone, `YYYY-MM-DD`; `from` and `to` are its bounds. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
};

export type KindSum = {
  readonly kind: number;
  readonly transfers: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
};

/** Returns the sums of a day's transfers by transaction type. */
export function sumTransfers(db: Db, { merchantId, currency, buckets, day }: DayQuery): Promise<KindSum[]> {
  return db.rows(sql`
    select t.kind, sum(t.transfers)::int transfers, sum(t.in_minor)::bigint "inMinor", sum(t.out_minor)::bigint "outMinor"
    from transfer_day t join member m on m.bucket = t.bucket and m.id = t.member_id
    where t.bucket = any (${buckets}::smallint[]) and t.day = ${day}::date and m.merchant_id = ${merchantId} and m.currency = ${currency} and m.type <> 4
    group by t.kind`);
}

export type RoundSum = {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly members: number;
};

/** Returns the sums of the rounds settled on a day, and the number of members who played them. */
export function sumRounds(db: Db, { merchantId, currency, buckets, day }: DayQuery): Promise<RoundSum> {
  return db.one(sql`
    select coalesce(sum(t.stake_minor), 0)::bigint "stakeMinor", coalesce(sum(t.payout_minor), 0)::bigint "payoutMinor",
      count(distinct t.member_id)::int members
    from turnover_day t join member m on m.bucket = t.bucket and m.id = t.member_id
    where t.bucket = any (${buckets}::smallint[]) and t.day = ${day}::date and m.merchant_id = ${merchantId} and m.currency = ${currency} and m.type <> 4`);
}

/** Returns the number of members whose first deposit was on the day. */
export async function countFirstDeposits(
  db: Db,
  { merchantId, buckets, day }: DayQuery,
  depositKind: number,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct t.member_id)::int count from transfer_day t join member m on m.bucket = t.bucket and m.id = t.member_id
    where t.bucket = any (${buckets}::smallint[]) and t.day = ${day}::date and t.kind = ${depositKind} and m.merchant_id = ${merchantId} and m.type <> 4
      and not exists (select from transfer_day o where o.bucket = t.bucket and o.member_id = t.member_id and o.day < t.day and o.kind = t.kind)`);
  return count;
}

export async function countRegistrations(
  db: Db,
  { merchantId, buckets, from, to }: DayQuery,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from member m
    where m.bucket = any (${buckets}::smallint[]) and m.merchant_id = ${merchantId} and m.created_at >= ${from} and m.created_at < ${to} and m.type <> 4`);
  return count;
}

/** Stored figures, and the time when they were counted. */
export type Counted<T> = { readonly figures: T; readonly countedAt: Date };

export function findCounted<T>(db: Db, { merchantId, day }: DayQuery): Promise<Counted<T> | null> {
  return db.maybe(sql`
    select figures, counted_at "countedAt" from operator_day_figures where merchant_id = ${merchantId} and day = ${day}::date`);
}

/** Stores the figures, unless figures that were counted later exist. */
export async function saveCounted<T>(
  db: Db,
  { merchantId, day }: DayQuery,
  { figures, countedAt }: Counted<T>,
): Promise<void> {
  await db.run(sql`
    insert into operator_day_figures (merchant_id, day, figures, counted_at)
    values (${merchantId}, ${day}::date, ${JSON.stringify(figures)}::jsonb, ${countedAt})
    on conflict (merchant_id, day) do update set figures = excluded.figures, counted_at = excluded.counted_at
    where operator_day_figures.counted_at < excluded.counted_at`);
}

export function listMerchants(db: Db): Promise<{ readonly id: number; readonly code: string }[]> {
  return db.rows(sql`select id, code from merchant order by id limit 100`);
}
