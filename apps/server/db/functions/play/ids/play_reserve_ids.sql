-- Entry function, called separately before the batch: reserves vendor-wide transaction ids, each for one
-- member and one body. When a call has two bodies with one id, the first body reserves it. A null hash, of
-- the call or of the reservation, equals any body of the member.
-- Locks the rows of the ids in their order, and no account.
-- Returns null for each reserved id. When the id is reserved for another member or body, it returns 'player'
-- or 'body'.
-- Raises an error for more than 1,000 ids.
create or replace function play_reserve_ids(
  vendors text[], transaction_ids text[], buckets smallint[], member_ids bigint[], body_hashes bytea[],
  out conflicts text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted record; kept record; place int;
begin
  if cardinality(transaction_ids) > 1000 then
    raise exception 'play: a call reserves at most 1000 ids' using errcode = 'program_limit_exceeded';
  end if;
  conflicts := array_fill(null::text, array[cardinality(transaction_ids)]);
  -- ids are reserved one by one in their order: Citus keeps no order of rows of several shards within one
  -- statement
  for wanted in
    select vendor, transaction_id, bucket, member_id, body_hash, count(*) as calls,
      array_agg(n::int) as places
    from unnest(vendors, transaction_ids, buckets, member_ids, body_hashes)
      with ordinality named(vendor, transaction_id, bucket, member_id, body_hash, n)
    group by vendor, transaction_id, bucket, member_id, body_hash order by vendor, transaction_id, min(n)
  loop
    insert into vendor_transaction as reserved (vendor, transaction_id, bucket, member_id, body_hash,
      reservations)
    values (wanted.vendor, wanted.transaction_id, wanted.bucket, wanted.member_id, wanted.body_hash,
      wanted.calls)
    on conflict (vendor, transaction_id) do update set reservations = reserved.reservations + case
      when (reserved.bucket, reserved.member_id) = (excluded.bucket, excluded.member_id)
        and (reserved.body_hash = excluded.body_hash) is not false
      then excluded.reservations else 0 end
    returning reserved.bucket, reserved.member_id, reserved.body_hash into kept;
    foreach place in array wanted.places loop
      conflicts[place] := case when (kept.bucket, kept.member_id) <> (wanted.bucket, wanted.member_id)
        then 'player'
        when kept.body_hash <> wanted.body_hash then 'body' end;
    end loop;
  end loop;
end $$;

revoke all on function play_reserve_ids from public, khela_app;
grant execute on function play_reserve_ids to khela_app;
