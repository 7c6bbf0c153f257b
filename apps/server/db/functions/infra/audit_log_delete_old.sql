-- Removes entries of the audit log that an anchor of five years ago covers, the oldest first and at most so
-- many; returns how many. What a watched row was last is written anew. The seal of the last one removed
-- stays, as the chain's beginning. The life is written here, where the servers' role cannot shorten it.
create or replace function audit_log_delete_old(p_most int) returns int language plpgsql security definer
  set search_path = public, pg_temp as $$
declare removed int; last_seq bigint;
begin
  select max(s.seq) into last_seq
    from (select b.seq from audit_seal b join audit_log e on e.id = b.log_id
      where b.seq <= (select max(a.audit_seq) from anchor a where a.at < now() - interval '5 years')
      order by b.seq limit p_most) s;
  if last_seq is null then
    return 0;
  end if;
  -- no change of a watched row is under way whose entry would be older than what is written here
  lock table audit_log in share row exclusive mode;
  insert into audit_log (merchant_id, actor, action, subject, detail, row_hash)
    select e.merchant_id, 'system', 'row.kept', e.subject, e.detail, e.row_hash from audit_seal s
    join audit_log e on e.id = s.log_id
    where s.seq <= last_seq and length(e.row_hash) = 32
      and not exists (select from audit_log l where l.subject = e.subject and l.row_hash is not null
        and l.id > e.id);
  delete from audit_log e using audit_seal s where s.log_id = e.id and s.seq <= last_seq;
  get diagnostics removed = row_count;
  delete from audit_seal where seq < last_seq;
  return removed;
end $$;

revoke all on function audit_log_delete_old from public, khela_app;
grant execute on function audit_log_delete_old to khela_app;
