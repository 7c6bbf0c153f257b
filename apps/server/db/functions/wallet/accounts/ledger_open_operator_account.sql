-- Entry function: opens an operator account of a merchant and returns it, or returns the one that exists.
create or replace function ledger_open_operator_account(p_merchant_id int, p_purpose text, p_ref text, p_currency text, p_real boolean)
returns operator_account language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h operator_account;
begin
  select * into h from operator_account where merchant_id = p_merchant_id and purpose = p_purpose
    and ref = p_ref and currency = p_currency and real = p_real;
  if not found then
    perform ledger_check_real(p_merchant_id, p_real);
    insert into operator_account (merchant_id, purpose, ref, currency, real)
      values (p_merchant_id, p_purpose, p_ref, p_currency, p_real)
      on conflict (merchant_id, purpose, ref, currency, real) do nothing;
    select * into strict h from operator_account where merchant_id = p_merchant_id and purpose = p_purpose
      and ref = p_ref and currency = p_currency and real = p_real;
  end if;
  return h;
end $$;

revoke all on function ledger_open_operator_account from public, khela_app;
grant execute on function ledger_open_operator_account to khela_app;
