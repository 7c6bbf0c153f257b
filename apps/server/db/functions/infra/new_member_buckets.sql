-- Returns the buckets for new members: Citus hashes each to a different one of its 32 shards. More buckets
-- would make the batches of one bucket smaller.
create or replace function new_member_buckets() returns smallint[] language sql immutable parallel safe
  return
    '{0,1,2,3,4,5,6,8,9,10,11,13,16,17,18,21,22,24,27,28,31,36,37,39,41,48,50,52,58,62,85,136}'::smallint[];

revoke all on function new_member_buckets from public, khela_app;
grant execute on function new_member_buckets to khela_app;
