-- Returns the sum of an account's rewards in play, in minor units: a withdrawal during a break ends them
-- first.
create or replace function promotion_unplayed(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns bigint language plpgsql stable as $$
declare
  award promotion_award; unplayed bigint := 0;
begin
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for award in select played.* from promotion_award played where played.bucket = p_bucket
    and played.member_id = p_member_id and played.account_id = p_account_id and played.state = 'process'
  loop
    if promotion_turnover_left(p_bucket, p_member_id, p_account_id, award.promotion_id, award.period) > 0 then
      unplayed := unplayed + award.reward_minor;
    end if;
  end loop;
  return unplayed;
end $$;

revoke all on function promotion_unplayed from public, khela_app;
grant execute on function promotion_unplayed to khela_app;
