-- The audit log is a hash chain: each entry is sealed in the transaction that writes it, and an anchor covers the chain's head.

alter table audit_log add column row_hash bytea check (length(row_hash) in (0, 32));
comment on column audit_log.row_hash is 'of an entry about a row that is watched: SHA-256 of its watched columns as they are now, empty when it is removed; null: of anything else';

create table audit_seal (
  seq    bigint primary key check (seq > 0),
  log_id bigint not null unique,
  head   bytea not null check (length(head) = 32)
);
comment on table audit_seal is 'the hash chain of the audit log, in the order of commits; the first one''s entry may be removed, and those that follow it are in the log';
comment on column audit_seal.head is 'SHA-256 of the head before and of the entry''s fields';
revoke all on audit_seal from public, khela_app;
grant select on audit_seal to khela_app;

\ir ../functions/infra/audit_log_seal.sql

-- What was written before is chained as it stands now.
do $$
declare e audit_log; last_head bytea := sha256(convert_to('khela audit log 1', 'UTF8')); n bigint := 0;
begin
  for e in select * from audit_log order by id loop
    n := n + 1;
    last_head := sha256(last_head || record_send(row(n, e.id, e.at, e.merchant_id, convert_to(e.actor, 'UTF8'), convert_to(e.action, 'UTF8'),
      convert_to(e.subject, 'UTF8'), e.detail, convert_to(e.ip, 'UTF8'), convert_to(e.request_id, 'UTF8'), e.row_hash)));
    insert into audit_seal values (n, e.id, last_head);
  end loop;
end $$;

create constraint trigger sealed after insert on audit_log deferrable initially deferred for each row execute function audit_log_seal();

alter table anchor add column audit_seq bigint, add column audit_head bytea, drop constraint anchor_version_check,
  add constraint anchor_version_check check (version between 1 and 5 and (version > 3) = (audit_seq is not null) and (audit_seq > 0) = (audit_head is not null));
comment on column anchor.version is 'what its digest is made of: 1 the heads of transfers; 2 also those of the evidence, and the operator accounts; 3 also checkpoints; 4 and 5: as 2 and 3, and also the time and the head of the audit log';
comment on column anchor.audit_seq is 'number of sealed entries of the audit log';
