-- Adds changes to the day sums of members (agent_member_day), and marks the days whose rebate must be
-- recomputed.
create or replace function agents_write_days(p_bucket smallint, changes agent_fact[]) returns void
  language plpgsql as $$
begin
  insert into agent_member_day as known (bucket, member_id, day, category, deposit_minor, withdraw_minor,
    bonus_minor, rebate_minor, stake_minor, payout_minor, turnover_minor)
    select p_bucket, change.member_id, change.day, change.category, change.deposit, change.withdraw,
      change.bonus, change.rebate, change.stake, change.payout, change.turnover
    from unnest(changes) change
    on conflict (bucket, member_id, day, category) do update set
      deposit_minor = known.deposit_minor + excluded.deposit_minor,
      withdraw_minor = known.withdraw_minor + excluded.withdraw_minor,
      bonus_minor = known.bonus_minor + excluded.bonus_minor,
      rebate_minor = known.rebate_minor + excluded.rebate_minor,
      stake_minor = known.stake_minor + excluded.stake_minor,
      payout_minor = known.payout_minor + excluded.payout_minor,
      turnover_minor = known.turnover_minor + excluded.turnover_minor;

  insert into agent_rebate_due as due (bucket, member_id, day)
    select distinct p_bucket, change.member_id, change.day from unnest(changes) change
    where change.category <> '' order by 2, 3
    on conflict (bucket, member_id, day) do update set changes = due.changes + 1;
end $$;

revoke all on function agents_write_days from public, khela_app;
