// SQL for the rewards that a promotion would have paid in past days, from recorded data. Each kind of promotion has
// one statement per bucket. Nothing is written.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { NewPromotion } from "../store.ts";

export type PastQuery = {
  readonly merchantId: number;
  readonly promotion: NewPromotion;
  readonly zone: string;
  /**
   * First and last day of the past period. `from` is the start of the first day, and `to` is the end of the last day.
   */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: Date;
  readonly to: Date;
};

export type PastSum = {
  readonly members: number;
  readonly rewards: number;
  /** Sum of the rewarded deposits, turnover or losses. */
  readonly basisMinor: bigint;
  readonly rewardMinor: bigint;
};

/** SQL of the key of the period that contains a day. A member gets one reward for each key. */
function periodOf({ period }: NewPromotion, day: Sql): Sql {
  // written without parameters, so that PostgreSQL recognizes the same expression everywhere in a statement
  switch (period) {
    case "once":
      return sql`'once'::text`;
    case "day":
      return sql`${day}::text`;
    case "week":
      return sql`date_trunc('week', ${day}::timestamp)::text`;
    case "month":
      return sql`date_trunc('month', ${day}::timestamp)::text`;
  }
}

/** Deposits that were paid in these days, minus refunds. */
const depositsOf = (bucket: number, { merchantId, promotion, zone, from, to }: PastQuery): Sql => sql`
  select o.member_id, o.id, o.paid_at, (o.paid_at at time zone ${zone})::date "day",
    coalesce(o.received_minor, o.amount_minor) - o.refunded_minor amount
  from deposit_order o join member m on m.bucket = o.bucket and m.id = o.member_id
    left join vip_member v on v.bucket = o.bucket and v.member_id = o.member_id
  where o.bucket = ${bucket} and o.merchant_id = ${merchantId} and o.state = 'paid' and o.currency = ${promotion.currency}
    and o.paid_at >= ${from} and o.paid_at < ${to} and m.type <> 4 and coalesce(v.level, 0) >= ${promotion.minLevel}`;

/** Day sums of main accounts, with the rebate percent of the member's present VIP level. */
const daysOf = (bucket: number, { merchantId, promotion, firstDay, lastDay }: PastQuery): Sql => sql`
  select t.member_id, t.day, t.game_type, t.stake_minor, t.payout_minor, t.turnover_minor, coalesce(l.rebate_percent, 0) level_percent
  from turnover_day t
    join account a on a.bucket = t.bucket and a.member_id = t.member_id and a.id = t.account_id
    join member m on m.bucket = t.bucket and m.id = t.member_id
    left join vip_member v on v.bucket = t.bucket and v.member_id = t.member_id and v.account_id = t.account_id
    left join vip_level l on l.merchant_id = a.merchant_id and l.currency = a.currency and l.level = coalesce(v.level, 0)
  where t.bucket = ${bucket} and t.day between ${firstDay}::date and ${lastDay}::date and a.merchant_id = ${merchantId}
    and a.currency = ${promotion.currency} and a.kind = 'main' and a.ref = '' and m.type <> 4 and coalesce(v.level, 0) >= ${promotion.minLevel}
    and (${promotion.gameType}::text is null or t.game_type = ${promotion.gameType})`;

/** Sums the rewards over `rows`, which have a member, a basis and a percent. */
const rewarded = ({ rewardFixedMinor, rewardMaxMinor }: NewPromotion, rows: Sql): Sql => sql`
  select count(distinct r.member_id)::int members, count(*)::int rewards, coalesce(sum(r.basis), 0)::bigint "basisMinor",
    coalesce(sum(r.reward), 0)::bigint "rewardMinor"
  from (select b.member_id, b.basis, promotion_reward(${rewardFixedMinor}::bigint, b.percent::numeric, ${rewardMaxMinor}::bigint, b.basis::bigint) reward
    from (${rows}) b) r
  where r.reward > 0`;

type SumPast = (db: Db, bucket: number, query: PastQuery) => Promise<PastSum>;

/** Sums the rewards for members' first deposits ever. */
export const sumFirstDeposits: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select d.member_id, d.amount basis, ${promotion.rewardPercent} percent from (${depositsOf(bucket, query)}) d
    where d.amount >= ${promotion.minDepositMinor} and not exists (select from deposit_order e where e.bucket = ${bucket}
      and e.member_id = d.member_id and e.state = 'paid' and (e.paid_at, e.id) < (d.paid_at, d.id))`,
    )}`,
  );
};

/** Sums the rewards for the first deposit of each period that reaches the minimum. */
export const sumSingleDeposits: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select distinct on (d.member_id, ${periodOf(promotion, sql`d.day`)}) d.member_id, d.amount basis, ${promotion.rewardPercent} percent
    from (${depositsOf(bucket, query)}) d where d.amount >= ${promotion.minDepositMinor}
    order by d.member_id, ${periodOf(promotion, sql`d.day`)}, d.paid_at, d.id`,
    )}`,
  );
};

/** Sums the rewards for periods in which the deposits reached the goal. */
export const sumDepositGoals: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select d.member_id, sum(d.amount) basis, '0' percent from (${depositsOf(bucket, query)}) d
    group by d.member_id, ${periodOf(promotion, sql`d.day`)} having sum(d.amount) >= ${promotion.targetMinor ?? 0n}`,
    )}`,
  );
};

/** Sums the rewards for periods in which the turnover reached the goal. */
export const sumTurnoverGoals: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select d.member_id, trunc(sum(d.turnover_minor)) basis, '0' percent from (${daysOf(bucket, query)}) d
    group by d.member_id, ${periodOf(promotion, sql`d.day`)} having trunc(sum(d.turnover_minor)) >= ${promotion.targetMinor ?? 0n}`,
    )}`,
  );
};

/** Sums the rebates on the turnover of each day, at the VIP level's percent where that is higher. */
export const sumRebates: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select d.member_id, sum(trunc(d.turnover_minor)) basis, greatest(${promotion.rewardPercent}::numeric, max(d.level_percent)) percent
    from (${daysOf(bucket, query)}) d where d.turnover_minor > 0 group by d.member_id, d.day`,
    )}`,
  );
};

/** Sums the rewards for the losses of each period, without losses between members. */
export const sumLosses: SumPast = (db, bucket, query) => {
  const { promotion } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select d.member_id, sum(d.stake_minor - d.payout_minor) basis, ${promotion.rewardPercent} percent
    from (${daysOf(bucket, query)}) d where d.game_type <> 'PVP'
    group by d.member_id, ${periodOf(promotion, sql`d.day`)} having sum(d.stake_minor - d.payout_minor) > 0`,
    )}`,
  );
};

/** Sums the rewards for invited members who made their first deposit in these days and have played enough since. */
export const sumReferrals: SumPast = (db, bucket, query) => {
  const { promotion, merchantId, from, to } = query;
  return db.one<PastSum>(
    sql`${rewarded(
      promotion,
      sql`
    select r.member_id, r.deposit_minor basis, '0' percent
    from promotion_referral r join member m on m.bucket = r.bucket and m.id = r.member_id
    where r.bucket = ${bucket} and m.merchant_id = ${merchantId} and r.currency = ${promotion.currency} and r.deposited_at >= ${from}
      and r.deposited_at < ${to} and r.deposit_minor >= ${promotion.minDepositMinor} and r.turnover_minor >= ${promotion.targetMinor ?? 0n}`,
    )}`,
  );
};
