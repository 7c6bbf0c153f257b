-- Returns the amount by which a transfer of this kind changes its round's win; a reversed win is negative.
create or replace function play_won(kind int, amount_minor bigint) returns bigint language sql immutable
  parallel safe
return case
  when kind in (transaction_type_win(), transaction_type_free_round_win(), transaction_type_lottery_win())
    then amount_minor
  when kind in (transaction_type_win_rollback(), transaction_type_lottery_win_reversal()) then -amount_minor
  else 0 end;

revoke all on function play_won from public, khela_app;
