-- Entry function of the job, for one bucket: brings the ranks up to the day sums of deposits and turnover.
-- Looks at accounts whose sums have moved since it looked last, at most 500; sums the periods of the days
-- since then anew, so that a run that is repeated changes nothing; `finished` is false when more may wait.
-- Never goes beyond what turnover_count and ledger_count_days have finished. Once an hour what is older than
-- two months goes.
create or replace function promotion_rank_update(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_now timestamptz, out counted bigint,
  out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 500; days_at_first constant int := 31; days_kept constant int := 62;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; counted_hour int;
  member_ids bigint[]; account_ids bigint[]; merchant_ids int[]; currencies text[]; turnover_seqs bigint[];
  transfer_seqs bigint[];
  first_days date[]; todays date[];
begin
  -- Runs on the same bucket wait for each other here.
  insert into promotion_rank_bucket (bucket, active_hour)
    values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from promotion_rank_bucket where bucket = p_bucket for update;
  -- A clock that went back does not hide what was counted since.
  hour_from := least(hour_before, hour_is) - 1;
  select least(coalesce((select active_hour from turnover_bucket where bucket = p_bucket), 0),
    coalesce((select active_hour from transfer_day_bucket where bucket = p_bucket), 0)) into counted_hour;

  select array_agg(member_id), array_agg(id), array_agg(merchant_id), array_agg(currency),
    array_agg(turnover_seq), array_agg(transfer_seq), array_agg(coalesce(day, today - days_at_first) - 1),
    array_agg(today)
  into member_ids, account_ids, merchant_ids, currencies, turnover_seqs, transfer_seqs, first_days, todays
  from (
    select a.member_id, a.id, a.merchant_id, a.currency, coalesce(t.seq, 0) as turnover_seq,
      coalesce(d.seq, 0) as transfer_seq, r.day, (p_now at time zone z.zone)::date as today
    from account a
      join unnest(p_merchant_ids, p_zones) z(merchant_id, zone) on z.merchant_id = a.merchant_id
      left join turnover_account t on t.bucket = p_bucket and t.member_id = a.member_id
        and t.account_id = a.id
      left join transfer_day_account d on d.bucket = p_bucket and d.member_id = a.member_id
        and d.account_id = a.id
      left join promotion_rank_account r on r.bucket = p_bucket and r.member_id = a.member_id
        and r.account_id = a.id
    -- the cast is how the index account_active names the bucket
    where a.bucket = p_bucket and a.bucket::int = p_bucket::int and a.active_hour >= hour_from
      and a.kind = 'main' and a.ref = ''
      and (coalesce(t.seq, 0) > coalesce(r.turnover_seq, 0)
        or coalesce(d.seq, 0) > coalesce(r.transfer_seq, 0))
    limit accounts_most
  ) moved;
  counted := coalesce(cardinality(account_ids), 0);
  finished := counted < accounts_most;

  insert into promotion_rank as x (bucket, member_id, account_id, metric, period, merchant_id, currency,
    last_day, amount_minor, reached_at)
    select p_bucket, n.member_id, n.account_id, f.metric, p.period, n.merchant_id, n.currency, p.last_day,
      greatest(f.amount, 0), p_now
    from unnest(member_ids, account_ids, merchant_ids, currencies, first_days, todays)
        n(member_id, account_id, merchant_id, currency, first_day, today)
      cross join lateral (
        select distinct v.period, v.first_day, v.last_day
        from generate_series(n.first_day, n.today, interval '1 day') g(day)
          cross join lateral (values
            (to_char(g.day, 'YYYY-MM-DD'), g.day::date, g.day::date),
            ('w' || to_char(date_trunc('week', g.day), 'YYYY-MM-DD'), date_trunc('week', g.day)::date,
              date_trunc('week', g.day)::date + 6),
            (to_char(g.day, 'YYYY-MM'), date_trunc('month', g.day)::date,
              (date_trunc('month', g.day) + interval '1 month')::date - 1)
          ) v(period, first_day, last_day)) p
      cross join lateral (
        select 'bet' as metric, coalesce(sum(o.turnover_minor), 0) as amount from turnover_day o
          where o.bucket = p_bucket and o.member_id = n.member_id and o.account_id = n.account_id
            and o.day between p.first_day and p.last_day
        union all
        select 'deposit', coalesce(sum(o.in_minor - o.out_minor), 0) from transfer_day o
          where o.bucket = p_bucket and o.member_id = n.member_id and o.account_id = n.account_id
            and o.day between p.first_day and p.last_day
            and o.kind in (transaction_type_deposit(), transaction_type_deposit_refund())) f
    where f.amount > 0 or exists (select from promotion_rank k
      where k.bucket = p_bucket and k.member_id = n.member_id
      and k.account_id = n.account_id and k.metric = f.metric and k.period = p.period)
    on conflict (bucket, member_id, account_id, metric, period)
    do update set amount_minor = excluded.amount_minor, reached_at = excluded.reached_at
    where x.amount_minor <> excluded.amount_minor;
  insert into promotion_rank_account as r (bucket, member_id, account_id, turnover_seq, transfer_seq, day)
    select p_bucket, n.member_id, n.account_id, n.turnover_seq, n.transfer_seq, n.today
    from unnest(member_ids, account_ids, turnover_seqs, transfer_seqs, todays) n(member_id, account_id,
      turnover_seq, transfer_seq, today)
    on conflict (bucket, member_id, account_id) do update set turnover_seq = excluded.turnover_seq,
      transfer_seq = excluded.transfer_seq, day = excluded.day;
  if finished and hour_before <> least(hour_is, counted_hour) then
    update promotion_rank_bucket set active_hour = least(hour_is, counted_hour) where bucket = p_bucket;
    delete from promotion_rank k where k.bucket = p_bucket
      and k.last_day < (p_now at time zone 'UTC')::date - days_kept;
  end if;
end $$;

revoke all on function promotion_rank_update from public, khela_app;
grant execute on function promotion_rank_update to khela_app;
