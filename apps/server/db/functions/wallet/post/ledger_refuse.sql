-- Records that a movement's id was refused for lack of funds, and adds the refusal to the account's chain of
-- evidence.
create or replace function ledger_refuse(movement ledger_movement, code text, now_is timestamptz) returns void
  language plpgsql as $$
declare
  refused refusal;
begin
  insert into refusal (bucket, member_id, id, code, account_id, operator_account_id, incoming, amount_minor,
    currency, kind, phase, pending_id, reversal_of, linked_id, round_ref, reference, expires_at, at)
    values (movement.bucket, movement.member_id, movement.id, code, movement.account_id,
      movement.operator_account_id, movement.incoming, movement.amount_minor, movement.currency,
      movement.kind, movement.phase, movement.pending_id, movement.reversal_of, movement.linked_id,
      movement.round_ref, movement.reference, movement.expires_at, now_is)
    returning * into refused;
  perform ledger_record_evidence(refused.bucket, refused.member_id, refused.account_id, 'refusal',
    refused.id::text, sha256(record_send(row(
      convert_to(refused.code, 'UTF8'), refused.account_id, refused.operator_account_id, refused.incoming,
      refused.amount_minor, convert_to(refused.currency, 'UTF8'), refused.kind, refused.phase,
      refused.pending_id, refused.reversal_of, refused.linked_id, convert_to(refused.round_ref, 'UTF8'),
      convert_to(refused.reference, 'UTF8'), refused.expires_at, refused.at))));
end $$;

revoke all on function ledger_refuse from public, khela_app;
