-- Returns the first field in which a movement differs from the one recorded under its id, or null. A
-- settlement or a reversal may omit operator account, direction and amount: they follow from the hold or from
-- the reversed transfer.
create or replace function ledger_difference(m ledger_movement, s ledger_movement) returns text
  language plpgsql immutable as $$
begin
  return case
    when m.account_id is distinct from s.account_id then 'account'
    when m.kind is distinct from s.kind then 'kind'
    when m.phase is distinct from s.phase then 'phase'
    when m.pending_id is distinct from s.pending_id then 'pending'
    when m.reversal_of is distinct from s.reversal_of then 'reversal'
    when m.operator_account_id is distinct from s.operator_account_id
      and not (m.operator_account_id is null
        and (s.phase > 1 or s.reversal_of is not null)) then 'operatorAccount'
    when m.incoming is distinct from s.incoming
      and not (m.incoming is null and (s.phase > 1 or s.reversal_of is not null)) then 'direction'
    when m.amount_minor is distinct from s.amount_minor
      and not (m.amount_minor is null and (s.phase > 1 or s.reversal_of is not null)) then 'amount'
    when m.currency is distinct from s.currency then 'currency'
    when m.linked_id is distinct from s.linked_id then 'linked'
    when m.round_ref is distinct from s.round_ref then 'round'
    when m.reference is distinct from s.reference then 'reference'
    when m.expires_at is distinct from s.expires_at then 'expires'
  end;
end $$;

revoke all on function ledger_difference from public, khela_app;
