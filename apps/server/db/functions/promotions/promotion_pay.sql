-- Pays an award's reward to the account, once: money, required turnover and state are written together. The
-- caller has opened the operator account. Rebates have their own transaction type.
-- Locks nothing: the caller holds the account's lock. Returns nothing.
-- Refuses nothing: it raises where the ledger does not post the reward.
create or replace function promotion_pay(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamptz
) returns void language plpgsql as $$
declare
  award promotion_award; offer promotion; movement ledger_movement; answer ledger_answer;
  ref text := p_promotion_id || '.' || p_period; max_stake bigint; locked_until timestamptz;
begin
  select * into strict award from promotion_award given where given.bucket = p_bucket
    and given.member_id = p_member_id and given.promotion_id = p_promotion_id and given.period = p_period;
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  max_stake := case when award.lock_hours is null then offer.max_stake_minor else award.max_stake_minor end;
  -- the id is derived from promotion, member and period, so a reward is never paid twice
  movement := ledger_movement_of(
    id => uuid_of_text(format('promotion %s %s %s', p_member_id, p_promotion_id, p_period)),
    bucket => p_bucket, member_id => p_member_id, account_id => award.account_id, incoming => true,
    amount_minor => award.reward_minor, currency => offer.currency,
    kind => case when offer.metric = 'rebate' then transaction_type_rebate()
      else transaction_type_promotion_bonus() end,
    reference => 'promotion:' || ref);
  select business.id into strict movement.operator_account_id
    from account join operator_account business on business.merchant_id = account.merchant_id
      and business.currency = account.currency and business.real = account.real
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = award.account_id
      and business.purpose = 'bonus' and business.ref = 'promotion';
  select * into answer from ledger_post_items(p_bucket, array[movement], locked => true);
  if answer.code is not null or answer.replayed is not false then
    raise exception 'promotions: the reward % of member % was not posted: %', ref, p_member_id,
      coalesce(answer.code, 'replayed');
  end if;
  if award.turnover_percent > 0 then
    if award.weights is null then
      perform turnover_require(p_bucket, p_member_id, award.account_id, turnover_new_requirement_of(
        source => 'promotion', ref => ref, amount_minor => award.reward_minor,
        percent => award.turnover_percent, is_fresh => false, made_at => p_now));
    else
      perform turnover_require_weighted(p_bucket, p_member_id, award.account_id, ref, award.reward_minor,
        award.turnover_percent, award.weights, p_now);
    end if;
    if max_stake is not null then
      perform turnover_cap_stakes(p_bucket, p_member_id, award.account_id, ref, max_stake);
    end if;
  end if;
  -- computed before the update: Citus cannot compute a time within a CASE of an update
  if award.turnover_percent > 0 then
    locked_until := p_now + make_interval(hours => coalesce(award.lock_hours, offer.lock_hours));
  end if;
  update promotion_award given set state = case when award.turnover_percent > 0 then 'process'
    else 'claimed' end,
    paid_at = p_now, transfer_id = movement.id, take_until = null, lock_until = locked_until
    where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
      and given.period = p_period;
  update promotion_spent spent set spent_minor = spent.spent_minor + award.reward_minor,
    awards = spent.awards + 1, committed_minor = spent.committed_minor - award.reward_minor
    where spent.bucket = p_bucket and spent.promotion_id = p_promotion_id;
end $$;

revoke all on function promotion_pay from public, khela_app;
