-- Trigger of tables whose rows never change: refuses every update, delete and truncate, by the owner too.
create or replace function ledger_unchangeable() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.immutable: % of % is never allowed', tg_op,
    tg_table_name using errcode = 'insufficient_privilege';
end $$;

revoke all on function ledger_unchangeable from public, khela_app;
