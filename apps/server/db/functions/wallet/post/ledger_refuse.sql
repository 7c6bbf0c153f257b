-- Records an id as refused for lack of funds, and the refusal in the account's evidence.
create or replace function ledger_refuse(m ledger_movement, code text, now_is timestamptz) returns void
  language plpgsql as $$
declare
  r refusal;
begin
  insert into refusal (bucket, member_id, id, code, account_id, operator_account_id, incoming, amount_minor,
    currency, kind, phase, pending_id, reversal_of, linked_id, round_ref, reference, expires_at, at)
    values (m.bucket, m.member_id, m.id, code, m.account_id, m.operator_account_id, m.incoming,
      m.amount_minor, m.currency, m.kind, m.phase, m.pending_id, m.reversal_of, m.linked_id, m.round_ref,
      m.reference, m.expires_at, now_is)
    returning * into r;
  perform ledger_record_evidence(r.bucket, r.member_id, r.account_id, 'refusal', r.id::text,
    sha256(record_send(row(convert_to(r.code, 'UTF8'), r.account_id, r.operator_account_id, r.incoming,
          r.amount_minor, convert_to(r.currency, 'UTF8'), r.kind, r.phase, r.pending_id, r.reversal_of,
          r.linked_id, convert_to(r.round_ref, 'UTF8'), convert_to(r.reference, 'UTF8'), r.expires_at,
          r.at))));
end $$;

revoke all on function ledger_refuse from public, khela_app;
