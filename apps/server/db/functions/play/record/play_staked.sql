-- Returns the amount by which a transfer of this kind changes its round's stake; a returned stake is
-- negative.
create or replace function play_staked(kind int, amount_minor bigint) returns bigint language sql immutable
  parallel safe
return case
  when kind in (transaction_type_bet(), transaction_type_lottery_bet()) then amount_minor
  when kind in (transaction_type_bet_rollback(), transaction_type_lottery_cancel(),
    transaction_type_lottery_stop(), transaction_type_lottery_void()) then -amount_minor
  else 0 end;

revoke all on function play_staked from public, khela_app;
