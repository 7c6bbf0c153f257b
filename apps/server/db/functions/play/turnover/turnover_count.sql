-- Adds the round settlements since the last run to the turnover of one bucket's accounts: of each account
-- that was active, those between the sequence counted and the sequence now. Sums and counted sequences are
-- written together or not at all, so a run that is cut off is repeated whole. Counts at most 1,000 accounts
-- and 1,000 settlements of each; `finished` is false when more may wait. `p_zones`: time zone of each of
-- `p_merchant_ids`, for accounts that have none yet. Finds accounts as ledger_rollup does.
create or replace function turnover_count(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], out counted bigint, out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; settlements_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int;
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; zones text[]; cut boolean;
  day_member_ids bigint[]; day_account_ids bigint[]; days date[]; game_types text[]; stakes numeric[];
  payouts numeric[]; turnovers numeric[]; stales numeric[];
begin
  -- Runs on the same bucket wait for each other here.
  insert into turnover_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from turnover_bucket where bucket = p_bucket for update;
  -- A clock that went back does not hide what was settled since.
  hour_from := least(hour_before, hour_is) - 1;

  select array_agg(member_id), array_agg(id), array_agg(counted_seq),
    array_agg(least(seq, counted_seq + settlements_most)), array_agg(zone),
    bool_or(seq > counted_seq + settlements_most)
  into member_ids, account_ids, counted_seqs, seqs, zones, cut
  from (
    select a.member_id, a.id, a.settlement_seq as seq, coalesce(c.seq, 0) as counted_seq,
      coalesce(c.zone, z.zone, 'UTC') as zone
    from account a
      left join turnover_account c on c.bucket = p_bucket and c.member_id = a.member_id
        and c.account_id = a.id
      left join unnest(p_merchant_ids, p_zones) z(merchant_id, zone) on z.merchant_id = a.merchant_id
    -- the cast is how the index account_active names the bucket
    where a.bucket = p_bucket and a.bucket::int = p_bucket::int and a.active_hour >= hour_from
      and a.settlement_seq > coalesce(c.seq, 0)
    -- in any order: with one, the plan would read the whole bucket by its key
    limit accounts_most
  ) settled;
  finished := coalesce(cardinality(account_ids) < accounts_most and not cut, true);

  -- Settlements up to a sequence that was read are committed and never change, so a later statement sees the
  -- same ones.
  select array_agg(member_id), array_agg(account_id), array_agg(day), array_agg(game_type), array_agg(stake),
    array_agg(payout), array_agg(turnover), array_agg(stale), coalesce(sum(n), 0)
  into day_member_ids, day_account_ids, days, game_types, stakes, payouts, turnovers, stales, counted
  from (
    select m.member_id, m.account_id, (s.at at time zone m.zone)::date as day, s.game_type,
      sum(s.stake_minor) as stake, sum(s.payout_minor) as payout,
      sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01 as turnover,
      coalesce(sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) filter (where z.is_stale),
        0) * 0.01 as stale, count(*) as n
    from unnest(member_ids, account_ids, counted_seqs, seqs, zones) m(member_id, account_id, counted_seq, seq,
      zone)
      join round_settlement s on s.bucket = p_bucket and s.member_id = m.member_id
        and s.account_id = m.account_id and s.seq > m.counted_seq and s.seq <= m.seq
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version
        and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version
        and g.node_id = s.node_id
      left join lateral (select true as is_stale from turnover_requirement q
          join play_round r on r.bucket = p_bucket and r.member_id = s.member_id and r.vendor = s.vendor
            and r.round_id = s.round_id and r.started_at <= q.cut_at
        where q.bucket = p_bucket and q.member_id = s.member_id and q.account_id = s.account_id
          and q.settlement_seq < s.seq and q.cut_at is not null
        limit 1) z on true
    group by 1, 2, 3, 4
  ) sums;
  insert into turnover_day as d (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor,
    turnover_minor)
    select p_bucket, n.member_id, n.account_id, n.day, n.game_type, n.stake, n.payout, n.turnover
    from unnest(day_member_ids, day_account_ids, days, game_types, stakes, payouts, turnovers)
      n(member_id, account_id, day, game_type, stake, payout, turnover)
    on conflict (bucket, member_id, account_id, day, game_type)
    do update set stake_minor = d.stake_minor + excluded.stake_minor,
    payout_minor = d.payout_minor + excluded.payout_minor,
    turnover_minor = d.turnover_minor + excluded.turnover_minor;
  insert into turnover_account as c (bucket, member_id, account_id, seq, zone, turnover_minor, stale_minor)
    select p_bucket, m.member_id, m.account_id, m.seq, m.zone, n.turnover, n.stale
    from unnest(member_ids, account_ids, seqs, zones) m(member_id, account_id, seq, zone)
      join (select member_id, account_id, sum(turnover) as turnover, sum(stale) as stale
        from unnest(day_member_ids, day_account_ids, turnovers, stales) u(member_id, account_id, turnover,
          stale) group by 1, 2) n using (member_id, account_id)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq,
      turnover_minor = c.turnover_minor + excluded.turnover_minor,
      stale_minor = c.stale_minor + excluded.stale_minor;
  update turnover_weighted o set seq = n.seq, done_minor = o.done_minor + n.done
    from (
      select x.member_id, x.account_id, x.ref, m.seq,
        coalesce(sum(s.risked_minor::numeric * coalesce((x.weights ->> s.node_id::text)::int,
              (x.weights ->> s.game_type)::int, 100))
          filter (where (r.started_at <= x.cut_at) is not true) * 0.01, 0) as done
      from unnest(member_ids, account_ids, seqs) m(member_id, account_id, seq)
        join turnover_weighted x on x.bucket = p_bucket and x.member_id = m.member_id
          and x.account_id = m.account_id and not x.ended and x.seq < m.seq
        left join round_settlement s on s.bucket = p_bucket and s.member_id = m.member_id
          and s.account_id = m.account_id and s.seq > x.seq and s.seq <= m.seq
        left join play_round r on r.bucket = p_bucket and r.member_id = s.member_id and r.vendor = s.vendor
          and r.round_id = s.round_id
      group by 1, 2, 3, 4) n
    where o.bucket = p_bucket and o.member_id = n.member_id and o.account_id = n.account_id and o.ref = n.ref;
  if finished and hour_before <> hour_is then
    update turnover_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function turnover_count from public, khela_app;
grant execute on function turnover_count to khela_app;
