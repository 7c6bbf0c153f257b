-- Writes an anchor with the heads that changed and the operator accounts opened since the last one, and
-- returns it; no row when there are none, and no entry of the audit log. Its digest is the SHA-256 of the
-- last anchor's digest, one digest per bucket, one of the operator accounts, the time with the head of the
-- audit log (version 4), and where checkpoints were made for it (ledger_checkpoint_month) one per bucket of
-- those (version 5).
-- p_seals: whether it covers the checkpoints that were made for it.
create or replace function ledger_write_anchor(p_seals boolean)
returns table (id int, at timestamptz, accounts bigint, operator_accounts bigint, version smallint,
  digest bytea) language plpgsql
set search_path = public, pg_temp as $$
declare
  anchor_is int; account_count bigint; operator_account_count bigint; heads bytea; operators bytea;
  checkpoints bytea;
  version_is int; log_seq bigint; log_head bytea;
begin
  lock table anchor in share row exclusive mode;
  select coalesce(max(a.id), 0) + 1 into anchor_is from anchor a;
  insert into anchor_head (anchor_id, bucket, member_id, account_id, seq, head, evidence_seq, evidence_head)
    select anchor_is, a.bucket, a.member_id, a.id, a.seq, a.head, a.evidence_seq, a.evidence_head
      from account a
      left join lateral (select max(h.seq) as seq, max(h.evidence_seq) as evidence_seq from anchor_head h
        where h.bucket = a.bucket and h.member_id = a.member_id and h.account_id = a.id) anchored on true
    where a.seq > coalesce(anchored.seq, -1) or a.evidence_seq > coalesce(anchored.evidence_seq, 0);
  get diagnostics account_count = row_count;
  insert into anchor_operator_account (id, anchor_id, merchant_id, purpose, ref, currency, real)
    select h.id, anchor_is, h.merchant_id, h.purpose, h.ref, h.currency, h.real from operator_account h
    where not exists (select from anchor_operator_account o where o.id = h.id);
  get diagnostics operator_account_count = row_count;
  -- each bucket's digest, none without checkpoints
  select string_agg(part, ''::bytea order by bucket) into checkpoints
    from (select c.bucket, sha256(
        string_agg(record_send(row(c.bucket, c.member_id, c.account_id, c.seq, c.balance_minor, c.held_minor,
              c.at, c.head, c.until)), ''::bytea order by c.member_id, c.account_id)) as part
      from ledger_checkpoint c where p_seals and c.anchor_id = anchor_is group by c.bucket) parts;
  select s.seq, s.head into log_seq, log_head from audit_seal s order by s.seq desc limit 1;
  log_seq := coalesce(log_seq, 0);
  if account_count + operator_account_count = 0 and checkpoints is null
    and log_seq = coalesce((select p.audit_seq from anchor p where p.id = anchor_is - 1), 0) then
    return;
  end if;
  version_is := case when checkpoints is null then 4 else 5 end;
  select coalesce(string_agg(part, ''::bytea order by bucket), ''::bytea) into heads
    from (select h.bucket, sha256(
        string_agg(record_send(row(h.bucket, h.member_id, h.account_id, h.seq, h.head, h.evidence_seq,
              h.evidence_head)), ''::bytea order by h.member_id, h.account_id)) as part
      from anchor_head h where h.anchor_id = anchor_is group by h.bucket) parts;
  select sha256(coalesce(string_agg(
        record_send(row(o.id, o.merchant_id, convert_to(o.purpose, 'UTF8'), convert_to(o.ref, 'UTF8'),
            convert_to(o.currency, 'UTF8'), o.real)), ''::bytea order by o.id), ''::bytea)) into operators
    from anchor_operator_account o where o.anchor_id = anchor_is;
  return query insert into anchor as made (id, at, accounts, operator_accounts, version, audit_seq,
    audit_head, digest)
    select anchor_is, now(), account_count, operator_account_count, version_is, log_seq, log_head,
      sha256(convert_to('khela anchor ' || version_is, 'UTF8')
        || coalesce((select p.digest from anchor p where p.id = anchor_is - 1), ''::bytea)
        || heads || operators || coalesce(checkpoints, ''::bytea)
        || record_send(row(now(), log_seq, log_head)))
    returning made.id, made.at, made.accounts, made.operator_accounts, made.version, made.digest;
end $$;

revoke all on function ledger_write_anchor from public, khela_app;
