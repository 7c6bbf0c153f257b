-- Returns the bytes of a row that are hashed: record_send gives the field count, then type, length and bytes
-- of each field (length -1 for null), so no two different rows have the same bytes. Texts are UTF-8 whatever
-- the client's encoding. ledger_write_fast has the same expression in place, since a call for each movement
-- costs more.
create or replace function ledger_canonical(
  seq bigint, id uuid, kind int, phase smallint, debit_account bigint, credit_account bigint,
  amount_minor bigint, currency text, pending_id uuid, reversal_of uuid, linked_id uuid, round_ref text,
  reference text, expires_at timestamptz, balance_after bigint, held_after bigint, xid bigint, at timestamptz
) returns bytea language plpgsql stable parallel safe as $$
begin
  return record_send(row(seq, id, kind, phase, debit_account, credit_account, amount_minor,
    convert_to(currency, 'UTF8'), pending_id, reversal_of, linked_id, convert_to(round_ref, 'UTF8'),
    convert_to(reference, 'UTF8'), expires_at, balance_after, held_after, xid, at));
end $$;

revoke all on function ledger_canonical from public, khela_app;
