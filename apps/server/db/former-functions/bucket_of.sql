-- Returns the bucket of a member's id. A member's bucket is fixed at creation.
create or replace function bucket_of(member_id bigint) returns smallint
  language sql immutable strict parallel safe
  return (hashint8(member_id) & 255)::smallint;

revoke all on function bucket_of from public, khela_app;
grant execute on function bucket_of to khela_app;
