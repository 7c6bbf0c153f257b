-- Adds the transfers since the last run to the roll-up of the operator accounts. Transactions below the snapshot's xmin have
-- ended: all of their rows are visible and no further one can appear. Those above it wait for the next run.
create or replace function ledger_rollup() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  state operator_rollup_state; upto bigint; added_count bigint;
begin
  select * into state from operator_rollup_state for update;
  if state.system_id <> (select system_identifier from pg_control_system()) then
    raise exception 'ledger: this data comes from another cluster; run ledger_rebase() with the servers stopped';
  end if;
  -- The watermark never goes back: transfers below it are counted.
  upto := greatest(state.watermark, state.xid_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
  with fresh as (
    select operator_account_id, sum(debit) as debits, sum(credit) as credits, count(*) as n
    from (select * from transfer where xid >= state.watermark and xid < upto and phase in (0, 2)) t, ledger_operator_leg(t.debit_account, t.credit_account, t.amount_minor)
    group by operator_account_id
  ), added as (
    insert into operator_rollup as r select operator_account_id, debits, credits from fresh
      on conflict (operator_account_id) do update set debits = r.debits + excluded.debits, credits = r.credits + excluded.credits
  )
  select coalesce(sum(n), 0) into added_count from fresh;
  update operator_rollup_state set watermark = upto, at = now();
  return added_count;
end $$;

revoke all on function ledger_rollup from public, khela_app;
grant execute on function ledger_rollup to khela_app;
