-- Returns the first field whose value no movement may have, or null.
create or replace function ledger_bad_field(movement ledger_movement) returns text
  language plpgsql immutable as $$
begin
  return case
    when movement.id is null then 'id'
    when movement.bucket is null or movement.member_id is null or movement.account_id is null then 'account'
    when movement.kind is null or movement.kind <= 0 then 'kind'
    when movement.phase is null or movement.phase not between 0 and 4 then 'phase'
    when (movement.phase > 1) <> (movement.pending_id is not null) then 'pending'
    when movement.reversal_of is not null and movement.phase <> 0 then 'reversal'
    when movement.operator_account_id is null and movement.phase < 2 and movement.reversal_of is null
      then 'operatorAccount'
    when movement.incoming is null and movement.phase < 2 and movement.reversal_of is null then 'direction'
    when movement.incoming and movement.phase > 0 then 'direction'
    when movement.amount_minor is null and movement.phase < 2 and movement.reversal_of is null then 'amount'
    when movement.amount_minor <= 0 then 'amount'
    when movement.currency is null then 'currency'
    when movement.reference is null or length(movement.reference) not between 1 and 200 then 'reference'
    when length(movement.round_ref) not between 1 and 200 then 'round'
    when movement.expires_at is not null and movement.phase <> 1 then 'expires'
  end;
end $$;

revoke all on function ledger_bad_field from public, khela_app;
