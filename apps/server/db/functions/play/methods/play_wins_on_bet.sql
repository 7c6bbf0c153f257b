-- Sums the wins on a bet that is being rolled back. Where the vendor's rules say so, these wins are reversed
-- with the bet.
-- Locks nothing: the caller holds the account's lock.
-- Returns the sum, and in `is_ended` whether these wins forbid the rollback: the rules do not reverse wins,
-- or one of them is archived.
-- Refuses nothing.
create or replace function play_wins_on_bet(
  item play_item, out amount_minor bigint, out is_ended boolean
) language plpgsql as $$
declare
  is_won_by_round boolean := coalesce(vendor_rule_win_by_round() = any (item.rules), false);
  bets_of_round int; win_ids uuid[];
begin
  is_ended := false;
  select coalesce(sum(win.amount_minor), 0), coalesce(array_agg(win.transfer_id), '{}')
    into amount_minor, win_ids
    from play_transaction win
    where win.bucket = item.bucket and win.member_id = item.member_id and win.vendor = item.vendor
      and win.method = 'win' and win.status = 'OK' and not win.rolled_back
      and win.reference = case when is_won_by_round then item.round_id else item.reference end;
  if cardinality(win_ids) = 0 then return; end if;

  -- when wins reference only their round, a single bet of the round can be rolled back: the wins then belong
  -- to the remaining bets
  select round.bets into bets_of_round from play_round round where round.bucket = item.bucket
    and round.member_id = item.member_id and round.vendor = item.vendor and round.round_id = item.round_id;
  if is_won_by_round and bets_of_round > 1 then
    amount_minor := 0;
    return;
  end if;
  is_ended := not coalesce(vendor_rule_reverse_wins() = any (item.rules), false)
    or exists (select from unnest(win_ids) win(id)
      where ledger_is_archived(item.bucket, item.member_id, win.id));
end $$;

revoke all on function play_wins_on_bet from public, khela_app;
