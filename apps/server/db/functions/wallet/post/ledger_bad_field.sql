-- Returns the first field whose value no movement may have, or null.
create or replace function ledger_bad_field(m ledger_movement) returns text language plpgsql immutable as $$
begin
  return case
    when m.id is null then 'id'
    when m.bucket is null or m.member_id is null or m.account_id is null then 'account'
    when m.kind is null or m.kind <= 0 then 'kind'
    when m.phase is null or m.phase not between 0 and 4 then 'phase'
    when (m.phase > 1) <> (m.pending_id is not null) then 'pending'
    when m.reversal_of is not null and m.phase <> 0 then 'reversal'
    when m.operator_account_id is null and m.phase < 2 and m.reversal_of is null then 'operatorAccount'
    when m.incoming is null and m.phase < 2 and m.reversal_of is null then 'direction'
    when m.incoming and m.phase > 0 then 'direction'
    when m.amount_minor is null and m.phase < 2 and m.reversal_of is null then 'amount'
    when m.amount_minor <= 0 then 'amount'
    when m.currency is null then 'currency'
    when m.reference is null or length(m.reference) not between 1 and 200 then 'reference'
    when length(m.round_ref) not between 1 and 200 then 'round'
    when m.expires_at is not null and m.phase <> 1 then 'expires'
  end;
end $$;

revoke all on function ledger_bad_field from public, khela_app;
