-- Creates a ledger_movement. Callers pass the fields by name. Omitted fields are null, and the default phase
-- is a transfer without a reservation. The planner inlines the function.
create or replace function ledger_movement_of(
  id uuid, bucket smallint, member_id bigint, account_id bigint, currency text, kind int, reference text,
  operator_account_id bigint default null, incoming boolean default null, amount_minor bigint default null,
  phase int default 0, pending_id uuid default null, reversal_of uuid default null,
  linked_id uuid default null, round_ref text default null, expires_at timestamptz default null,
  grp int default null
) returns ledger_movement language sql immutable parallel safe
return row(id, bucket, member_id, account_id, operator_account_id, incoming, amount_minor, currency, kind,
  phase::smallint, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
  grp)::ledger_movement;

revoke all on function ledger_movement_of from public, khela_app;
