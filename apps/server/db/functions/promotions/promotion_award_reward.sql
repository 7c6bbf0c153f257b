-- Writes what a member is to receive: paid at once, or waiting for a person where the promotion or `p_reasons` ask for one. The caller holds the
-- account's lock and has found no hindrance. A mission's row is there already.
create or replace function promotion_award_reward(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text, p_basis_minor bigint,
  p_reward_minor bigint, p_order_id text, p_reasons text[], p_ip text, p_now timestamptz
) returns text language plpgsql as $$
declare
  p promotion; waits boolean;
begin
  select * into strict p from promotion o where o.id = p_promotion_id;
  waits := p.needs_approval or cardinality(p_reasons) > 0;
  insert into promotion_award as a (bucket, member_id, promotion_id, period, account_id, state, basis_minor, reward_minor, stacking_group,
      reasons, order_id, ip, made_at, turnover_percent, weights)
    values (p_bucket, p_member_id, p_promotion_id, p_period, p_account_id, 'applying', p_basis_minor, p_reward_minor, p.stacking_group,
      p_reasons || case when p.needs_approval then '{rule}'::text[] else '{}'::text[] end, p_order_id, p_ip, p_now, p.turnover_percent, p.weights)
    on conflict (bucket, member_id, promotion_id, period) do update set state = 'applying', basis_minor = excluded.basis_minor,
      reward_minor = excluded.reward_minor, reasons = excluded.reasons, ip = excluded.ip, made_at = excluded.made_at
    where a.state = 'joined';
  if not found then raise exception 'promotions: % of % of member % was had before', p_promotion_id, p_period, p_member_id; end if;
  if not waits then perform promotion_pay(p_bucket, p_member_id, p_promotion_id, p_period, p_now); end if;
  return case when waits then 'applying' when p.turnover_percent > 0 then 'process' else 'claimed' end;
end $$;

revoke all on function promotion_award_reward from public, khela_app;
