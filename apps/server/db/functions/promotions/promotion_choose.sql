-- Entry function: sets the promotion of a deposit order. The order stores the promotion's terms, and the
-- device hashes and the address for the comparison with rewarded members. A second call changes nothing.
create or replace function promotion_choose(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_promotion_id bigint, p_period text,
  p_device_hashes text[], p_ip text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  offer promotion;
begin
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  insert into promotion_deposit (bucket, member_id, order_id, promotion_id, period, reasons, device_hashes,
    ip, state, min_deposit_minor, reward_fixed_minor, reward_percent, reward_max_minor, turnover_percent,
    weights, max_stake_minor, lock_hours)
    values (p_bucket, p_member_id, p_order_id, p_promotion_id, p_period, '{}', p_device_hashes, p_ip,
      'waiting', offer.min_deposit_minor, offer.reward_fixed_minor, offer.reward_percent,
      offer.reward_max_minor, offer.turnover_percent, offer.weights, offer.max_stake_minor, offer.lock_hours)
    on conflict (bucket, member_id, order_id) do nothing;
end $$;

revoke all on function promotion_choose from public, khela_app;
grant execute on function promotion_choose to khela_app;
