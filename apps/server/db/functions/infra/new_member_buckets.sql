-- Returns the buckets for new members: Citus hashes each of them to a different one of its 32 shards. With
-- more buckets each batch would be smaller, since a batch has one bucket.
create or replace function new_member_buckets() returns smallint[] language sql immutable parallel safe
  return
    '{0,1,2,3,4,5,6,8,9,10,11,13,16,17,18,21,22,24,27,28,31,36,37,39,41,48,50,52,58,62,85,136}'::smallint[];

revoke all on function new_member_buckets from public, khela_app;
grant execute on function new_member_buckets to khela_app;
