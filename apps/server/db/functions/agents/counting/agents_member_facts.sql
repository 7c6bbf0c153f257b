-- Returns the facts that count members, not money, one row for each fact under the category ''. A fact is
-- that a member joined, made the first deposit, or was active on a day. `gap`: days since the previous active
-- day (63: 63 or more). `is_next`: the day is the first of the member's active days in this run.
create or replace function agents_member_facts(
  p_bucket smallint, moved agent_moved[], changes agent_fact[], p_offset_minutes int
) returns setof agent_fact language plpgsql as $$
begin
  return query
  select upline.member_id,
    ((upline.joined_at at time zone 'UTC') + make_interval(mins => p_offset_minutes))::date, '', 0, false, 0,
    1, 0, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric
  from unnest(moved) member
    join member_upline upline on upline.bucket = p_bucket and upline.member_id = member.member_id
  where not upline.counted;

  return query
  select member.member_id, min(done.day), '', 0, false, 0,
    0, 1, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric
  from unnest(moved) member
    join member_upline upline on upline.bucket = p_bucket and upline.member_id = member.member_id
    join transfer_day done on done.bucket = p_bucket and done.member_id = member.member_id
      and done.account_id = member.account_id and done.kind = transaction_type_deposit() and done.in_minor > 0
  where upline.first_deposit_day is null
  group by member.member_id;

  return query
  select played.member_id, played.day, '', least(coalesce(played.day - played.before, 63), 63),
    played.is_next, 1, 0, 0, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric,
    0::numeric
  from (
    select active.member_id, active.day,
      coalesce(lag(active.day) over walk, upline.last_active_day) as before,
      row_number() over walk = 1 as is_next
    from (select change.member_id, change.day, bool_or(change.stake <> 0) as has_stake
      from unnest(changes) change where change.category <> '' group by 1, 2) active
      join member_upline upline on upline.bucket = p_bucket and upline.member_id = active.member_id
    -- the last active day is counted again for an agent who was not above the member on that day
    where active.day > coalesce(upline.last_active_day, '-infinity')
      or (active.day = upline.last_active_day and active.has_stake
        and upline.active_below ?| upline.agent_ids::text[])
    window walk as (partition by active.member_id order by active.day)
  ) played;
end $$;

revoke all on function agents_member_facts from public, khela_app;
