-- Locks the members' main accounts, in the ledger's order. Looks up each member's accounts by the primary
-- key, since the planner estimates a join badly: it expects ten listed members, and hardly any accounts until
-- the table's first ANALYZE.
create or replace function play_lock(p_bucket smallint, buckets smallint[], member_ids bigint[]) returns void
  language plpgsql as $$
begin
  perform from (select distinct listed.bucket, listed.member_id
    from unnest(buckets, member_ids) listed(bucket, member_id)
    order by listed.bucket, listed.member_id) player, lateral (select from account
    where account.bucket = coalesce(p_bucket, player.bucket) and account.member_id = player.member_id
      and account.kind = 'main'
    order by account.id for no key update) locked;
end $$;

revoke all on function play_lock from public, khela_app;
