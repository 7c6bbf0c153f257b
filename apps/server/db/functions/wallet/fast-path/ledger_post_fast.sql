-- Entry function of the fast path, up to 1,000 movements; where batches have one bucket, it is named.
-- Movements with a null answer, and the whole batch when it raises KL002, go to ledger_post.
create or replace function ledger_post_fast(
  p_bucket smallint, ids uuid[], buckets smallint[], member_ids bigint[], account_ids bigint[],
  operator_account_ids bigint[], incomings boolean[], amounts_minor bigint[], currencies text[], kinds int[],
  round_refs text[], transfer_references text[], out balances bigint[], out helds bigint[], out seqs bigint[]
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(ids) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  perform check_batch_bucket(p_bucket, buckets);
  select * into balances, helds, seqs
    from ledger_write_fast(p_bucket, ids, buckets, member_ids, account_ids, operator_account_ids, incomings,
      amounts_minor, currencies, kinds, round_refs, transfer_references, null);
end $$;

revoke all on function ledger_post_fast from public, khela_app;
grant execute on function ledger_post_fast to khela_app;
