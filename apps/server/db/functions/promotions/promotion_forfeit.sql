-- Returns what goes back of a reward whose turnover is not played, when it ends now: never more than the
-- account has, and nothing of one that was lost, with all else, before a later deposit.
create or replace function promotion_forfeit(p_bucket smallint, p_member_id bigint, p_promotion_id bigint,
  p_period text) returns bigint
language plpgsql stable as $$
declare
  award promotion_award; c account;
begin
  select * into strict award from promotion_award o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.promotion_id = p_promotion_id
    and o.period = p_period;
  if turnover_lost_since(p_bucket, p_member_id, award.account_id, award.paid_at) then return 0; end if;
  select * into strict c from account o where o.bucket = p_bucket and o.member_id = p_member_id
    and o.id = award.account_id;
  return least(award.reward_minor, c.balance - c.held);
end $$;

revoke all on function promotion_forfeit from public, khela_app;
grant execute on function promotion_forfeit to khela_app;
