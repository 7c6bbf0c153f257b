-- Returns why the promotion of a deposit order does not reward a payment of this amount now, or null.
create or replace function promotion_deposit_refusal(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_order_id text, p_amount_minor bigint,
  p_now timestamptz
) returns text language plpgsql stable as $$
declare
  offer_deposit promotion_deposit; offer promotion; reason text;
begin
  select * into strict offer_deposit from promotion_deposit chosen
    where chosen.bucket = p_bucket and chosen.member_id = p_member_id and chosen.order_id = p_order_id;
  select * into strict offer from promotion where promotion.id = offer_deposit.promotion_id;
  -- a bonus requires turnover, and a member cannot play during a break
  if exists (select from responsible_gaming_restriction restriction
      where restriction.bucket = p_bucket and restriction.member_id = p_member_id
        and restriction.lifted_at is null
      and restriction.starts_at <= p_now and (restriction.ends_at is null
        or restriction.ends_at > p_now)) then
    return 'break';
  end if;
  reason := promotion_hindrance(p_bucket, p_member_id, p_account_id, offer.id, offer_deposit.period, p_now);
  if reason is not null then return reason; end if;
  if p_amount_minor < offer_deposit.min_deposit_minor then return 'deposit'; end if;
  if offer.metric = 'first_deposit' then
    perform from deposit_order deposit where deposit.bucket = p_bucket and deposit.member_id = p_member_id
      and deposit.state = 'paid' and deposit.id <> p_order_id;
    if found then return 'first'; end if;
  end if;
  if promotion_reward(offer_deposit.reward_fixed_minor, offer_deposit.reward_percent,
      offer_deposit.reward_max_minor, p_amount_minor) <= 0 then
    return 'nothing';
  end if;
  return null;
end $$;

revoke all on function promotion_deposit_refusal from public, khela_app;
grant execute on function promotion_deposit_refusal to khela_app;
