-- Returns the first field in which a movement differs from the recorded movement of the same id, or null. A
-- settlement or a reversal may omit operator account, direction and amount: these are taken from the hold or
-- from the reversed transfer.
create or replace function ledger_difference(movement ledger_movement, known ledger_movement) returns text
  language plpgsql immutable as $$
begin
  return case
    when movement.account_id is distinct from known.account_id then 'account'
    when movement.kind is distinct from known.kind then 'kind'
    when movement.phase is distinct from known.phase then 'phase'
    when movement.pending_id is distinct from known.pending_id then 'pending'
    when movement.reversal_of is distinct from known.reversal_of then 'reversal'
    when movement.operator_account_id is distinct from known.operator_account_id
      and not (movement.operator_account_id is null
        and (known.phase > 1 or known.reversal_of is not null)) then 'operatorAccount'
    when movement.incoming is distinct from known.incoming
      and not (movement.incoming is null and (known.phase > 1 or known.reversal_of is not null))
        then 'direction'
    when movement.amount_minor is distinct from known.amount_minor
      and not (movement.amount_minor is null and (known.phase > 1 or known.reversal_of is not null))
        then 'amount'
    when movement.currency is distinct from known.currency then 'currency'
    when movement.linked_id is distinct from known.linked_id then 'linked'
    when movement.round_ref is distinct from known.round_ref then 'round'
    when movement.reference is distinct from known.reference then 'reference'
    when movement.expires_at is distinct from known.expires_at then 'expires'
  end;
end $$;

revoke all on function ledger_difference from public, khela_app;
