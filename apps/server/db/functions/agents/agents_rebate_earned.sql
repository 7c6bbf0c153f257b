-- Returns a member's rebates of a day by the rates of that day. A member gets their rate on their own play.
-- An agent also gets, on the play of each direct member and everyone below them, the difference to that
-- member's rate. Each part (own, team) is rounded down once; a part that is negative on the day counts as
-- zero.
create or replace function agents_rebate_earned(
  p_bucket smallint, p_member_id bigint, p_day date, out own_minor bigint, out own_turnover numeric,
  out team_minor bigint, out team_turnover numeric
) language plpgsql stable set search_path = public, pg_temp as $$
begin
  select floor(greatest(coalesce(sum(done.turnover_minor * rate.basis_points), 0), 0) / 10000),
    coalesce(sum(done.turnover_minor), 0)
  into own_minor, own_turnover
  from agent_member_day done
    cross join lateral (select known.basis_points from agent_rebate_rate known
      where known.bucket = p_bucket and known.member_id = p_member_id
      and known.category = done.category and known.from_day <= p_day
        order by known.from_day desc limit 1) rate
  where done.bucket = p_bucket and done.member_id = p_member_id and done.day = p_day and done.category <> '';
  select floor(greatest(coalesce(
        sum(done.turnover_minor * greatest(rate.basis_points - coalesce(child.basis_points, 0), 0)), 0),
        0) / 10000), coalesce(sum(done.turnover_minor), 0)
  into team_minor, team_turnover
  from agent_branch_day done
    cross join lateral (select known.basis_points from agent_rebate_rate known
      where known.bucket = p_bucket and known.member_id = p_member_id
      and known.category = done.category and known.from_day <= p_day
        order by known.from_day desc limit 1) rate
    left join lateral (select known.basis_points from agent_rebate_child known
      where known.bucket = p_bucket and known.member_id = p_member_id
      and known.child_id = done.child_id and known.category = done.category and known.from_day <= p_day
        order by known.from_day desc
      limit 1) child on true
  where done.bucket = p_bucket and done.member_id = p_member_id and done.day = p_day and done.child_id > 0;
end $$;

revoke all on function agents_rebate_earned from public, khela_app;
grant execute on function agents_rebate_earned to khela_app;
