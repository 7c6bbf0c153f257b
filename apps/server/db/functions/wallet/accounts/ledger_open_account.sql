-- Entry function: opens a member's account and returns it, or returns the existing account.
-- Raises ledger.merchant_mismatch for an account of another merchant, and ledger.play_meets_real
-- (ledger_check_real).
create or replace function ledger_open_account(
  p_bucket smallint, p_member_id bigint, p_kind text, p_ref text, p_currency text, p_merchant_id int,
  p_real boolean
) returns table (
  bucket smallint, member_id bigint, id bigint, kind text, ref text, currency text, merchant_id int,
  "real" boolean, balance bigint, held bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  opened account; new_id bigint;
begin
  select * into opened from account where bucket = p_bucket and member_id = p_member_id and kind = p_kind
    and ref = p_ref and currency = p_currency and real = p_real;
  if not found then
    perform ledger_check_real(p_merchant_id, p_real);
    new_id := nextval(pg_get_serial_sequence('account', 'id'));
    insert into account (bucket, member_id, id, kind, ref, currency, merchant_id, real,
      head) overriding system value
      values (p_bucket, p_member_id, new_id, p_kind, p_ref, p_currency, p_merchant_id, p_real,
        ledger_genesis(p_bucket, p_member_id, new_id, p_kind, p_ref, p_currency, p_merchant_id, p_real))
      on conflict (bucket, member_id, kind, ref, currency, real) do nothing;
    select * into strict opened from account where bucket = p_bucket and member_id = p_member_id
      and kind = p_kind and ref = p_ref and currency = p_currency and real = p_real;
  end if;
  if opened.merchant_id <> p_merchant_id then
    raise exception 'ledger.merchant_mismatch: account % is of merchant %', opened.id,
      opened.merchant_id using errcode = 'check_violation';
  end if;
  return query select opened.bucket, opened.member_id, opened.id, opened.kind, opened.ref, opened.currency,
    opened.merchant_id, opened.real, opened.balance, opened.held;
end $$;

revoke all on function ledger_open_account from public, khela_app;
grant execute on function ledger_open_account to khela_app;
