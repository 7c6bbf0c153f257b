-- Returns for each place of a batch of members, in one value, what promotions ask of a member: level, whether
-- they have deposited, their rewards of some periods and those under way with their terms, what these still
-- need, and for each span of calendar days, in their order, what was done in it, the percent, and what a
-- promotion pays for that. A span's metric: turnover, deposit, loss (not what members lose to each other),
-- rebate (turnover as a rebate lists it, by game type, at the level's percent where that is more; what was
-- taken back counts against the 30 days after its day), referral or none. Where one is referral, the members
-- they brought that such a promotion rewards and for whom nobody was rewarded, at most 100. Whole numbers
-- that may be large are text.
create or replace function promotion_facts(
  p_bucket smallint, p_buckets smallint[], p_member_ids bigint[], p_times timestamptz[], p_currency text,
  p_zone text, p_asked promotion_question
) returns table (place int, facts json) language plpgsql stable as $$
declare
  found record; locks json;
begin
  perform check_batch_bucket(p_bucket, p_buckets);
  -- one plan for all that all callers ask: to begin a plan costs more than to read its few rows
  for found in
    with asked as materialized (
      select *
        from unnest(p_asked.spans) with ordinality s(metric, first_day, last_day, game_type, fixed_minor,
          percent, max_minor, n)
    ), question as materialized (
      select (select min(s.first_day) - 30 from asked s where s.metric = 'rebate') as rebated_from,
        exists (select from asked s where s.metric = 'referral') as is_of_friends
    )
    select k.place, k.bucket, k.member_id, a.id, a.level, a.deposited, w.awards, w.is_played,
      case when a.has_invited and q.is_of_friends then (
        select coalesce(json_agg(json_build_object('invitedId', r.invited_id::text, 'depositMinor',
              r.deposit_minor::text, 'depositedAt', r.deposited_at, 'turnoverMinor', r.turnover_minor::text)
              order by r.invited_id), '[]')
          from (select o.* from promotion_referral o where o.bucket = coalesce(p_bucket, k.bucket)
            and o.member_id = k.member_id and o.currency = p_currency
              -- what no promotion rewards takes no place of what one does
              and exists (select from promotion p where p.merchant_id = a.merchant_id
                and p.currency = p_currency and p.metric = 'referral' and p.enabled
                and o.deposited_at >= p.starts_at and (p.ends_at is null or o.deposited_at < p.ends_at)
                and k.at >= p.starts_at
                and (p.ends_at is null or k.at < p.ends_at) and o.deposit_minor >= p.min_deposit_minor
                and o.turnover_minor >= coalesce(p.target_minor, 0))
              and not exists (select from promotion_award w
                where w.bucket = coalesce(p_bucket, k.bucket) and w.member_id = k.member_id
                and w.period = 'm' || o.invited_id)
            order by o.invited_id limit 100) r) else '[]' end as referrals,
      array_to_json(array(
        select d.basis || ' ' || d.percent || ' ' || promotion_reward(d.fixed_minor, d.percent, d.max_minor,
          d.basis) from (
          select s.n, s.fixed_minor,
            s.max_minor, case s.metric when 'rebate' then greatest(s.percent, a.rebate_percent) else s.percent
            end as percent, coalesce(case s.metric
              when 'turnover' then greatest(trunc(t.turnover), 0)
              when 'loss' then greatest(t.loss, 0)
              when 'rebate' then case when not a.taken_back then t.rebated else (
                select greatest(max(x.up) filter (where x.day = s.first_day)
                  - greatest(max(x.up) filter (where x.day < s.first_day), 0), 0)
                  from (select o.day, sum(sum(trunc(o.turnover_minor))) over (order by o.day) up
                    from turnover_day o
                    where s.first_day <= s.last_day and o.bucket = coalesce(p_bucket, k.bucket)
                      and o.member_id = k.member_id and o.account_id = a.id
                      and o.day between s.first_day - 30 and s.first_day
                      and (s.game_type is null or o.game_type = s.game_type)
                    group by o.day) x) end
              when 'deposit' then (select sum(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor)
                from deposit_order o
                where o.bucket = coalesce(p_bucket, k.bucket) and o.member_id = k.member_id
                  and o.currency = p_currency and o.state = 'paid'
                  and (o.paid_at at time zone p_zone)::date between s.first_day and s.last_day)
              end, 0)::bigint as basis
          from asked s cross join lateral (
              select sum(o.turnover_minor) turnover,
                sum(o.stake_minor - o.payout_minor) filter (where o.game_type <> 'PVP') loss,
                sum(trunc(o.turnover_minor)) filter (where o.turnover_minor > 0) rebated
                from turnover_day o where s.metric in ('turnover', 'loss', 'rebate')
                  and o.bucket = coalesce(p_bucket, k.bucket) and o.member_id = k.member_id
                  and o.account_id = a.id and o.day between s.first_day and s.last_day
                  and (s.game_type is null or o.game_type = s.game_type)) t
          offset 0
        ) d order by d.n)) as spans
    from unnest(p_buckets, p_member_ids, p_times) with ordinality k(bucket, member_id, at, place)
    cross join question q
      left join lateral (
        select a.id, a.merchant_id, coalesce(v.level, 0) as level, l.rebate_percent,
            exists (select from deposit_order o where o.bucket = coalesce(p_bucket, k.bucket)
              and o.member_id = k.member_id and o.state = 'paid') as deposited,
            exists (select from promotion_referral o where o.bucket = coalesce(p_bucket, k.bucket)
              and o.member_id = k.member_id) as has_invited,
            exists (select from turnover_day o where o.bucket = coalesce(p_bucket, k.bucket)
              and o.member_id = k.member_id and o.account_id = a.id
              and o.day >= q.rebated_from and o.turnover_minor < 0) as taken_back
          from account a left join vip_member v on v.bucket = coalesce(p_bucket, a.bucket)
            and v.member_id = a.member_id and v.account_id = a.id
            left join vip_level l on l.merchant_id = a.merchant_id and l.currency = a.currency
              and l.level = coalesce(v.level, 0)
          where a.bucket = coalesce(p_bucket, k.bucket) and a.member_id = k.member_id and a.kind = 'main'
            and a.ref = '' and a.currency = p_currency) a on true
      cross join lateral (
        select coalesce(json_agg(json_build_object('promotionId', w.promotion_id::text, 'period', w.period,
              'state', w.state, 'basisMinor', w.basis_minor::text, 'rewardMinor', w.reward_minor::text,
              'turnoverPercent', w.turnover_percent, 'reasons', w.reasons, 'madeAt', w.made_at, 'takeUntil',
              w.take_until, 'isLate', w.take_until <= k.at, 'lockUntil', w.lock_until, 'remark', w.remark,
              'forfeitedMinor', w.forfeited_minor::text,
              'terms', case when w.state in ('applying', 'issued', 'process')
                then json_build_object('weights', w.weights, 'maxStakeMinor', w.max_stake_minor::text,
                  'lockHours', w.lock_hours, 'gameNames', (select json_object_agg(g.node_id, g.name)
                from jsonb_object_keys(w.weights) n(key)
                join game g on g.node_id = case when n.key ~ '^[0-9]+$' then n.key::int end)) end)
                order by w.made_at desc), '[]') as awards,
                coalesce(bool_or(w.state = 'process'), false) as is_played
          from (select * from promotion_award o where o.bucket = coalesce(p_bucket, k.bucket)
            and o.member_id = k.member_id
            and (o.period = any (p_asked.periods) or o.state in ('applying', 'issued', 'process'))
            order by o.made_at desc limit 500) w) w
  loop
    locks := '[]';
    if found.is_played then
      select coalesce(json_agg(json_build_object('ref', split_part(m.ref, '~', 1), 'requiredMinor',
            ceil(m.required_minor)::bigint::text, 'doneMinor', floor(m.done_minor)::bigint::text)), '[]')
            into locks
        from turnover_missing(found.bucket, found.member_id, found.id) m
        where m.source = 'promotion' and m.done_minor < m.required_minor;
    end if;
    place := found.place;
    facts := json_build_object('level', found.level, 'referrals', found.referrals, 'hasDeposited',
      found.deposited, 'awards', found.awards, 'locks', locks, 'spans', found.spans);
    return next;
  end loop;
end $$;

revoke all on function promotion_facts from public, khela_app;
grant execute on function promotion_facts to khela_app;
