-- Writes an anchor of the changes since the last one, and returns it; no row without changes. Servers may add
-- anchors, but change none. This anchor never covers checkpoints, which get their own anchor
-- (ledger_checkpoint_month).
create or replace function ledger_anchor()
returns table (id int, at timestamptz, accounts bigint, operator_accounts bigint, version smallint,
  digest bytea) language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return query select * from ledger_write_anchor(false);
end $$;

revoke all on function ledger_anchor from public, khela_app;
grant execute on function ledger_anchor to khela_app;
