-- Removes awards of free rounds that expired more than 400 days ago, at most `p_most`; returns the number.
-- The retention is set here, where the servers' role cannot shorten it. Transactions keep the removed award's
-- id; a later rollback still returns all money.
create or replace function play_delete_old_awards(p_bucket smallint, p_most int, p_now timestamptz)
  returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from free_round_award where bucket = p_bucket and (member_id, vendor, id) in (
    select member_id, vendor, id from free_round_award
    where bucket = p_bucket and expires_at < p_now - interval '400 days' limit p_most);
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function play_delete_old_awards from public, khela_app;
grant execute on function play_delete_old_awards to khela_app;
