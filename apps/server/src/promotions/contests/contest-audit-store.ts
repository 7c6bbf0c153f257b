// SQL for the audit's comparison of scores and prizes, and whether an open contest may still count old settlements.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { Finding } from "../../wallet/audit/audit-check.ts";

/** Finds scores by turnover that differ from the account's counted settlements. */
export function scoreMismatches(bucket: number): Sql {
  return sql`
    with counted as (
      select x.member_id, x.promotion_id, x.period, x.score, (
        select sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01 from round_settlement s
          left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
          left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
        where s.bucket = ${bucket} and s.member_id = x.member_id and s.account_id = x.account_id and s.seq >= x.first_seq and s.seq <= n.seq
          and s.at >= c.starts_at and s.at < c.ends_at and (c.game_type is null or s.game_type = c.game_type)) settled
      from promotion_score x
        join promotion_contest c on c.promotion_id = x.promotion_id and c.period = x.period and c.scoring = 'turnover'
        join promotion_counted n on n.bucket = ${bucket} and n.member_id = x.member_id and n.account_id = x.account_id
        join member h on h.bucket = ${bucket} and h.id = x.member_id and h.type in (0, 1, 2)
      where x.bucket = ${bucket})
    select format('member %s, contest %s of %s', member_id, promotion_id, period) "where",
      format('says %s, its settlements %s', score, settled) problem
    from counted where score is distinct from settled`;
}

/** Finds places with a prize whose reward is missing or has another amount. */
export function prizeMismatches(bucket: number): Sql {
  return sql`
    with won as (
      select member_id, promotion_id, period, prize_minor from promotion_score where bucket = ${bucket} and place is not null)
    select format('member %s, contest %s of %s', w.member_id, w.promotion_id, w.period) "where",
      format('won %s, the reward says %s', w.prize_minor, a.reward_minor) problem
    from won w left join promotion_award a on a.bucket = ${bucket} and a.member_id = w.member_id and a.promotion_id = w.promotion_id
      and a.period = w.period
    where w.prize_minor is distinct from a.reward_minor`;
}

/**
 * Finds places of paid contests that differ from the scores, and prizes that differ from the prizes set at the
 * period's start.
 */
export function findWrongPlaces(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with ranked as (
      select s.bucket, s.member_id, s.promotion_id, s.period, s.place, s.prize_minor, c.prizes, case when c.ticket_minor is not null then s.place
          when s.score > 0 then row_number() over (partition by s.promotion_id, s.period order by s.score desc, s.reached_at, s.member_id) end as own
      from promotion_score s join promotion_contest c on c.promotion_id = s.promotion_id and c.period = s.period and c.state = 'paid')
    select format('member %s, contest %s of %s', member_id, promotion_id, period) "where",
      format('has place %s and won %s, by the scores place %s and %s', place, prize_minor, own_place, prizes[own_place::int]) problem
    from (select *, case when own <= cardinality(prizes) then own end as own_place from ranked) r
    where place is distinct from own_place or prize_minor is distinct from prizes[own_place::int]`);
}

/** Whether an open contest began before `until`, and so may still count settlements from before that time. */
export async function hasOpenContest(db: Db, until: Date): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(
    sql`select exists (select from promotion_contest where state = 'open' and starts_at < ${until}) has`,
  );
  return has;
}
