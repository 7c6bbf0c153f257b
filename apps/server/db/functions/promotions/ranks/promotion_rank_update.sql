-- Entry function of the job, for one bucket: updates ranks from the day sums of deposits and turnover. It
-- handles at most 500 accounts whose sums changed since their ranks were computed; `finished` is false when
-- more may wait. It recomputes whole periods, so a repeated run changes nothing. It stops at the hour that
-- turnover_count and ledger_count_days have finished. Once an hour it removes rows older than two months.
-- Locks the bucket's row of promotion_rank_bucket, so that two runs wait for each other; no account.
-- Returns the number of accounts, and whether it finished. Refuses nothing.
create or replace function promotion_rank_update(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_now timestamptz, out counted bigint,
  out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 500; days_at_first constant int := 31; days_kept constant int := 62;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; counted_hour int;
  moved promotion_rank_moved[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into promotion_rank_bucket (bucket, active_hour)
    values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from promotion_rank_bucket where bucket = p_bucket for update;
  select least(coalesce((select active_hour from turnover_bucket where bucket = p_bucket), 0),
    coalesce((select active_hour from transfer_day_bucket where bucket = p_bucket), 0)) into counted_hour;

  -- The earlier of the two hours: this also finds rows that were written after the clock was set back.
  moved := array(select owner from promotion_rank_find_moved(p_bucket, p_merchant_ids, p_zones, p_now,
    least(hour_before, hour_is) - 1, accounts_most, days_at_first) owner);
  counted := cardinality(moved);
  finished := counted < accounts_most;

  insert into promotion_rank as rank (bucket, member_id, account_id, metric, period, merchant_id, currency,
    last_day, amount_minor, reached_at)
    select p_bucket, member.member_id, member.account_id, found.metric, period.period, member.merchant_id,
      member.currency, period.last_day, greatest(found.amount, 0), p_now
    from unnest(moved) member
      cross join lateral (
        select distinct span.period, span.first_day, span.last_day
        from generate_series(member.first_day, member.today, interval '1 day') begun(day)
          cross join lateral (values
            (to_char(begun.day, 'YYYY-MM-DD'), begun.day::date, begun.day::date),
            ('w' || to_char(date_trunc('week', begun.day), 'YYYY-MM-DD'), date_trunc('week', begun.day)::date,
              date_trunc('week', begun.day)::date + 6),
            (to_char(begun.day, 'YYYY-MM'), date_trunc('month', begun.day)::date,
              (date_trunc('month', begun.day) + interval '1 month')::date - 1)
          ) span(period, first_day, last_day)) period
      cross join lateral (
        select 'bet' as metric, coalesce(sum(done.turnover_minor), 0) as amount from turnover_day done
          where done.bucket = p_bucket and done.member_id = member.member_id
            and done.account_id = member.account_id and done.day between period.first_day and period.last_day
        union all
        select 'deposit', coalesce(sum(paid.in_minor - paid.out_minor), 0) from transfer_day paid
          where paid.bucket = p_bucket and paid.member_id = member.member_id
            and paid.account_id = member.account_id
            and paid.day between period.first_day and period.last_day
            and paid.kind in (transaction_type_deposit(), transaction_type_deposit_refund())) found
    where found.amount > 0 or exists (select from promotion_rank known
      where known.bucket = p_bucket and known.member_id = member.member_id
      and known.account_id = member.account_id and known.metric = found.metric
      and known.period = period.period)
    on conflict (bucket, member_id, account_id, metric, period)
    do update set amount_minor = excluded.amount_minor, reached_at = excluded.reached_at
    where rank.amount_minor <> excluded.amount_minor;
  insert into promotion_rank_account as progress (bucket, member_id, account_id, turnover_seq, transfer_seq,
    day)
    select p_bucket, member.member_id, member.account_id, member.turnover_seq, member.transfer_seq,
      member.today
    from unnest(moved) member
    on conflict (bucket, member_id, account_id) do update set turnover_seq = excluded.turnover_seq,
      transfer_seq = excluded.transfer_seq, day = excluded.day;
  if finished and hour_before <> least(hour_is, counted_hour) then
    update promotion_rank_bucket set active_hour = least(hour_is, counted_hour) where bucket = p_bucket;
    delete from promotion_rank rank where rank.bucket = p_bucket
      and rank.last_day < (p_now at time zone 'UTC')::date - days_kept;
  end if;
end $$;

revoke all on function promotion_rank_update from public, khela_app;
grant execute on function promotion_rank_update to khela_app;
