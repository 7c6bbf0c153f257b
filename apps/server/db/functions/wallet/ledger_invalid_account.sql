-- Trigger of account: refuses a new row whose fixed columns have a value that no account may have.
create or replace function ledger_invalid_account() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: an account cannot have id %, kind %, ref %, currency %', new.id, new.kind, new.ref,
    new.currency
    using errcode = 'check_violation';
end $$;

revoke all on function ledger_invalid_account from public, khela_app;
