-- Entry function: credits an order's payment (`p_payment`: a cashier_payment), once. Order, money and push
-- event are written together, all under the database owner's role. The amount is the order's, or for a manual
-- order the amount that an operator found; the account is always the order's. The caller has opened the
-- channel's operator account.
-- The payer has already paid, so the money is credited despite limits set after the order. The function also
-- adds the deposit's turnover requirement and gives its promotion's reward.
-- Locks the order, then the member's main accounts in id order.
-- Returns the order's previous state, and in `beyond` the break, or the period of the deposit limit, that
-- this deposit violates.
-- Refuses with the differing field (`amount`: this payment paid the order, or was held, with another amount).
-- Refuses with `repeated` when this payment already paid the order. Refuses with `refused` when this payment
-- was held and then refused; no other payment pays such an order either (`paymentId`).
create or replace function cashier_pay_order(
  order_bucket smallint, order_member_id bigint, order_id text, p_payment jsonb, p_paid_at timestamptz,
  p_push jsonb, out difference text, out state_before text, out push_id bigint, out beyond text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment cashier_payment := jsonb_populate_record(null::cashier_payment, p_payment);
  deposit deposit_order; movement ledger_movement; answer ledger_answer; turnover_percent int;
  account_is bigint; operator_id bigint; balance_before bigint;
  fresh_below bigint; is_fresh boolean;
begin
  select * into deposit from deposit_order where bucket = order_bucket and member_id = order_member_id
    and id = order_id for update;
  state_before := deposit.state;
  difference := case
    when deposit.id is null then 'order'
    when deposit.gateway_order_id <> payment.gateway_order_id then 'gatewayOrderId'
    when case when deposit.state = 'paid' and deposit.payment_id = payment.payment_id
      then coalesce(deposit.received_minor, deposit.amount_minor)
      when deposit.state = 'review' and deposit.held_payment_id = payment.payment_id then deposit.held_minor
        end <> coalesce(payment.received_minor, deposit.amount_minor) then 'amount'
    when deposit.state = 'paid' and deposit.payment_id = payment.payment_id then 'repeated'
    when deposit.state = 'refused' and deposit.held_payment_id = payment.payment_id then 'refused'
    when deposit.state = 'refused' and deposit.held_payment_id is not null then 'paymentId'
    when deposit.state = 'review' and deposit.held_payment_id <> payment.payment_id then 'paymentId'
    when deposit.state = 'paid' or exists (select from deposit_order other
      where other.bucket = order_bucket and other.member_id = order_member_id
      and (other.payment_id = payment.payment_id or other.held_payment_id = payment.payment_id
        and other.id <> order_id)) then 'paymentId'
  end;
  if difference is not null then return; end if;

  perform from account where account.bucket = order_bucket and account.member_id = order_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select account.id, business.id into account_is, operator_id
    from account join operator_account business on business.merchant_id = account.merchant_id
      and business.currency = account.currency and business.real = account.real
    where account.bucket = order_bucket and account.member_id = order_member_id and account.kind = 'main'
      and account.ref = '' and account.currency = deposit.currency
      and account.merchant_id = deposit.merchant_id and business.purpose = 'deposit'
      and business.ref = deposit.channel;
  movement := ledger_movement_of(
    id => payment.transfer_id, bucket => order_bucket, member_id => order_member_id, account_id => account_is,
    operator_account_id => operator_id, incoming => true,
    amount_minor => coalesce(payment.received_minor, deposit.amount_minor), currency => deposit.currency,
    kind => transaction_type_deposit(), reference => deposit.id);
  select rule.deposit_turnover_percent, account.balance, rule.fresh_below_minor
    into turnover_percent, balance_before, fresh_below
    from account join withdraw_rule rule on rule.merchant_id = account.merchant_id
      and rule.currency = account.currency
    where account.bucket = order_bucket and account.member_id = order_member_id
      and account.id = movement.account_id;
  -- money that is staked or in a vendor's wallet is not lost
  is_fresh := coalesce(balance_before < fresh_below, false)
    and balance_before + turnover_away(order_bucket, order_member_id, movement.account_id) < fresh_below;
  select * into answer from ledger_post_items(order_bucket, array[movement]);
  if answer.code is not null or answer.replayed is not false then
    raise exception 'cashier: the deposit of order % was not posted: %', deposit.id,
      coalesce(answer.code, 'replayed');
  end if;
  if turnover_percent > 0 or (is_fresh
      and exists (select from turnover_missing(order_bucket, order_member_id, movement.account_id))) then
    perform turnover_require(order_bucket, order_member_id, movement.account_id, turnover_new_requirement_of(
      source => 'deposit', ref => deposit.id, amount_minor => movement.amount_minor,
      percent => turnover_percent, is_fresh => is_fresh, made_at => p_paid_at));
  end if;
  perform promotion_credit_deposit(order_bucket, order_member_id, movement.account_id, deposit.id,
    movement.amount_minor, p_paid_at);
  if exists (select from account where account.bucket = order_bucket and account.member_id = order_member_id
      and account.kind = 'main' and account.limited) then
    select case refused.reason when 'restriction' then 'break' else refused.period end into beyond
      from responsible_gaming_deposit_refusal(order_bucket, order_member_id, 0, 0, null,
        clock_timestamp()) refused;
  end if;
  update deposit_order set state = 'paid', paid_at = p_paid_at, late = p_paid_at >= expires_at,
    payment_id = payment.payment_id, gateway_order_id = coalesce(payment.gateway_order_id, gateway_order_id),
    received_minor = payment.received_minor, transfer_id = payment.transfer_id,
    beyond = cashier_pay_order.beyond, payer_hash = payment.payer_hash,
    untold = deposit.state <> 'waiting' or deposit.receiving is not null
    or p_paid_at >= deposit.expires_at
    where bucket = order_bucket and member_id = order_member_id and id = order_id;
  push_id := push_insert(order_bucket, order_member_id, 'deposit', p_push);
end $$;

revoke all on function cashier_pay_order from public, khela_app;
grant execute on function cashier_pay_order to khela_app;
