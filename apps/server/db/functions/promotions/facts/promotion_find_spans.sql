-- Sums the members' activity in spans of calendar days: turnover, deposit, loss (without PVP, where members
-- lose to each other), or rebate. A rebate sums the turnover, of the span's game type if it has one. Its
-- percent is the span's or the VIP level's, whichever is higher. Negative turnover of the 30 days before the
-- span reduces it.
-- Other metrics sum to 0.
-- Locks nothing, and refuses nothing.
-- Returns one value for each member, in their order. It has for each span the sum, the percent and the
-- resulting reward, as text.
create or replace function promotion_find_spans(
  p_bucket smallint, askers promotion_asker[], spans promotion_span[], p_currency text, p_zone text
) returns json[] language plpgsql stable as $$
begin
  return array(
    select array_to_json(array(
      select counted.basis || ' ' || counted.percent || ' '
        || promotion_reward(counted.fixed_minor, counted.percent, counted.max_minor, counted.basis)
      from (
        select span.ordinality, span.fixed_minor, span.max_minor,
          case span.metric when 'rebate' then greatest(span.percent, asker.rebate_percent) else span.percent
            end as percent,
          coalesce(case span.metric
            when 'turnover' then greatest(trunc(played.turnover), 0)
            when 'loss' then greatest(played.loss, 0)
            when 'rebate' then case when not asker.was_taken_back then played.rebated else (
              select greatest(max(listed.up_to) filter (where listed.day = span.first_day)
                - greatest(max(listed.up_to) filter (where listed.day < span.first_day), 0), 0)
              from (
                select done.day, sum(sum(trunc(done.turnover_minor))) over (order by done.day) as up_to
                from turnover_day done
                where span.first_day <= span.last_day and done.bucket = coalesce(p_bucket, asker.bucket)
                  and done.member_id = asker.member_id and done.account_id = asker.account_id
                  and done.day between span.first_day - 30 and span.first_day
                  and (span.game_type is null or done.game_type = span.game_type)
                group by done.day
              ) listed) end
            when 'deposit' then (
              select sum(coalesce(deposit.received_minor, deposit.amount_minor) - deposit.refunded_minor)
              from deposit_order deposit
              where deposit.bucket = coalesce(p_bucket, asker.bucket)
                and deposit.member_id = asker.member_id and deposit.currency = p_currency
                and deposit.state = 'paid'
                and (deposit.paid_at at time zone p_zone)::date between span.first_day and span.last_day)
            end, 0)::bigint as basis
        from unnest(spans) with ordinality span cross join lateral (
          select sum(done.turnover_minor) as turnover,
            sum(done.stake_minor - done.payout_minor) filter (where done.game_type <> 'PVP') as loss,
            sum(trunc(done.turnover_minor)) filter (where done.turnover_minor > 0) as rebated
          from turnover_day done
          where span.metric in ('turnover', 'loss', 'rebate')
            and done.bucket = coalesce(p_bucket, asker.bucket) and done.member_id = asker.member_id
            and done.account_id = asker.account_id and done.day between span.first_day and span.last_day
            and (span.game_type is null or done.game_type = span.game_type)
        ) played
        -- offset 0 keeps the planner from merging the subquery and computing the basis once for each use
        offset 0
      ) counted
      order by counted.ordinality))
    from unnest(askers) with ordinality asker order by asker.ordinality);
end $$;

revoke all on function promotion_find_spans from public, khela_app;
