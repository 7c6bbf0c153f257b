-- Posts the reversal of a bet (`incoming`) or of a win. The caller holds the account's lock and has checked
-- that the ledger cannot refuse it. Returns the available balance afterwards.
create or replace function play_reverse(
  item play_item, holder play_account, now_is timestamptz, id uuid, incoming boolean, amount_minor bigint,
  reversal_of uuid
) returns bigint language plpgsql as $$
declare
  posted ledger_answer;
begin
  posted := play_transfer(item, holder, now_is, id, incoming, amount_minor,
    case when incoming then transaction_type_bet_rollback() else transaction_type_win_rollback() end,
    reversal_of);
  if posted.code is not null then
    raise exception 'play: rollback refused by the ledger: %', posted.code;
  end if;
  return posted.balance - posted.held;
end $$;

revoke all on function play_reverse from public, khela_app;
