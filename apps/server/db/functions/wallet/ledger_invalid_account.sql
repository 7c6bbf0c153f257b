-- Trigger of the table account: refuses a new row with a value that no account may have in one of the columns
-- that never change.
create or replace function ledger_invalid_account() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: an account cannot have id %, kind %, ref %, currency %', new.id, new.kind, new.ref,
    new.currency
    using errcode = 'check_violation';
end $$;

revoke all on function ledger_invalid_account from public, khela_app;
