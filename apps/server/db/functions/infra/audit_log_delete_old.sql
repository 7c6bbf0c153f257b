-- Removes entries of the audit log that are covered by an anchor more than five years old, the oldest first
-- and at most `p_most`; returns the number. If a removed entry has a watched row's last state, a new entry
-- repeats that state (`row.kept`). The seal of the last removed entry stays as the beginning of the hash
-- chain. The retention is set here, where the servers' role cannot shorten it.
-- Locks audit_log against new entries until the transaction ends.
create or replace function audit_log_delete_old(p_most int) returns int language plpgsql security definer
  set search_path = public, pg_temp as $$
declare removed int; last_seq bigint;
begin
  select max(old.seq) into last_seq
    from (select sealed.seq from audit_seal sealed join audit_log entry on entry.id = sealed.log_id
      where sealed.seq <= (select max(anchor.audit_seq) from anchor
        where anchor.at < now() - interval '5 years')
      order by sealed.seq limit p_most) old;
  if last_seq is null then
    return 0;
  end if;
  -- with this lock no concurrent change of a watched row can write an entry before the entries that this
  -- function writes
  lock table audit_log in share row exclusive mode;
  insert into audit_log (merchant_id, actor, action, subject, detail, row_hash)
    select entry.merchant_id, 'system', 'row.kept', entry.subject, entry.detail, entry.row_hash
      from audit_seal seal
    join audit_log entry on entry.id = seal.log_id
    where seal.seq <= last_seq and length(entry.row_hash) = 32
      and not exists (select from audit_log later where later.subject = entry.subject
        and later.row_hash is not null and later.id > entry.id);
  delete from audit_log entry using audit_seal seal where seal.log_id = entry.id and seal.seq <= last_seq;
  get diagnostics removed = row_count;
  delete from audit_seal where seq < last_seq;
  return removed;
end $$;

revoke all on function audit_log_delete_old from public, khela_app;
grant execute on function audit_log_delete_old to khela_app;
