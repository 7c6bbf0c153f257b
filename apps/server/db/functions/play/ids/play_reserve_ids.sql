-- Entry function, called before the batch and apart from it: reserves vendor-wide transaction ids, each for one member and one body.
-- Returns for each null, or what an earlier reservation of the id differs in: 'player' or 'body'. A null hash on either side equals
-- any body of the member. Locks rows in the order of the ids and takes no account's lock. Of two bodies with one id in the same call
-- the first one counts.
create or replace function play_reserve_ids(
  vendors text[], transaction_ids text[], buckets smallint[], member_ids bigint[], body_hashes bytea[], out conflicts text[]
) language plpgsql security definer set search_path = public, pg_temp
-- PostgreSQL caches the plan of the first execution: it must use the indexes also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = /* spread: force_custom_plan */ force_generic_plan
as $$
declare
  most_bodies int;
begin
  if cardinality(transaction_ids) > 1000 then
    raise exception 'play: a call reserves at most 1000 ids' using errcode = 'program_limit_exceeded';
  end if;
  select max(bodies) into most_bodies from (
    select count(*) as bodies from (
      select distinct vendor, transaction_id, bucket, member_id, body_hash
      from unnest(vendors, transaction_ids, buckets, member_ids, body_hashes) i(vendor, transaction_id, bucket, member_id, body_hash)
    ) body group by vendor, transaction_id
  ) id;
  -- An upsert may meet a row once. Further bodies of an id meet rows that the first statement has locked.
  for place in 1 .. coalesce(most_bodies, 0) loop
    insert into vendor_transaction as v (vendor, transaction_id, bucket, member_id, body_hash, reservations)
    select vendor, transaction_id, bucket, member_id, body_hash, calls from (
      select vendor, transaction_id, bucket, member_id, body_hash, count(*) as calls,
        row_number() over (partition by vendor, transaction_id order by min(n)) as body_place
      from unnest(vendors, transaction_ids, buckets, member_ids, body_hashes)
        with ordinality i(vendor, transaction_id, bucket, member_id, body_hash, n)
      group by vendor, transaction_id, bucket, member_id, body_hash
    ) body where body_place = place
    order by vendor, transaction_id
    on conflict (vendor, transaction_id) do update set reservations = v.reservations + case
      when (v.bucket, v.member_id) = (excluded.bucket, excluded.member_id) and (v.body_hash = excluded.body_hash) is not false
      then excluded.reservations else 0 end;
  end loop;
  select array_agg(case when (v.bucket, v.member_id) <> (i.bucket, i.member_id) then 'player' when v.body_hash <> i.body_hash then 'body' end
    order by i.n)
  into conflicts
  from unnest(vendors, transaction_ids, buckets, member_ids, body_hashes)
      with ordinality i(vendor, transaction_id, bucket, member_id, body_hash, n)
    join vendor_transaction v on v.vendor = i.vendor and v.transaction_id = i.transaction_id;
end $$;

revoke all on function play_reserve_ids from public, khela_app;
grant execute on function play_reserve_ids to khela_app;
