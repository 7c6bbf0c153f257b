-- Raises KL003 when an item has another bucket than `p_bucket`. On Citus, where each batch has one bucket, it
-- also raises KL003 when `p_bucket` is null.
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
