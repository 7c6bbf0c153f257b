-- Ends a reward in play, at the end of its time or before. When the turnover is played, the reward belongs to
-- the member. Otherwise the part of the reward that the account still has is taken back, and its turnover is
-- no longer required. No money is taken back when the account had lost everything before a later deposit.
-- While staked money or money in a vendor's wallet may still cover the reward, the end is delayed hour by
-- hour, for at most 30 days, unless `p_is_final`.
-- Locks nothing: the caller holds the account's lock.
-- Returns nothing, and refuses nothing.
create or replace function promotion_end_lock(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_is_final boolean,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  award promotion_award; offer promotion; holder account; movement ledger_movement; answer ledger_answer;
  ref text := p_promotion_id || '.' || p_period; back bigint := 0;
begin
  select * into strict award from promotion_award given
    where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
    and given.period = p_period;
  if promotion_turnover_left(p_bucket, p_member_id, award.account_id, p_promotion_id, p_period) > 0 then
    select * into strict offer from promotion where promotion.id = p_promotion_id;
    select * into strict holder from account where account.bucket = p_bucket
      and account.member_id = p_member_id and account.id = award.account_id;
    back := promotion_forfeit(p_bucket, p_member_id, p_promotion_id, p_period);
    if not p_is_final and back < award.reward_minor
      and p_now < award.paid_at + make_interval(hours => coalesce(award.lock_hours, offer.lock_hours))
      + interval '30 days' and turnover_away(p_bucket, p_member_id, award.account_id) > 0 then
      update promotion_award given set lock_until = p_now + interval '1 hour'
        where given.bucket = p_bucket and given.member_id = p_member_id
          and given.promotion_id = p_promotion_id and given.period = p_period;
      return;
    end if;
    if back > 0 then
      movement := ledger_movement_of(
        id => uuid_of_text(format('promotion forfeit %s %s %s', p_member_id, p_promotion_id, p_period)),
        bucket => p_bucket, member_id => p_member_id, account_id => award.account_id, incoming => false,
        amount_minor => back, currency => offer.currency, kind => transaction_type_promotion_forfeit(),
        reference => 'promotion:' || ref);
      select business.id into strict movement.operator_account_id from operator_account business
        where business.merchant_id = holder.merchant_id and business.currency = holder.currency
          and business.real = holder.real and business.purpose = 'bonus' and business.ref = 'promotion';
      select * into answer from ledger_post_items(p_bucket, array[movement], locked => true);
      if answer.code is not null or answer.replayed is not false then
        raise exception 'promotions: the reward % of member % was not taken back: %', ref, p_member_id,
          coalesce(answer.code, 'replayed');
      end if;
      update promotion_spent spent set spent_minor = spent.spent_minor - back
        where spent.bucket = p_bucket and spent.promotion_id = p_promotion_id;
    end if;
    perform turnover_release(p_bucket, p_member_id, award.account_id, 'promotion', ref, p_now);
    update promotion_award given set state = 'expired', forfeited_minor = back,
      forfeit_id = case when back > 0 then movement.id end
      where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
        and given.period = p_period;
  else
    perform turnover_end_weighted(p_bucket, p_member_id, award.account_id, ref);
    update promotion_award given set state = 'claimed'
      where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
        and given.period = p_period;
  end if;
  perform turnover_lift_cap(p_bucket, p_member_id, award.account_id, ref);
end $$;

revoke all on function promotion_end_lock from public, khela_app;
