-- Returns the part of a reward in play that is taken back if the reward ends now: at most the account's
-- money, and 0 when the account had lost everything before a later deposit.
create or replace function promotion_forfeit(p_bucket smallint, p_member_id bigint, p_promotion_id bigint,
  p_period text) returns bigint
language plpgsql stable as $$
declare
  award promotion_award; holder account;
begin
  select * into strict award from promotion_award given
    where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
    and given.period = p_period;
  if turnover_lost_since(p_bucket, p_member_id, award.account_id, award.paid_at) then return 0; end if;
  select * into strict holder from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.id = award.account_id;
  return least(award.reward_minor, holder.balance - holder.held);
end $$;

revoke all on function promotion_forfeit from public, khela_app;
grant execute on function promotion_forfeit to khela_app;
