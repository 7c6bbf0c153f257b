// SQL of the job that ends due rewards, bucket by bucket, and the audit's comparison with the rewards.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

/**
 * Ends due rewards of a bucket. `failure`: why a reward could not be ended and was postponed; null: no reward was
 * postponed.
 */
export function updateBucket(
  db: Db,
  bucket: number,
  now: Date,
): Promise<{ readonly counted: number; readonly finished: boolean; readonly failure: string | null }> {
  return db.one(
    sql`select counted::int, finished, failure from promotion_update(${bucket}::smallint, ${now}::timestamptz)`,
  );
}

type Kinds = { readonly paid: readonly number[]; readonly forfeit: number };

/** Finds rewards whose transfer is missing or differs, and transfers of rewards without a reward. */
export function awardMismatches(bucket: number, kinds: Kinds): Sql {
  return sql`
    with moved as (
      select member_id, account_id, id, amount_minor, credit_account = account_id incoming from transfer
      where bucket = ${bucket} and kind = any (${[...kinds.paid, kinds.forfeit]}::int[]) and reversal_of is null),
    award as (
      select member_id, account_id, transfer_id id, reward_minor amount_minor, true incoming, promotion_id, period from promotion_award
      where bucket = ${bucket} and transfer_id is not null
      union all
      select member_id, account_id, forfeit_id, forfeited_minor, false, promotion_id, period from promotion_award
      where bucket = ${bucket} and forfeit_id is not null)
    select format('account %s of member %s, transfer %s', account_id, member_id, id) "where",
      case when a.promotion_id is null then 'is of a promotion, and no reward knows it'
        when m.amount_minor is null then format('of promotion %s in %s is missing', a.promotion_id, a.period)
        else format('of promotion %s in %s: says %s, its transfer %s', a.promotion_id, a.period, a.amount_minor, m.amount_minor) end problem
    from award a full join moved m using (member_id, account_id, id)
    where (a.amount_minor, a.incoming) is distinct from (m.amount_minor, m.incoming)`;
}

/** Finds promotions whose sums in a bucket differ from their rewards. */
export function spentMismatches(bucket: number): Sql {
  return sql`
    with paid as (
      select promotion_id, coalesce(sum(reward_minor - forfeited_minor) filter (where transfer_id is not null), 0) spent,
        count(transfer_id) n, coalesce(sum(reward_minor) filter (where state in ('joined', 'applying', 'issued')), 0) committed
      from promotion_award where bucket = ${bucket} and (state <> 'joined' or reward_minor > 0) group by 1),
    said as (select promotion_id, spent_minor, awards, committed_minor from promotion_spent where bucket = ${bucket})
    select format('promotion %s', promotion_id) "where",
      format('says %s for %s rewards and %s to come, they are %s for %s and %s', s.spent_minor, s.awards, s.committed_minor, p.spent, p.n,
        p.committed) problem
    from said s full join paid p using (promotion_id)
    where (s.spent_minor, s.awards, s.committed_minor)
      is distinct from (coalesce(p.spent, 0), coalesce(p.n, 0), coalesce(p.committed, 0))`;
}

/**
 * Finds paid rewards whose turnover requirement differs from their terms, and requirements without a reward. Skips
 * requirements that were restarted with the remaining turnover (`~` in the reference).
 */
export function requirementMismatches(bucket: number): Sql {
  return sql`
    with required as (
      select member_id, account_id, ref, amount_minor, required_minor from turnover_requirement
      where bucket = ${bucket} and source = 'promotion' and position('~' in ref) = 0
      union all
      select member_id, account_id, ref, amount_minor, required_minor from turnover_weighted where bucket = ${bucket}),
    paid as (
      select member_id, account_id, promotion_id || '.' || period ref, reward_minor, reward_minor::numeric * turnover_percent * 0.01 required
      from promotion_award where bucket = ${bucket} and paid_at is not null and turnover_percent > 0)
    select format('member %s, reward %s', member_id, ref) "where",
      format('asks for %s of %s, by its terms for %s of %s', q.required_minor, q.amount_minor, p.required, p.reward_minor) problem
    from required q full join paid p using (member_id, account_id, ref)
    where (q.amount_minor::numeric, q.required_minor) is distinct from (p.reward_minor::numeric, p.required)`;
}
