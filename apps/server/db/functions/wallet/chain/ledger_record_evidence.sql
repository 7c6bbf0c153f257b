-- Adds a decision without money to the account's chain of evidence. The caller holds the account's lock and
-- has written the row of the decision. The function also increments the account's version, so that a batch
-- that has read the previous version cannot miss the decision.
create or replace function ledger_record_evidence(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_subject text, p_subject_key text,
  p_digest bytea
) returns void language plpgsql as $$
declare
  seq_new bigint; head_new bytea;
begin
  select evidence_seq + 1, coalesce(evidence_head, ''::bytea) into strict seq_new, head_new from account
    where bucket = p_bucket and member_id = p_member_id and id = p_account_id;
  head_new := sha256(head_new
    || record_send(row(p_bucket, p_member_id, p_account_id, seq_new, convert_to(p_subject, 'UTF8'),
        convert_to(p_subject_key, 'UTF8'), p_digest)));
  update account set version = account.version + 1, evidence_seq = seq_new, evidence_head = head_new
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = p_account_id;
  insert into evidence (bucket, member_id, account_id, seq, subject, subject_key, digest, head)
    values (p_bucket, p_member_id, p_account_id, seq_new, p_subject, p_subject_key, p_digest, head_new);
end $$;

revoke all on function ledger_record_evidence from public, khela_app;
