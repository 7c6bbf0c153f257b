-- Subtracts a rolled-back transaction from the sums of its round, and settles the difference. A round that
-- has no bet left ends as rolled back.
create or replace function play_rollback_round(
  item play_item, now_is timestamptz, is_bet boolean, bet_back bigint, win_back bigint
) returns void language plpgsql as $$
begin
  update play_round
    set bet_minor = bet_minor - bet_back, win_minor = win_minor - win_back,
      bets = bets - case when is_bet then 1 else 0 end
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and round_id = item.round_id;
  update play_round set state = 'rolledBack', ended_at = now_is
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and round_id = item.round_id and bets = 0;
  perform play_settle(item, now_is, false, -bet_back, -win_back);
end $$;

revoke all on function play_rollback_round from public, khela_app;
