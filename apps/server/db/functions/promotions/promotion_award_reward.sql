-- Writes what a member is to receive, with the terms it is had on: paid at once, or waiting for a person
-- where the promotion or `p_reasons` ask for one. The caller holds the account's lock and has found no
-- hindrance. A mission's row is there already, with what was taken from the budget for it, and has the terms
-- of now.
create or replace function promotion_award_reward(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text,
  p_basis_minor bigint, p_reward_minor bigint, p_turnover_percent int, p_weights jsonb,
  p_max_stake_minor bigint, p_lock_hours int, p_order_id text, p_reasons text[], p_ip text, p_now timestamptz
) returns text language plpgsql as $$
declare
  offer promotion; waits boolean; reserved bigint;
begin
  select * into strict offer from promotion o where o.id = p_promotion_id;
  waits := offer.needs_approval or cardinality(p_reasons) > 0;
  select o.reward_minor into reserved from promotion_award o
    where o.bucket = p_bucket and o.member_id = p_member_id
    and o.promotion_id = p_promotion_id and o.period = p_period and o.state = 'joined';
  insert into promotion_award as a (bucket, member_id, promotion_id, period, account_id, state, basis_minor,
    reward_minor, stacking_group, reasons, order_id, ip, made_at, turnover_percent, weights, max_stake_minor,
    lock_hours)
    values (p_bucket, p_member_id, p_promotion_id, p_period, p_account_id, 'applying', p_basis_minor,
      p_reward_minor, offer.stacking_group,
      p_reasons || case when offer.needs_approval then '{rule}'::text[] else '{}'::text[] end, p_order_id,
      p_ip,
      p_now, p_turnover_percent, p_weights, p_max_stake_minor, p_lock_hours)
    on conflict (bucket, member_id, promotion_id, period)
    do update set state = 'applying', basis_minor = excluded.basis_minor,
    reward_minor = excluded.reward_minor, reasons = excluded.reasons, ip = excluded.ip,
    made_at = excluded.made_at, stacking_group = excluded.stacking_group,
    turnover_percent = excluded.turnover_percent, weights = excluded.weights,
    max_stake_minor = excluded.max_stake_minor, lock_hours = excluded.lock_hours, take_until = null
    where a.state = 'joined';
  if not found then
    raise exception 'promotions: % of % of member % was had before', p_promotion_id, p_period, p_member_id;
  end if;
  insert into promotion_spent as s (bucket, promotion_id, spent_minor, awards, committed_minor)
    values (p_bucket, p_promotion_id, 0, 0, p_reward_minor - coalesce(reserved, 0))
    on conflict (bucket, promotion_id)
    do update set committed_minor = s.committed_minor + excluded.committed_minor;
  if not waits then perform promotion_pay(p_bucket, p_member_id, p_promotion_id, p_period, p_now); end if;
  return case when waits then 'applying' when p_turnover_percent > 0 then 'process' else 'claimed' end;
end $$;

revoke all on function promotion_award_reward from public, khela_app;
