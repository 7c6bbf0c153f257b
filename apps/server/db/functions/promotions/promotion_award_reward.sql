-- Writes a member's reward with its terms. It is paid at once, or stays undecided when the promotion or
-- `reasons` require an operator. For a mission that the member has joined, the row already exists with its
-- reserved part of the budget: it gets the present terms.
-- Locks nothing: the caller holds the account's lock, and has checked promotion_hindrance.
-- Returns the award's state.
-- Refuses nothing: it raises when the period's reward already exists.
create or replace function promotion_award_reward(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint,
  award promotion_new_award, p_now timestamptz
) returns text language plpgsql as $$
declare
  offer promotion; waits boolean; reserved bigint;
begin
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  waits := offer.needs_approval or cardinality(award.reasons) > 0;
  select known.reward_minor into reserved from promotion_award known
    where known.bucket = p_bucket and known.member_id = p_member_id
    and known.promotion_id = p_promotion_id and known.period = award.period and known.state = 'joined';
  insert into promotion_award as made (bucket, member_id, promotion_id, period, account_id, state,
    basis_minor,
    reward_minor, stacking_group, reasons, order_id, ip, made_at, turnover_percent, weights, max_stake_minor,
    lock_hours)
    values (p_bucket, p_member_id, p_promotion_id, award.period, p_account_id, 'applying', award.basis_minor,
      award.reward_minor, offer.stacking_group,
      award.reasons || case when offer.needs_approval then '{rule}'::text[] else '{}'::text[] end,
      award.order_id, award.ip, p_now, award.turnover_percent, award.weights, award.max_stake_minor,
      award.lock_hours)
    on conflict (bucket, member_id, promotion_id, period)
    do update set state = 'applying', basis_minor = excluded.basis_minor,
    reward_minor = excluded.reward_minor, reasons = excluded.reasons, ip = excluded.ip,
    made_at = excluded.made_at, stacking_group = excluded.stacking_group,
    turnover_percent = excluded.turnover_percent, weights = excluded.weights,
    max_stake_minor = excluded.max_stake_minor, lock_hours = excluded.lock_hours, take_until = null
    where made.state = 'joined';
  if not found then
    raise exception 'promotions: % of % of member % was had before', p_promotion_id, award.period,
      p_member_id;
  end if;
  insert into promotion_spent as spent (bucket, promotion_id, spent_minor, awards, committed_minor)
    values (p_bucket, p_promotion_id, 0, 0, award.reward_minor - coalesce(reserved, 0))
    on conflict (bucket, promotion_id)
    do update set committed_minor = spent.committed_minor + excluded.committed_minor;
  if not waits then perform promotion_pay(p_bucket, p_member_id, p_promotion_id, award.period, p_now); end if;
  return case when waits then 'applying' when award.turnover_percent > 0 then 'process' else 'claimed' end;
end $$;

revoke all on function promotion_award_reward from public, khela_app;
