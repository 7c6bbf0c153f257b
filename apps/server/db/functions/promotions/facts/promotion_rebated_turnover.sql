-- Counts what a rebate lists of an account's day, where some turnover was taken back: that counts against the
-- 30 days after its day.
-- Locks nothing, and refuses nothing.
-- Returns whole minor units, null where the span is empty.
create or replace function promotion_rebated_turnover(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_game_type text, p_first_day date,
  p_last_day date
) returns numeric language plpgsql stable as $$
begin
  return (
    select greatest(max(listed.up_to) filter (where listed.day = p_first_day)
      - greatest(max(listed.up_to) filter (where listed.day < p_first_day), 0), 0)
    from (
      select done.day, sum(sum(trunc(done.turnover_minor))) over (order by done.day) as up_to
      from turnover_day done
      where p_first_day <= p_last_day and done.bucket = p_bucket and done.member_id = p_member_id
        and done.account_id = p_account_id and done.day between p_first_day - 30 and p_first_day
        and (p_game_type is null or done.game_type = p_game_type)
      group by done.day
    ) listed);
end $$;

revoke all on function promotion_rebated_turnover from public, khela_app;
