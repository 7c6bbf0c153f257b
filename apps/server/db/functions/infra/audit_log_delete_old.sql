-- Removes rows of the audit log that are older than five years, the oldest first and at most so many; returns how many. The life is
-- written here, where the servers' role cannot shorten it.
create or replace function audit_log_delete_old(p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from audit_log where id in (
    select id from audit_log where id < (select coalesce(min(id), 0) from audit_log) + p_most and at < now() - interval '5 years');
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function audit_log_delete_old from public, khela_app;
grant execute on function audit_log_delete_old to khela_app;
