-- Raises KL003 for a batch with an item of another bucket than the named one, and for one without a bucket
-- where batches have one bucket.
create or replace function check_batch_bucket(p_bucket smallint, buckets smallint[]) returns void
  language plpgsql stable as $$
begin
  if p_bucket is null and not batches_have_one_bucket() then return; end if;
  if (p_bucket = all (buckets)) is not true then
    raise exception 'a batch of this database has one bucket, which it names' using errcode = 'KL003';
  end if;
end $$;

revoke all on function check_batch_bucket from public, khela_app;
grant execute on function check_batch_bucket to khela_app;
