-- Returns the hashed fields of a transfer as one row. record_send turns it into bytes: the field count, then
-- type, length and bytes of each field (length -1 for null), so no two different rows have the same bytes.
-- The planner inlines the row.
create or replace function ledger_canonical_of(
  seq bigint, id uuid, kind int, phase smallint, debit_account bigint, credit_account bigint,
  amount_minor bigint, currency text, reference text, balance_after bigint, held_after bigint,
  at timestamptz, pending_id uuid default null, reversal_of uuid default null, linked_id uuid default null,
  round_ref text default null, expires_at timestamptz default null, xid bigint default null
) returns ledger_canonical language sql stable parallel safe
return row(seq, id, kind, phase, debit_account, credit_account, amount_minor, convert_to(currency, 'UTF8'),
  pending_id, reversal_of, linked_id, convert_to(round_ref, 'UTF8'), convert_to(reference, 'UTF8'),
  expires_at, balance_after, held_after, xid, at)::ledger_canonical;

revoke all on function ledger_canonical_of from public, khela_app;
