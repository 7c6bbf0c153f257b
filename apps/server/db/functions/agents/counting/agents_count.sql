-- Entry function: adds the activity of one bucket's members since the last run to agent_member_day. For each
-- agent above these members it also writes the additions to that agent's team sums, as one batch of
-- agent_delta. A run counts at most 500 members; an interrupted run changed nothing and is repeated. A run
-- counts up to the sequence numbers that it reads at its start, which ledger_count_days and turnover_count
-- have already counted.
-- Locks the bucket's row, so that runs on one bucket wait for each other, and, shared, the bucket's rows of
-- transfer_day_bucket and turnover_bucket.
-- Returns the number of counted members; `finished` is false when more may wait.
-- Refuses nothing. `p_…_kinds`: transaction types by the contract's groups. `p_offset_minutes`: minutes by
-- which the days of joining are ahead of UTC.
create or replace function agents_count(
  p_bucket smallint, p_offset_minutes int, p_deposit_kinds int[], p_bonus_kinds int[], p_rebate_kinds int[],
  p_withdraw_kinds int[], out counted int, out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  max_members constant int := 500;
  hour_is int := ledger_hour(clock_timestamp());
  hour_before int; transfer_hour int; turnover_hour int; batch_is bigint;
  moved agent_moved[]; changes agent_fact[]; facts agent_fact[];
begin
  insert into agent_bucket (bucket, batch, active_hour)
    values (p_bucket, 0, 0) on conflict (bucket) do nothing;
  select active_hour, batch + 1 into hour_before, batch_is from agent_bucket where bucket = p_bucket
    for update;
  select active_hour into transfer_hour from transfer_day_bucket where bucket = p_bucket for share;
  select active_hour into turnover_hour from turnover_bucket where bucket = p_bucket for share;

  -- The earlier of the two hours: this also finds transfers and settlements that were written after the clock
  -- was set back.
  moved := array(select moving
    from agents_find_moved(p_bucket, least(hour_before, hour_is) - 1, max_members) moving);
  counted := cardinality(moved);
  finished := counted < max_members;
  if counted > 0 then
    changes := array(select change from agents_day_changes(p_bucket, moved, p_deposit_kinds, p_bonus_kinds,
      p_rebate_kinds, p_withdraw_kinds) change);
    facts := changes || array(select fact
      from agents_member_facts(p_bucket, moved, changes, p_offset_minutes) fact);
    perform agents_write_days(p_bucket, changes);
    perform agents_write_deltas(p_bucket, batch_is, facts);
    perform agents_mark_counted(p_bucket, moved, facts);
  end if;

  -- A run that counted no member writes no batch. An unfinished run does not advance active_hour, so that the
  -- next run finds the remaining members.
  update agent_bucket
    set batch = case when counted > 0 then batch_is else batch end,
      active_hour = case when finished
        then least(hour_is, coalesce(transfer_hour, 0), coalesce(turnover_hour, 0)) else active_hour end
    where bucket = p_bucket;
end $$;

revoke all on function agents_count from public, khela_app;
grant execute on function agents_count to khela_app;
