-- Returns what a transfer adds to its round's win, by the kind of it: less what was reversed of one.
create or replace function play_won(kind int, amount_minor bigint) returns bigint language sql immutable
  parallel safe
return case
  when kind in (transaction_type_win(), transaction_type_free_round_win(), transaction_type_lottery_win())
    then amount_minor
  when kind in (transaction_type_win_rollback(), transaction_type_lottery_win_reversal()) then -amount_minor
  else 0 end;

revoke all on function play_won from public, khela_app;
