-- Records an id as refused for lack of funds. Also writes a new version of the account's row, so that a batch that read the
-- version before it cannot miss the refusal.
create or replace function ledger_refuse(m ledger_movement, code text) returns void language sql as $$
  insert into refusal values (m.bucket, m.member_id, m.id, code, m.account_id, m.operator_account_id, m.incoming, m.amount_minor,
    m.currency, m.kind, m.phase, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference, m.expires_at, clock_timestamp());
  update account set moved_at = moved_at where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
$$;

revoke all on function ledger_refuse from public, khela_app;
