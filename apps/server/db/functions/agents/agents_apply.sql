-- Entry function: adds one batch of another bucket's agent_delta to the teams of one bucket, once: false when
-- it was added before. Batches of a bucket come in their order. `p_rows`: the rows of agent_delta whose agent
-- is in this bucket, as JSON. Each row is kept by the member directly below that it came through
-- (agent_branch_day), an agent's own (O) apart, and the sums of all of them (agent_day, agent_active_day),
-- where it is of B.
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
  insert into agent_day as d (bucket, member_id, grp, day, category, new_members, first_deposits,
    deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor, payout_minor, turnover_minor)
    select p_bucket, r.agent_id, case r.grp when 'O' then 'B' else r.grp end, r.day, r.category,
      sum(r.new_members), sum(r.first_deposits), sum(r.deposit_minor), sum(r.withdraw_minor),
      sum(r.bonus_minor), sum(r.rebate_minor), sum(r.stake_minor), sum(r.payout_minor), sum(r.turnover_minor)
    from jsonb_to_recordset(p_rows) r(agent_id bigint, grp text, day date, category text, gap int,
      new_members int, first_deposits int, deposit_minor numeric, withdraw_minor numeric, bonus_minor numeric,
      rebate_minor numeric, stake_minor numeric, payout_minor numeric, turnover_minor numeric)
    where r.gap = 0 and r.grp <> 'R' group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (bucket, member_id, grp, day, category)
    do update set new_members = d.new_members + excluded.new_members,
    first_deposits = d.first_deposits + excluded.first_deposits,
    deposit_minor = d.deposit_minor + excluded.deposit_minor,
    withdraw_minor = d.withdraw_minor + excluded.withdraw_minor,
    bonus_minor = d.bonus_minor + excluded.bonus_minor, rebate_minor = d.rebate_minor + excluded.rebate_minor,
    stake_minor = d.stake_minor + excluded.stake_minor, payout_minor = d.payout_minor + excluded.payout_minor,
    turnover_minor = d.turnover_minor + excluded.turnover_minor;
  insert into agent_active_day as d (bucket, member_id, grp, day, gap, members)
    select p_bucket, r.agent_id, case r.grp when 'O' then 'B' else r.grp end, r.day, r.gap, sum(r.members)
    from jsonb_to_recordset(p_rows) r(agent_id bigint, grp text, day date, gap smallint, members int)
    where r.gap > 0 group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (bucket, member_id, grp, day, gap) do update set members = d.members + excluded.members;
  insert into agent_branch_day as d (bucket, member_id, day, child_id, category, grp, gap, members,
    new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor,
    payout_minor, turnover_minor)
    select p_bucket, r.agent_id, r.day, r.child_id, r.category, r.grp, r.gap, r.members, r.new_members,
      r.first_deposits, r.deposit_minor, r.withdraw_minor, r.bonus_minor, r.rebate_minor, r.stake_minor,
      r.payout_minor, r.turnover_minor
    from jsonb_to_recordset(p_rows) r(agent_id bigint, grp text, day date, category text, gap smallint,
      child_id bigint, members int, new_members int, first_deposits int, deposit_minor numeric,
      withdraw_minor numeric, bonus_minor numeric, rebate_minor numeric, stake_minor numeric,
      payout_minor numeric, turnover_minor numeric)
    where r.grp <> 'L' order by r.agent_id, r.day, r.child_id, r.category, r.grp, r.gap
    on conflict (bucket, member_id, day, child_id, category, grp, gap)
    do update set members = d.members + excluded.members, new_members = d.new_members + excluded.new_members,
    first_deposits = d.first_deposits + excluded.first_deposits,
    deposit_minor = d.deposit_minor + excluded.deposit_minor,
    withdraw_minor = d.withdraw_minor + excluded.withdraw_minor,
    bonus_minor = d.bonus_minor + excluded.bonus_minor, rebate_minor = d.rebate_minor + excluded.rebate_minor,
    stake_minor = d.stake_minor + excluded.stake_minor, payout_minor = d.payout_minor + excluded.payout_minor,
    turnover_minor = d.turnover_minor + excluded.turnover_minor;
  insert into agent_rebate_due as d (bucket, member_id, day)
    select distinct p_bucket, r.agent_id, r.day
    from jsonb_to_recordset(p_rows) r(agent_id bigint, grp text, day date, turnover_minor numeric)
    where r.grp <> 'L' and r.turnover_minor <> 0 order by 2, 3
    on conflict (bucket, member_id, day) do update set changes = d.changes + 1;
  update agent_applied set batch = p_batch where bucket = p_bucket and source_bucket = p_source_bucket;
  return true;
end $$;

revoke all on function agents_apply from public, khela_app;
grant execute on function agents_apply to khela_app;
