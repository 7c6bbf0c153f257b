-- Entry function, called separately after the batch: releases reservations of calls that left no transaction
-- under their id. An id is free when no other call has reserved it. The caller must not repeat this call
-- after an unknown outcome: the repetition would release another call's reservation.
create or replace function play_release_ids(vendors text[], transaction_ids text[], buckets smallint[],
  member_ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  freed record;
begin
  -- ids are released one by one in their order, so that two processes cannot deadlock: on Citus one statement
  -- cannot lock rows of several shards
  for freed in
    select vendor, transaction_id, bucket, member_id, count(*) as calls
    from unnest(vendors, transaction_ids, buckets, member_ids) named(vendor, transaction_id, bucket,
      member_id)
    group by vendor, transaction_id, bucket, member_id order by vendor, transaction_id
  loop
    update vendor_transaction set reservations = reservations - freed.calls
      where vendor = freed.vendor and transaction_id = freed.transaction_id and bucket = freed.bucket
        and member_id = freed.member_id;
    delete from vendor_transaction where vendor = freed.vendor and transaction_id = freed.transaction_id
      and reservations <= 0;
  end loop;
end $$;

revoke all on function play_release_ids from public, khela_app;
grant execute on function play_release_ids to khela_app;
