-- Pays the bonus of a level to the account, once in its life. Returns what was paid: 0 when the level has
-- none or was paid before.
create or replace function vip_pay_bonus(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_level smallint, p_amount_minor bigint
) returns bigint language plpgsql as $$
declare
  movement ledger_movement; answer ledger_answer; currency_is text; operator_id bigint;
begin
  if p_amount_minor = 0 or exists (select from vip_bonus b
      where b.bucket = p_bucket and b.member_id = p_member_id
    and b.account_id = p_account_id and b.level = p_level) then return 0; end if;
  select a.currency, h.id into strict currency_is, operator_id
    from account a join operator_account h on h.merchant_id = a.merchant_id and h.currency = a.currency
      and h.real = a.real
    where a.bucket = p_bucket and a.member_id = p_member_id and a.id = p_account_id and h.purpose = 'bonus'
      and h.ref = 'vip';
  -- the same level of the same account is always the same transfer
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
