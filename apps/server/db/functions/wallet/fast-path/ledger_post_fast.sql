-- Entry function of the fast path, up to 1,000 movements; where batches have one bucket, it is named.
-- Returns what ledger_write_fast does, as columns: movements with a null answer, and the whole batch when it
-- raises KL002, go to ledger_post. The columns stay apart on the way here: an array of each type is read as
-- it is, and rows are parsed.
create or replace function ledger_post_fast(
  p_bucket smallint, ids uuid[], buckets smallint[], member_ids bigint[], account_ids bigint[],
  operator_account_ids bigint[], incomings boolean[], amounts_minor bigint[], currencies text[], kinds int[],
  round_refs text[], transfer_references text[], out balances bigint[], out helds bigint[], out seqs bigint[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  items ledger_movement[]; posted ledger_posted[];
begin
  if cardinality(ids) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  perform check_batch_bucket(p_bucket, buckets);
  items := array(
    select ledger_movement_of(
      id => i.id, bucket => i.bucket, member_id => i.member_id, account_id => i.account_id,
      operator_account_id => i.operator_account_id, incoming => i.incoming, amount_minor => i.amount_minor,
      currency => i.currency, kind => i.kind, round_ref => i.round_ref, reference => i.reference)
    from unnest(ids, buckets, member_ids, account_ids, operator_account_ids, incomings, amounts_minor,
      currencies, kinds, round_refs, transfer_references)
      i(id, bucket, member_id, account_id, operator_account_id, incoming, amount_minor, currency, kind,
        round_ref, reference));
  posted := ledger_write_fast(p_bucket, items, null);
  select array_agg(w.balance), array_agg(w.held), array_agg(w.seq) into balances, helds, seqs
    from unnest(posted) w;
end $$;

revoke all on function ledger_post_fast from public, khela_app;
grant execute on function ledger_post_fast to khela_app;
