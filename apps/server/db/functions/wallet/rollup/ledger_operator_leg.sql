-- Returns the operator account's side of a transfer.
create or replace function ledger_operator_leg(debit_account bigint, credit_account bigint, amount_minor bigint, out operator_account_id bigint, out debit bigint, out credit bigint)
language sql immutable parallel safe as $$
  select least(debit_account, credit_account),
    case when debit_account < 0 then amount_minor else 0 end, case when credit_account < 0 then amount_minor else 0 end
$$;

revoke all on function ledger_operator_leg from public, khela_app;
grant execute on function ledger_operator_leg to khela_app;
