-- Adds the round settlements since the last run to the turnover of one bucket's accounts: for each account
-- with new settlements, those after its counted sequence. Sums and counted sequences are written together or
-- not at all, so an interrupted run is repeated whole. Counts at most 1,000 accounts and 1,000 settlements of
-- each; `finished` is false when more may wait. `p_zones`: time zone of each of `p_merchant_ids`, for
-- accounts that have none yet. Finds accounts as ledger_rollup does.
-- Locks the bucket's row of turnover_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted settlements, and whether it finished. Refuses nothing.
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
    select account.member_id, account.id, account.settlement_seq as seq,
      coalesce(progress.seq, 0) as counted_seq, coalesce(progress.zone, site.zone, 'UTC') as zone
    from account
      left join turnover_account progress on progress.bucket = p_bucket
        and progress.member_id = account.member_id and progress.account_id = account.id
      left join unnest(p_merchant_ids, p_zones) site(merchant_id, zone)
        on site.merchant_id = account.merchant_id
    -- the cast is how the index account_active names the bucket
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= hour_from and account.settlement_seq > coalesce(progress.seq, 0)
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
    select moved.member_id, moved.account_id, (settlement.at at time zone moved.zone)::date as day,
      settlement.game_type, sum(settlement.stake_minor) as stake, sum(settlement.payout_minor) as payout,
      sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100)) * 0.01
        as turnover,
      coalesce(sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100))
        filter (where begun.is_stale), 0) * 0.01 as stale,
      count(*) as n
    from unnest(member_ids, account_ids, counted_seqs, seqs, zones)
        moved(member_id, account_id, counted_seq, seq, zone)
      join round_settlement settlement on settlement.bucket = p_bucket
        and settlement.member_id = moved.member_id
        and settlement.account_id = moved.account_id and settlement.seq > moved.counted_seq
        and settlement.seq <= moved.seq
      left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
        and weight.version = settlement.weights_version
        and weight.node_id = 0 and weight.game_type = settlement.game_type
      left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
        and game_weight.version = settlement.weights_version and game_weight.node_id = settlement.node_id
      left join lateral (select true as is_stale from turnover_requirement requirement
          join play_round round on round.bucket = p_bucket and round.member_id = settlement.member_id
            and round.vendor = settlement.vendor
            and round.round_id = settlement.round_id and round.started_at <= requirement.cut_at
        where requirement.bucket = p_bucket and requirement.member_id = settlement.member_id
          and requirement.account_id = settlement.account_id
          and requirement.settlement_seq < settlement.seq and requirement.cut_at is not null
        limit 1) begun on true
    group by 1, 2, 3, 4
  ) sums;
  insert into turnover_day as total (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor,
    turnover_minor)
    select p_bucket, summed.member_id, summed.account_id, summed.day, summed.game_type, summed.stake,
      summed.payout, summed.turnover
    from unnest(day_member_ids, day_account_ids, days, game_types, stakes, payouts, turnovers)
      summed(member_id, account_id, day, game_type, stake, payout, turnover)
    on conflict (bucket, member_id, account_id, day, game_type)
    do update set stake_minor = total.stake_minor + excluded.stake_minor,
    payout_minor = total.payout_minor + excluded.payout_minor,
    turnover_minor = total.turnover_minor + excluded.turnover_minor;
  insert into turnover_account as progress (bucket, member_id, account_id, seq, zone, turnover_minor,
    stale_minor)
    select p_bucket, moved.member_id, moved.account_id, moved.seq, moved.zone, summed.turnover, summed.stale
    from unnest(member_ids, account_ids, seqs, zones) moved(member_id, account_id, seq, zone)
      join (select member_id, account_id, sum(turnover) as turnover, sum(stale) as stale
        from unnest(day_member_ids, day_account_ids, turnovers, stales) day(member_id, account_id, turnover,
          stale) group by 1, 2) summed using (member_id, account_id)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq,
      turnover_minor = progress.turnover_minor + excluded.turnover_minor,
      stale_minor = progress.stale_minor + excluded.stale_minor;
  perform turnover_count_weighted(p_bucket, member_ids, account_ids, seqs);
  if finished and hour_before <> hour_is then
    update turnover_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function turnover_count from public, khela_app;
grant execute on function turnover_count to khela_app;
