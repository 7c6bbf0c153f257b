-- Pays the bonus of a VIP level to the account, once for each level and account. Returns the paid amount: 0
-- when the level has no bonus or the bonus was paid before.
create or replace function vip_pay_bonus(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_level smallint, p_amount_minor bigint
) returns bigint language plpgsql as $$
declare
  movement ledger_movement; answer ledger_answer; currency_is text; operator_id bigint;
begin
  if p_amount_minor = 0 or exists (select from vip_bonus paid
      where paid.bucket = p_bucket and paid.member_id = p_member_id
    and paid.account_id = p_account_id and paid.level = p_level) then return 0; end if;
  select account.currency, business.id into strict currency_is, operator_id
    from account join operator_account business on business.merchant_id = account.merchant_id
      and business.currency = account.currency and business.real = account.real
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = p_account_id
      and business.purpose = 'bonus' and business.ref = 'vip';
  -- the id is derived from account and level, so a level's bonus is never paid twice
  movement := ledger_movement_of(
    id => uuid_of_text(format('vip-bonus %s %s %s', p_member_id, p_account_id, p_level)),
    bucket => p_bucket, member_id => p_member_id, account_id => p_account_id,
    operator_account_id => operator_id, incoming => true, amount_minor => p_amount_minor,
    currency => currency_is, kind => transaction_type_vip_bonus(), reference => 'vip:' || p_level);
  select * into answer from ledger_post_items(p_bucket, array[movement]);
  if answer.code is not null or answer.replayed is not false then
    raise exception 'vip: the bonus of level % of member % was not posted: %', p_level, p_member_id,
      coalesce(answer.code, 'replayed');
  end if;
  insert into vip_bonus (bucket, member_id, account_id, level, amount_minor, transfer_id)
    values (p_bucket, p_member_id, p_account_id, p_level, p_amount_minor, movement.id);
  return p_amount_minor;
end $$;

revoke all on function vip_pay_bonus from public, khela_app;
