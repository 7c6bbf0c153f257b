-- Returns the first value of an account's hash chain: a hash of the account's fields, so that the audit also
-- detects a change of these fields.
create or replace function ledger_genesis(
  bucket smallint, member_id bigint, id bigint, kind text, ref text, currency text, merchant_id int,
  is_real boolean
) returns bytea language plpgsql stable parallel safe as $$
begin
  return sha256(record_send(row(convert_to('khela account 1', 'UTF8'), bucket, member_id, id,
        convert_to(kind, 'UTF8'), convert_to(ref, 'UTF8'), convert_to(currency, 'UTF8'), merchant_id,
        is_real)));
end $$;

revoke all on function ledger_genesis from public, khela_app;
