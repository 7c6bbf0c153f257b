-- Recomputes the roll-up after a logical restore, since transaction numbers belong to a cluster, and continues the numbers above
-- the highest that is recorded. For the owner, with the servers stopped.
create or replace function ledger_rebase() returns void language plpgsql as $$
declare
  top bigint;
begin
  lock table transfer in access exclusive mode;
  select coalesce(max(xid), 0) + 1 into top from transfer;
  delete from operator_rollup;
  insert into operator_rollup
    select operator_account_id, sum(debit), sum(credit)
    from transfer t, ledger_operator_leg(t.debit_account, t.credit_account, t.amount_minor) where phase in (0, 2) group by operator_account_id;
  update operator_rollup_state set system_id = (select system_identifier from pg_control_system()), at = now(),
    watermark = top, xid_offset = greatest(0, top - pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
end $$;

revoke all on function ledger_rebase from public, khela_app;
