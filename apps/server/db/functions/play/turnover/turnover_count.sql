-- Adds the round settlements since the last run to the turnover of one bucket's accounts: for each account
-- with new settlements, those after its counted sequence number. The sums and these numbers are written
-- together or not at all, so an interrupted run is repeated whole. Counts at most 1,000 accounts and 1,000
-- settlements of each; `finished` is false when more may wait. `p_zones`: time zone of each of
-- `p_merchant_ids`, for accounts that have none yet.
-- Locks the bucket's row of turnover_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted settlements, and whether it finished. Refuses nothing.
create or replace function turnover_count(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], out counted bigint, out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; settlements_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; moved turnover_moved[];
  sums turnover_sum[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into turnover_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from turnover_bucket where bucket = p_bucket for update;

  -- The earlier of the two hours: this also finds settlements that were made after the clock was set back.
  moved := array(select owner from turnover_find_moved(p_bucket, p_merchant_ids, p_zones,
    least(hour_before, hour_is) - 1, accounts_most, settlements_most) owner);
  finished := cardinality(moved) < accounts_most
    and not exists (select from unnest(moved) owner where owner.is_cut);
  sums := array(select summed from turnover_sum_days(p_bucket, moved) summed);
  counted := (select coalesce(sum(summed.settlements), 0) from unnest(sums) summed);

  insert into turnover_day as total (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor,
    turnover_minor)
    select p_bucket, summed.member_id, summed.account_id, summed.day, summed.game_type, summed.stake_minor,
      summed.payout_minor, summed.turnover_minor
    from unnest(sums) summed
    on conflict (bucket, member_id, account_id, day, game_type)
    do update set stake_minor = total.stake_minor + excluded.stake_minor,
    payout_minor = total.payout_minor + excluded.payout_minor,
    turnover_minor = total.turnover_minor + excluded.turnover_minor;
  insert into turnover_account as progress (bucket, member_id, account_id, seq, zone, turnover_minor,
    stale_minor)
    select p_bucket, owner.member_id, owner.account_id, owner.seq, owner.zone, summed.turnover, summed.stale
    from unnest(moved) owner
      join (select day.member_id, day.account_id, sum(day.turnover_minor) as turnover,
          sum(day.stale_minor) as stale
        from unnest(sums) day group by 1, 2) summed using (member_id, account_id)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq,
      turnover_minor = progress.turnover_minor + excluded.turnover_minor,
      stale_minor = progress.stale_minor + excluded.stale_minor;
  perform turnover_count_weighted(p_bucket, moved);
  if finished and hour_before <> hour_is then
    update turnover_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function turnover_count from public, khela_app;
grant execute on function turnover_count to khela_app;
