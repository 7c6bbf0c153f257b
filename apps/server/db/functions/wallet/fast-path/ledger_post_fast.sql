-- Entry function of the ledger's fast path, for up to 1,000 movements. Where batches have one bucket, the
-- caller passes it as `p_bucket`.
-- Locks as ledger_write_fast.
-- Returns what ledger_write_fast returns, but as three arrays of numbers: an array of rows would have to be
-- parsed by the caller. Movements with a null answer go to ledger_post, and so does the whole batch when it
-- raises KL002.
-- Raises an error for a larger batch, and KL003 for an item of another bucket.
create or replace function ledger_post_fast(
  p_bucket smallint, items ledger_movement[], out balances bigint[], out helds bigint[], out seqs bigint[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted ledger_posted[];
begin
  if cardinality(items) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  perform check_batch_bucket(p_bucket, array(select item.bucket from unnest(items) item));
  posted := ledger_write_fast(p_bucket, items, null);
  select array_agg(written.balance), array_agg(written.held), array_agg(written.seq)
    into balances, helds, seqs from unnest(posted) written;
end $$;

revoke all on function ledger_post_fast from public, khela_app;
grant execute on function ledger_post_fast to khela_app;
