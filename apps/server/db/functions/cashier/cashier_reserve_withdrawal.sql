-- Reserves a withdrawal's money: the payout and, by a separate movement, its fee.
-- Locks nothing: the caller holds the account's lock, and has opened the operator accounts.
-- Refuses nothing: the caller has checked the balance.
create or replace function cashier_reserve_withdrawal(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, asked cashier_new_withdrawal,
  p_fee_minor bigint
) returns void language plpgsql as $$
declare
  operator_ids bigint[]; reservations ledger_movement[]; answer ledger_answer;
begin
  operator_ids := array(
    select business.id from account join operator_account business
      on business.merchant_id = account.merchant_id
      and business.currency = account.currency and business.real = account.real
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = p_account_id
      and ((business.purpose = 'withdraw' and business.ref = asked.provider)
        or (business.purpose = 'withdraw_fee' and business.ref = ''))
    order by business.purpose);
  reservations := array[ledger_movement_of(
    id => asked.hold_id, bucket => p_bucket, member_id => p_member_id, account_id => p_account_id,
    operator_account_id => operator_ids[1], incoming => false,
    amount_minor => asked.amount_minor - p_fee_minor, currency => asked.currency,
    kind => transaction_type_withdraw(), phase => 1, reference => asked.id, grp => 1)];
  if p_fee_minor > 0 then
    reservations := reservations || ledger_movement_of(
      id => asked.fee_hold_id, bucket => p_bucket, member_id => p_member_id, account_id => p_account_id,
      operator_account_id => operator_ids[2], incoming => false, amount_minor => p_fee_minor,
      currency => asked.currency, kind => transaction_type_withdraw_fee(), phase => 1, reference => asked.id,
      grp => 1);
  end if;
  for answer in select * from ledger_post_items(p_bucket, reservations, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of withdrawal % was not reserved: %', asked.id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
end $$;

revoke all on function cashier_reserve_withdrawal from public, khela_app;
