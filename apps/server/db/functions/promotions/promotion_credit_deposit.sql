-- Rewards a deposit that was made with a promotion, in the transaction that credits it, or writes down why not: what the promotion asks
-- for is asked again now. The caller holds the account's lock, and the order is not marked as paid yet.
create or replace function promotion_credit_deposit(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_order_id text, p_amount_minor bigint, p_now timestamptz
) returns void language plpgsql as $$
declare
  d promotion_deposit; p promotion; reason text; reward bigint;
begin
  select * into d from promotion_deposit o where o.bucket = p_bucket and o.member_id = p_member_id and o.order_id = p_order_id and o.state = 'waiting';
  if d.order_id is null then return; end if;
  select * into strict p from promotion o where o.id = d.promotion_id;
  reason := promotion_hindrance(p_bucket, p_member_id, p_account_id, p.id, d.period, p_now);
  if reason is null and p_amount_minor < p.min_deposit_minor then reason := 'deposit'; end if;
  if reason is null and p.type = 'FIRST_DEPOSIT' then
    perform from deposit_order o where o.bucket = p_bucket and o.member_id = p_member_id and o.state = 'paid' and o.id <> p_order_id;
    if found then reason := 'first'; end if;
  end if;
  reward := promotion_reward(p.reward_fixed_minor, p.reward_percent, p.reward_max_minor, p_amount_minor);
  if reason is null and reward <= 0 then reason := 'nothing'; end if;
  if reason is null then
    perform promotion_award_reward(p_bucket, p_member_id, p_account_id, p.id, d.period, p_amount_minor, reward, p_order_id, d.reasons, d.ip, p_now);
  end if;
  update promotion_deposit o set state = case when reason is null then 'credited' else 'refused' end, refusal = reason
    where o.bucket = p_bucket and o.member_id = p_member_id and o.order_id = p_order_id;
end $$;

revoke all on function promotion_credit_deposit from public, khela_app;
