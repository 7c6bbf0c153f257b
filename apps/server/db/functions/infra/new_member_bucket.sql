-- Returns the bucket of a new member. The member's row stores the bucket. It is never computed again, because
-- older members may have buckets of another rule.
create or replace function new_member_bucket(member_id bigint) returns smallint language plpgsql immutable
  strict parallel safe as $$
declare
  buckets constant smallint[] := new_member_buckets();
begin
  return buckets[1 + (hashint8(member_id) & (cardinality(buckets) - 1))];
end $$;

revoke all on function new_member_bucket from public, khela_app;
grant execute on function new_member_bucket to khela_app;
