-- Entry function: ends an open referral reward (undecided or untaken) when the invited member's deposit was
-- refunded below the promotion's minimum; the amount returns to the promotion's budget. Returns whether it
-- was ended.
create or replace function promotion_end_referral(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_remark text,
  p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reward bigint; least_minor bigint;
begin
  select offer.min_deposit_minor into least_minor from promotion offer
    where offer.id = p_promotion_id and offer.metric = 'referral';
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  update promotion_award award set state = 'rejected', decided_at = p_now, remark = p_remark,
    take_until = null
    where award.bucket = p_bucket and award.member_id = p_member_id and award.promotion_id = p_promotion_id
      and award.period = p_period and award.state in ('applying', 'issued')
      and exists (select from promotion_referral referral
        where referral.bucket = p_bucket and referral.member_id = p_member_id
          and 'm' || referral.invited_id = p_period
        and referral.deposit_minor < award.basis_minor and referral.deposit_minor < least_minor)
    returning award.reward_minor into reward;
  if reward is null then return false; end if;
  update promotion_spent spent set committed_minor = spent.committed_minor - reward
    where spent.bucket = p_bucket and spent.promotion_id = p_promotion_id;
  return true;
end $$;

revoke all on function promotion_end_referral from public, khela_app;
grant execute on function promotion_end_referral to khela_app;
