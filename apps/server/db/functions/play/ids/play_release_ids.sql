-- Entry function, called after the batch and apart from it: gives back reservations of calls that left no transaction under their id.
-- The id is free when no other call reserved it. Not to be repeated when its outcome is unknown: it would give back another call's.
create or replace function play_release_ids(vendors text[], transaction_ids text[], buckets smallint[], member_ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp
-- PostgreSQL caches the plan of the first execution: it must use the indexes also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = /* spread: force_custom_plan */ force_generic_plan
as $$
begin
  perform from (select distinct vendor, transaction_id from unnest(vendors, transaction_ids) i(vendor, transaction_id)) i
    join vendor_transaction v on v.vendor = i.vendor and v.transaction_id = i.transaction_id
    order by v.vendor, v.transaction_id for update of v;
  update vendor_transaction v set reservations = v.reservations - i.calls
  from (
    select vendor, transaction_id, bucket, member_id, count(*) as calls
    from unnest(vendors, transaction_ids, buckets, member_ids) r(vendor, transaction_id, bucket, member_id)
    group by vendor, transaction_id, bucket, member_id
  ) i where v.vendor = i.vendor and v.transaction_id = i.transaction_id and v.bucket = i.bucket and v.member_id = i.member_id;
  delete from vendor_transaction v using unnest(vendors, transaction_ids) i(vendor, transaction_id)
  where v.vendor = i.vendor and v.transaction_id = i.transaction_id and v.reservations <= 0;
end $$;

revoke all on function play_release_ids from public, khela_app;
grant execute on function play_release_ids to khela_app;
