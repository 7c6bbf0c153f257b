-- Gives the reward of a deposit's promotion in the transaction that credits the deposit, or records why there
-- is none. It checks the conditions again, and uses the terms stored with the order. An operator decides when
-- the comparison with rewarded members found a signal or did not take place, and for a blocked or closed
-- member. The caller holds the account's lock and has not yet marked the order as paid.
create or replace function promotion_credit_deposit(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_order_id text, p_amount_minor bigint,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  offer_deposit promotion_deposit; offer promotion; reason text; reward bigint; reasons_are text[];
begin
  select * into offer_deposit from promotion_deposit chosen where chosen.bucket = p_bucket
    and chosen.member_id = p_member_id and chosen.order_id = p_order_id and chosen.state = 'waiting';
  if offer_deposit.order_id is null then return; end if;
  select * into strict offer from promotion where promotion.id = offer_deposit.promotion_id;
  reason := promotion_deposit_refusal(p_bucket, p_member_id, p_account_id, p_order_id, p_amount_minor, p_now);
  if reason is null then
    reward := promotion_reward(offer_deposit.reward_fixed_minor, offer_deposit.reward_percent,
      offer_deposit.reward_max_minor, p_amount_minor);
    reasons_are := offer_deposit.reasons || case when offer_deposit.reviewed
      or offer.needs_approval then '{}'::text[] else '{rule}'::text[] end;
    perform from member where member.bucket = p_bucket and member.id = p_member_id
      and member.status = 'active' for share;
    if not found then reasons_are := reasons_are || 'blocked'::text; end if;
    perform promotion_award_reward(p_bucket, p_member_id, p_account_id, offer.id, promotion_new_award_of(
      period => offer_deposit.period, basis_minor => p_amount_minor, reward_minor => reward,
      turnover_percent => offer_deposit.turnover_percent, weights => offer_deposit.weights,
      max_stake_minor => offer_deposit.max_stake_minor, lock_hours => offer_deposit.lock_hours,
      reasons => reasons_are, order_id => p_order_id, ip => offer_deposit.ip), p_now);
  end if;
  update promotion_deposit chosen set state = case when reason is null then 'credited' else 'refused' end,
    refusal = reason
    where chosen.bucket = p_bucket and chosen.member_id = p_member_id and chosen.order_id = p_order_id;
end $$;

revoke all on function promotion_credit_deposit from public, khela_app;
