-- Writes an anchor of the ledger's changes since the last anchor, and returns it; without changes it returns
-- no row. Servers may add anchors but not change them. This anchor never covers checkpoints, which have their
-- own anchors (ledger_checkpoint_month).
create or replace function ledger_anchor()
returns table (id int, at timestamptz, accounts bigint, operator_accounts bigint, version smallint,
  digest bytea) language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return query select * from ledger_write_anchor(false);
end $$;

revoke all on function ledger_anchor from public, khela_app;
grant execute on function ledger_anchor to khela_app;
