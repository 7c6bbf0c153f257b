-- Entry function: opens an operator account of a merchant and returns its id, or the id of the existing
-- account.
-- Raises ledger.play_meets_real (ledger_check_real).
create or replace function ledger_open_operator_account(
  p_merchant_id int, p_purpose text, p_ref text, p_currency text, p_real boolean, out id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select opened.id into id from operator_account opened where opened.merchant_id = p_merchant_id
    and opened.purpose = p_purpose
    and opened.ref = p_ref and opened.currency = p_currency and opened.real = p_real;
  if not found then
    perform ledger_check_real(p_merchant_id, p_real);
    insert into operator_account (merchant_id, purpose, ref, currency, real)
      values (p_merchant_id, p_purpose, p_ref, p_currency, p_real)
      on conflict (merchant_id, purpose, ref, currency, real) do nothing;
    select opened.id into strict id from operator_account opened
      where opened.merchant_id = p_merchant_id and opened.purpose = p_purpose and opened.ref = p_ref
      and opened.currency = p_currency and opened.real = p_real;
  end if;
end $$;

revoke all on function ledger_open_operator_account from public, khela_app;
grant execute on function ledger_open_operator_account to khela_app;
