-- Trigger of audit_log: extends the log's hash chain by the new entry. The trigger is deferred, so that it
-- runs after the transaction has taken all its other locks: writers of entries wait for each other only
-- during a commit, and cannot deadlock. No transaction that moves a bet's money writes an entry.
create or replace function audit_log_seal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare before_seq bigint; before_head bytea;
begin
  perform pg_advisory_xact_lock(7167);
  select seal.seq, seal.head into before_seq, before_head from audit_seal seal order by seal.seq desc limit 1;
  insert into audit_seal (seq, log_id, head) values (coalesce(before_seq, 0) + 1, new.id,
    sha256(coalesce(before_head, sha256(convert_to('khela audit log 1', 'UTF8')))
      || record_send(row(coalesce(before_seq, 0) + 1, new.id, new.at, new.merchant_id,
          convert_to(new.actor, 'UTF8'), convert_to(new.action, 'UTF8'), convert_to(new.subject, 'UTF8'),
          new.detail, convert_to(new.ip, 'UTF8'), convert_to(new.request_id, 'UTF8'), new.row_hash))));
  return null;
end $$;

revoke all on function audit_log_seal from public, khela_app;
