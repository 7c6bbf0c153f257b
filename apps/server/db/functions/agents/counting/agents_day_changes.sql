-- Returns, by member, day and category, how much the day sums exceed the sums that are already counted for
-- the agents above. Deposits, withdrawals, bonuses and rebates have the category '', stakes the category of
-- the game.
create or replace function agents_day_changes(
  p_bucket smallint, moved agent_moved[], p_deposit_kinds int[], p_bonus_kinds int[], p_rebate_kinds int[],
  p_withdraw_kinds int[]
) returns setof agent_fact language plpgsql as $$
declare
  -- the number of days before the last active day that are compared too, because the clock may have been set
  -- back
  days_again constant int := 2;
begin
  return query
  select sums.member_id, sums.day, sums.category, 0, false, 0, 0, 0,
    sums.deposit - coalesce(known.deposit_minor, 0), sums.withdraw - coalesce(known.withdraw_minor, 0),
    sums.bonus - coalesce(known.bonus_minor, 0), sums.rebate - coalesce(known.rebate_minor, 0),
    sums.stake - coalesce(known.stake_minor, 0), sums.payout - coalesce(known.payout_minor, 0),
    sums.turnover - coalesce(known.turnover_minor, 0)
  from (
    select member.member_id, done.day, '' as category,
      sum(case when done.kind = any (p_deposit_kinds) then done.in_minor - done.out_minor
        else 0 end) as deposit,
      sum(case when done.kind = any (p_withdraw_kinds) then done.out_minor - done.in_minor
        else 0 end) as withdraw,
      sum(case when done.kind = any (p_bonus_kinds) then done.in_minor - done.out_minor else 0 end) as bonus,
      sum(case when done.kind = any (p_rebate_kinds) then done.in_minor - done.out_minor
        else 0 end) as rebate,
      0::numeric as stake, 0::numeric as payout, 0::numeric as turnover
    from unnest(moved) member
      join member_upline upline on upline.bucket = p_bucket and upline.member_id = member.member_id
      join lateral (select distinct changed_day.day from transfer_day changed_day
        where changed_day.bucket = p_bucket and changed_day.member_id = member.member_id
          and changed_day.account_id = member.account_id
          and changed_day.last_seq > upline.transfer_seq) changed on true
      join transfer_day done on done.bucket = p_bucket and done.member_id = member.member_id
        and done.account_id = member.account_id and done.day = changed.day
    group by 1, 2
    union all
    select member.member_id, played.day, played.game_type, 0, 0, 0, 0, played.stake_minor,
      played.payout_minor, played.turnover_minor
    from unnest(moved) member
      join member_upline upline on upline.bucket = p_bucket and upline.member_id = member.member_id
      join turnover_day played on played.bucket = p_bucket and played.member_id = member.member_id
        and played.account_id = member.account_id
        and played.day >= coalesce(upline.last_active_day - days_again, '-infinity')
  ) sums
    left join agent_member_day known on known.bucket = p_bucket and known.member_id = sums.member_id
      and known.day = sums.day and known.category = sums.category;
end $$;

revoke all on function agents_day_changes from public, khela_app;
