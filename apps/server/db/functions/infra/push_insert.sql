-- Stores an event for a member's pages and returns its number. A page resumes from the last number that it
-- saw, so a member's events must become visible in the order of their numbers: a lock lasts until the commit.
-- All numbers come from the node that receives the call, not from the node that stores the member's rows.
create or replace function push_insert(member_bucket smallint, to_member_id bigint, push_name text,
  push_data jsonb, out push_id bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashint8extended(to_member_id, 7012));
  insert into push_event (bucket, member_id, event, data)
    values (member_bucket, to_member_id, push_name, push_data)
    returning id into push_id;
end $$;

revoke all on function push_insert from public, khela_app;
grant execute on function push_insert to khela_app;
