-- Returns whether a transfer of this kind changes its round's stake or win.
create or replace function play_is_of_round(kind int) returns boolean language sql immutable parallel safe
return kind in (transaction_type_bet(), transaction_type_win(), transaction_type_free_round_win(),
  transaction_type_bet_rollback(), transaction_type_win_rollback(), transaction_type_lottery_bet(),
  transaction_type_lottery_win(), transaction_type_lottery_cancel(), transaction_type_lottery_stop(),
  transaction_type_lottery_void(), transaction_type_lottery_win_reversal());

revoke all on function play_is_of_round from public, khela_app;
