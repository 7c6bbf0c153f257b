-- What a member's rebates of a day come to, by the rates of that day: of their own play, and as an agent the
-- differences to the rates of the members directly below, on what was played there and below. Rounded down
-- once for each part; a day that was taken back comes to nothing.
create or replace function agents_rebate_earned(
  p_bucket smallint, p_member_id bigint, p_day date, out own_minor bigint, out own_turnover numeric,
  out team_minor bigint, out team_turnover numeric
) language plpgsql stable set search_path = public, pg_temp as $$
begin
  select floor(greatest(coalesce(sum(d.turnover_minor * r.basis_points), 0), 0) / 10000),
    coalesce(sum(d.turnover_minor), 0)
  into own_minor, own_turnover
  from agent_member_day d
    cross join lateral (select o.basis_points from agent_rebate_rate o
      where o.bucket = p_bucket and o.member_id = p_member_id
      and o.category = d.category and o.from_day <= p_day order by o.from_day desc limit 1) r
  where d.bucket = p_bucket and d.member_id = p_member_id and d.day = p_day and d.category <> '';
  select floor(greatest(coalesce(
        sum(d.turnover_minor * greatest(r.basis_points - coalesce(k.basis_points, 0), 0)), 0), 0) / 10000),
        coalesce(sum(d.turnover_minor), 0)
  into team_minor, team_turnover
  from agent_branch_day d
    cross join lateral (select o.basis_points from agent_rebate_rate o
      where o.bucket = p_bucket and o.member_id = p_member_id
      and o.category = d.category and o.from_day <= p_day order by o.from_day desc limit 1) r
    left join lateral (select o.basis_points from agent_rebate_child o
      where o.bucket = p_bucket and o.member_id = p_member_id
      and o.child_id = d.child_id and o.category = d.category and o.from_day <= p_day order by o.from_day desc
      limit 1) k on true
  where d.bucket = p_bucket and d.member_id = p_member_id and d.day = p_day and d.child_id > 0;
end $$;

revoke all on function agents_rebate_earned from public, khela_app;
grant execute on function agents_rebate_earned to khela_app;
