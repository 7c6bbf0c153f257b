-- Returns this transaction's number as transfers carry it: continued across clusters, see ledger_rebase.
create or replace function ledger_xid() returns bigint language sql volatile as $$
  select xid_offset + pg_current_xact_id()::text::bigint from operator_rollup_state
$$;

revoke all on function ledger_xid from public, khela_app;
