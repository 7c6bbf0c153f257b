-- Writes an anchor and returns it. An anchor covers the heads of hash chains that changed and the operator
-- accounts that were opened since the last anchor. When there are none, and neither new checkpoints nor new
-- entries of the audit log, the function writes no anchor and returns no row. The anchor's digest is a
-- SHA-256 over the last anchor's digest, one digest per bucket, one of the operator accounts, and the time
-- with the audit log's head (version 4). With checkpoints (ledger_checkpoint_month) the digest also covers
-- one digest of them per bucket (version 5).
-- p_seals: whether the anchor covers the checkpoints that were made for it.
-- Locks the table of anchors against other anchors. Refuses nothing.
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
  select coalesce(max(anchor.id), 0) + 1 into anchor_is from anchor;
  insert into anchor_head (anchor_id, bucket, member_id, account_id, seq, head, evidence_seq, evidence_head)
    select anchor_is, account.bucket, account.member_id, account.id, account.seq, account.head,
      account.evidence_seq, account.evidence_head
      from account
      left join lateral (select max(known.seq) as seq, max(known.evidence_seq) as evidence_seq
        from anchor_head known
        where known.bucket = account.bucket and known.member_id = account.member_id
          and known.account_id = account.id) anchored on true
    where account.seq > coalesce(anchored.seq, -1)
      or account.evidence_seq > coalesce(anchored.evidence_seq, 0);
  get diagnostics account_count = row_count;
  insert into anchor_operator_account (id, anchor_id, merchant_id, purpose, ref, currency, real)
    select opened.id, anchor_is, opened.merchant_id, opened.purpose, opened.ref, opened.currency, opened.real
      from operator_account opened
    where not exists (select from anchor_operator_account known where known.id = opened.id);
  get diagnostics operator_account_count = row_count;
  -- the checkpoints' digest per bucket; null without checkpoints
  select string_agg(part, ''::bytea order by bucket) into checkpoints
    from (
      select checkpoint.bucket, sha256(string_agg(record_send(row(
          checkpoint.bucket, checkpoint.member_id, checkpoint.account_id, checkpoint.seq,
          checkpoint.balance_minor, checkpoint.held_minor, checkpoint.at, checkpoint.head, checkpoint.until)),
        ''::bytea order by checkpoint.member_id, checkpoint.account_id)) as part
      from ledger_checkpoint checkpoint where p_seals and checkpoint.anchor_id = anchor_is
      group by checkpoint.bucket
    ) parts;
  select seal.seq, seal.head into log_seq, log_head from audit_seal seal order by seal.seq desc limit 1;
  log_seq := coalesce(log_seq, 0);
  if account_count + operator_account_count = 0 and checkpoints is null
    and log_seq = coalesce((select earlier.audit_seq from anchor earlier where earlier.id = anchor_is - 1),
      0) then
    return;
  end if;
  version_is := case when checkpoints is null then 4 else 5 end;
  select coalesce(string_agg(part, ''::bytea order by bucket), ''::bytea) into heads
    from (
      select changed.bucket, sha256(string_agg(record_send(row(
          changed.bucket, changed.member_id, changed.account_id, changed.seq, changed.head,
          changed.evidence_seq, changed.evidence_head)),
        ''::bytea order by changed.member_id, changed.account_id)) as part
      from anchor_head changed where changed.anchor_id = anchor_is group by changed.bucket
    ) parts;
  select sha256(coalesce(string_agg(record_send(row(
          known.id, known.merchant_id, convert_to(known.purpose, 'UTF8'), convert_to(known.ref, 'UTF8'),
          convert_to(known.currency, 'UTF8'), known.real)),
        ''::bytea order by known.id), ''::bytea))
    into operators
    from anchor_operator_account known where known.anchor_id = anchor_is;
  return query insert into anchor as made (id, at, accounts, operator_accounts, version, audit_seq,
    audit_head, digest)
    select anchor_is, now(), account_count, operator_account_count, version_is, log_seq, log_head,
      sha256(convert_to('khela anchor ' || version_is, 'UTF8')
        || coalesce((select earlier.digest from anchor earlier where earlier.id = anchor_is - 1), ''::bytea)
        || heads || operators || coalesce(checkpoints, ''::bytea)
        || record_send(row(now(), log_seq, log_head)))
    returning made.id, made.at, made.accounts, made.operator_accounts, made.version, made.digest;
end $$;

revoke all on function ledger_write_anchor from public, khela_app;
