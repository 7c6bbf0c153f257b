-- Entry function: adds one batch of another bucket's agent_delta to the team sums of the agents in bucket
-- `p_bucket`, once. The batches of a source bucket arrive in order. `p_rows`: the rows of agent_delta whose
-- agent is in this bucket, as JSON. agent_branch_day gets all rows except those of affiliate links (group L),
-- by the member directly below the agent. agent_day and agent_active_day get the sums of each agent, in which
-- group O (an agent directly below) is part of B (below that agent); only agent_day gets group L.
-- Locks the source bucket's row of agent_applied, so that its batches wait for each other.
-- Returns whether this call added the batch; false: an earlier call did. Refuses nothing.
create or replace function agents_apply(p_bucket smallint, p_source_bucket smallint, p_batch bigint,
  p_rows jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch_before bigint;
begin
  insert into agent_applied (bucket, source_bucket, batch) values (p_bucket, p_source_bucket, 0)
    on conflict (bucket, source_bucket) do nothing;
  select batch into batch_before from agent_applied
    where bucket = p_bucket and source_bucket = p_source_bucket for update;
  if batch_before >= p_batch then return false; end if;
  insert into agent_day as total (bucket, member_id, grp, day, category, new_members, first_deposits,
    deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor, payout_minor, turnover_minor)
    select p_bucket, change.agent_id, case change.grp when 'O' then 'B'
      else change.grp end, change.day, change.category,
      sum(change.new_members), sum(change.first_deposits), sum(change.deposit_minor),
      sum(change.withdraw_minor), sum(change.bonus_minor), sum(change.rebate_minor), sum(change.stake_minor),
      sum(change.payout_minor), sum(change.turnover_minor)
    from jsonb_to_recordset(p_rows) change(agent_id bigint, grp text, day date, category text, gap int,
      new_members int, first_deposits int, deposit_minor numeric, withdraw_minor numeric, bonus_minor numeric,
      rebate_minor numeric, stake_minor numeric, payout_minor numeric, turnover_minor numeric)
    where change.gap = 0 and change.grp <> 'R' group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (bucket, member_id, grp, day, category)
    do update set new_members = total.new_members + excluded.new_members,
    first_deposits = total.first_deposits + excluded.first_deposits,
    deposit_minor = total.deposit_minor + excluded.deposit_minor,
    withdraw_minor = total.withdraw_minor + excluded.withdraw_minor,
    bonus_minor = total.bonus_minor + excluded.bonus_minor,
    rebate_minor = total.rebate_minor + excluded.rebate_minor,
    stake_minor = total.stake_minor + excluded.stake_minor,
    payout_minor = total.payout_minor + excluded.payout_minor,
    turnover_minor = total.turnover_minor + excluded.turnover_minor;
  insert into agent_active_day as total (bucket, member_id, grp, day, gap, members)
    select p_bucket, change.agent_id, case change.grp when 'O' then 'B'
      else change.grp end, change.day, change.gap, sum(change.members)
    from jsonb_to_recordset(p_rows) change(agent_id bigint, grp text, day date, gap smallint, members int)
    where change.gap > 0 group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (bucket, member_id, grp, day, gap) do update set members = total.members + excluded.members;
  insert into agent_branch_day as total (bucket, member_id, day, child_id, category, grp, gap, members,
    new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor,
    payout_minor, turnover_minor)
    select p_bucket, change.agent_id, change.day, change.child_id, change.category, change.grp, change.gap,
      change.members, change.new_members, change.first_deposits, change.deposit_minor, change.withdraw_minor,
      change.bonus_minor, change.rebate_minor, change.stake_minor, change.payout_minor, change.turnover_minor
    from jsonb_to_recordset(p_rows) change(agent_id bigint, grp text, day date, category text, gap smallint,
      child_id bigint, members int, new_members int, first_deposits int, deposit_minor numeric,
      withdraw_minor numeric, bonus_minor numeric, rebate_minor numeric, stake_minor numeric,
      payout_minor numeric, turnover_minor numeric)
    where change.grp <> 'L' order by change.agent_id, change.day, change.child_id, change.category,
      change.grp, change.gap
    on conflict (bucket, member_id, day, child_id, category, grp, gap)
    do update set members = total.members + excluded.members,
    new_members = total.new_members + excluded.new_members,
    first_deposits = total.first_deposits + excluded.first_deposits,
    deposit_minor = total.deposit_minor + excluded.deposit_minor,
    withdraw_minor = total.withdraw_minor + excluded.withdraw_minor,
    bonus_minor = total.bonus_minor + excluded.bonus_minor,
    rebate_minor = total.rebate_minor + excluded.rebate_minor,
    stake_minor = total.stake_minor + excluded.stake_minor,
    payout_minor = total.payout_minor + excluded.payout_minor,
    turnover_minor = total.turnover_minor + excluded.turnover_minor;
  insert into agent_rebate_due as total (bucket, member_id, day)
    select distinct p_bucket, change.agent_id, change.day
    from jsonb_to_recordset(p_rows) change(agent_id bigint, grp text, day date, turnover_minor numeric)
    where change.grp <> 'L' and change.turnover_minor <> 0 order by 2, 3
    on conflict (bucket, member_id, day) do update set changes = total.changes + 1;
  update agent_applied set batch = p_batch where bucket = p_bucket and source_bucket = p_source_bucket;
  return true;
end $$;

revoke all on function agents_apply from public, khela_app;
grant execute on function agents_apply to khela_app;
