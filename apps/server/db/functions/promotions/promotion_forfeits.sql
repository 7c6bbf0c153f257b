-- Returns an account's rewards in play, each with the part that is taken back if it ends now.
create or replace function promotion_forfeits(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns table (claim_id text, back_minor bigint) language plpgsql stable as $$
declare
  award promotion_award;
begin
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for award in select lost.* from promotion_award lost where lost.bucket = p_bucket
    and lost.member_id = p_member_id and lost.account_id = p_account_id and lost.state = 'process'
      order by lost.paid_at, lost.promotion_id, lost.period
  loop
    if promotion_turnover_left(p_bucket, p_member_id, p_account_id, award.promotion_id, award.period) > 0 then
      claim_id := award.promotion_id || '.' || award.period;
      back_minor := promotion_forfeit(p_bucket, p_member_id, award.promotion_id, award.period);
      return next;
    end if;
  end loop;
end $$;

revoke all on function promotion_forfeits from public, khela_app;
grant execute on function promotion_forfeits to khela_app;
