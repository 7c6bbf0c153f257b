-- Lists an account's transfers after a sequence number, with the amounts that count for responsible-gaming
-- limits. Wagered: bets minus bets rolled back and lottery stakes returned, and transfers to a vendor's
-- wallet. Won: wins minus wins rolled back, rebates of lottery stakes, and transfers from a vendor's wallet,
-- since the platform does not see the play in that wallet. A reservation counts when it is settled.
-- Deposited: deposits minus reversals.
-- Locks nothing, and refuses nothing.
-- Returns the transfers in no order. `pause`: seconds since the previous transfer of play; the caller's
-- playing time is the sum of the pauses of at most five minutes.
create or replace function responsible_gaming_moved(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_after_seq bigint, p_last_at timestamptz
) returns table (at timestamptz, played boolean, wager bigint, won bigint, deposited bigint, pause numeric)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select transfer.at, transfer.kind <> transaction_type_deposit() played,
    case when transfer.kind in (transaction_type_bet(), transaction_type_lottery_bet(),
        transaction_type_wallet_out()) then transfer.amount_minor
      when transfer.kind in (transaction_type_bet_rollback(), transaction_type_lottery_cancel(),
        transaction_type_lottery_stop(), transaction_type_lottery_void()) then -transfer.amount_minor
      else 0 end wager,
    case when transfer.kind in (transaction_type_win(), transaction_type_lottery_win(),
        transaction_type_lottery_rebate(), transaction_type_wallet_in()) then transfer.amount_minor
      when transfer.kind in (transaction_type_win_rollback(),
        transaction_type_lottery_win_reversal()) then -transfer.amount_minor else 0 end won,
    case when transfer.kind <> transaction_type_deposit() then 0
      when transfer.credit_account = transfer.account_id then transfer.amount_minor
      else -transfer.amount_minor end deposited,
    case when transfer.kind = transaction_type_deposit() then 0
      else coalesce(extract(epoch from transfer.at
      - lag(transfer.at, 1, p_last_at) over (partition by transfer.kind = transaction_type_deposit()
        order by transfer.seq)),
      0) end pause
  from transfer where transfer.bucket = p_bucket and transfer.member_id = p_member_id
    and transfer.account_id = p_account_id and transfer.seq > p_after_seq
    and transfer.phase in (0, 2) and transfer.kind in (transaction_type_bet(), transaction_type_win(),
      transaction_type_bet_rollback(), transaction_type_win_rollback(), transaction_type_wallet_out(),
      transaction_type_wallet_in(), transaction_type_deposit(), transaction_type_lottery_bet(),
      transaction_type_lottery_win(), transaction_type_lottery_cancel(), transaction_type_lottery_stop(),
      transaction_type_lottery_void(), transaction_type_lottery_win_reversal(),
      transaction_type_lottery_rebate());
end $$;

revoke all on function responsible_gaming_moved from public, khela_app;
