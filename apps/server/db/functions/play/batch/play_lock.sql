-- Locks the members' main accounts, in the ledger's order. Looks each member's accounts up by the primary
-- key: the planner estimates a join at ten rows and, until the table is first analysed, at hardly any
-- accounts.
create or replace function play_lock(p_bucket smallint, buckets smallint[], member_ids bigint[]) returns void
  language plpgsql as $$
begin
  perform from (select distinct x.bucket, x.member_id from unnest(buckets, member_ids) x(bucket, member_id)
    order by x.bucket, x.member_id) k, lateral (select from account o
    where o.bucket = coalesce(p_bucket, k.bucket) and o.member_id = k.member_id and o.kind = 'main'
    order by o.id for no key update) locked;
end $$;

revoke all on function play_lock from public, khela_app;
