-- Entry function: applies the changes of members' limits that are due: of one member or, when p_member_id is
-- null, of all members of the bucket.
-- Locks the limits in the order of member, kind and period: the member's, due or not, since the caller may
-- change another of them; of all members only those that are due.
create or replace function responsible_gaming_apply_due_limits(p_bucket smallint, p_member_id bigint,
  p_now timestamptz) returns void
language plpgsql as $$
begin
  perform from responsible_gaming_limit
    where bucket = p_bucket and (member_id = p_member_id or (p_member_id is null and next_at <= p_now))
    order by member_id, kind, period for update;
  delete from responsible_gaming_limit
    where bucket = p_bucket and (p_member_id is null or member_id = p_member_id) and next_at <= p_now
      and next is null;
  update responsible_gaming_limit set value = next, next = null, next_at = null
    where bucket = p_bucket and (p_member_id is null or member_id = p_member_id) and next_at <= p_now;
end $$;

revoke all on function responsible_gaming_apply_due_limits from public, khela_app;
grant execute on function responsible_gaming_apply_due_limits to khela_app;
