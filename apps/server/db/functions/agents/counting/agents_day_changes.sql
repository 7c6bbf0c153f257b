-- Returns by member, day and category what the day sums have more, or less, than was counted of them: money
-- by its kind under the category '', stakes under the category of the game.
create or replace function agents_day_changes(
  p_bucket smallint, moved agent_moved[], p_deposit_kinds int[], p_bonus_kinds int[], p_rebate_kinds int[],
  p_withdraw_kinds int[]
) returns setof agent_fact language plpgsql as $$
declare
  -- a clock that went back by less keeps a settlement from no day
  days_again constant int := 2;
begin
  return query
  select sums.member_id, sums.day, sums.category, 0, false, 0, 0, 0,
    sums.deposit - coalesce(known.deposit_minor, 0), sums.withdraw - coalesce(known.withdraw_minor, 0),
    sums.bonus - coalesce(known.bonus_minor, 0), sums.rebate - coalesce(known.rebate_minor, 0),
    sums.stake - coalesce(known.stake_minor, 0), sums.payout - coalesce(known.payout_minor, 0),
    sums.turnover - coalesce(known.turnover_minor, 0)
  from (
    select m.member_id, d.day, '' as category,
      sum(case when d.kind = any (p_deposit_kinds) then d.in_minor - d.out_minor else 0 end) as deposit,
      sum(case when d.kind = any (p_withdraw_kinds) then d.out_minor - d.in_minor else 0 end) as withdraw,
      sum(case when d.kind = any (p_bonus_kinds) then d.in_minor - d.out_minor else 0 end) as bonus,
      sum(case when d.kind = any (p_rebate_kinds) then d.in_minor - d.out_minor else 0 end) as rebate,
      0::numeric as stake, 0::numeric as payout, 0::numeric as turnover
    from unnest(moved) m
      join member_upline upline on upline.bucket = p_bucket and upline.member_id = m.member_id
      join lateral (select distinct o.day from transfer_day o
        where o.bucket = p_bucket and o.member_id = m.member_id and o.account_id = m.account_id
          and o.last_seq > upline.transfer_seq) changed on true
      join transfer_day d on d.bucket = p_bucket and d.member_id = m.member_id
        and d.account_id = m.account_id and d.day = changed.day
    group by 1, 2
    union all
    select m.member_id, t.day, t.game_type, 0, 0, 0, 0, t.stake_minor, t.payout_minor, t.turnover_minor
    from unnest(moved) m
      join member_upline upline on upline.bucket = p_bucket and upline.member_id = m.member_id
      join turnover_day t on t.bucket = p_bucket and t.member_id = m.member_id
        and t.account_id = m.account_id
        and t.day >= coalesce(upline.last_active_day - days_again, '-infinity')
  ) sums
    left join agent_member_day known on known.bucket = p_bucket and known.member_id = sums.member_id
      and known.day = sums.day and known.category = sums.category;
end $$;

revoke all on function agents_day_changes from public, khela_app;
