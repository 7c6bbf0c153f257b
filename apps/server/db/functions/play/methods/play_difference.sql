-- Returns the first field in which a repeated transaction differs from the recorded one, or null.
create or replace function play_difference(i play_item, p play_transaction) returns text language sql immutable as $$
  select case
    when i.method <> p.method then 'method'
    when i.round_id <> p.round_id then 'roundId'
    when i.game_code <> p.game_code then 'gameCode'
    when i.currency <> p.currency then 'currency'
    when i.amount_minor is distinct from p.amount_minor and i.method <> 'rollback' then 'amount'
    when coalesce(i.win_minor, 0) <> p.win_minor then 'winAmount'
    when i.reference is distinct from p.reference then 'reference'
    when i.free_round is distinct from p.free_round and i.method in ('bet', 'bet-win') then 'freeRound'
  end
$$;

revoke all on function play_difference from public, khela_app;
