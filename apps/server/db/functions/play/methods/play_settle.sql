-- Adds the settlement of a transaction to its round, and records the risk that the transaction declared. The
-- caller has changed the round by `stake` and `payout` already. `result`: whether the transaction is a result
-- (a win of any amount, a bet-win, the end of the round).
-- The first result settles all stakes, risk and wins of the round so far; from then on each change of the
-- stakes, the risk or the wins is a settlement. Settlement times never go back within an account, like the
-- times of transfers.
-- Locks nothing: the caller holds the account's lock.
create or replace function play_settle(item play_item, now_is timestamptz, result boolean, stake bigint,
  payout bigint)
returns void language plpgsql as $$
declare
  round play_round; risked bigint; settles boolean; account_id bigint; seq bigint; game_type_is text;
  settled_at timestamptz;
begin
  select * into round from play_round where bucket = item.bucket and member_id = item.member_id
    and vendor = item.vendor and round_id = item.round_id;
  if not found then return; end if;
  risked := play_risked(coalesce(item.risked_minor, round.risked_minor), round.bet_minor, round.win_minor);
  if round.settlements = 0 then
    settles := result and round.state <> 'rolledBack';
    stake := round.bet_minor; payout := round.win_minor;
  else
    risked := risked - play_risked(round.risked_minor, round.bet_minor - stake, round.win_minor - payout);
    settles := stake <> 0 or payout <> 0 or risked <> 0;
  end if;
  update play_round set settlements = settlements + settles::int,
    risked_minor = coalesce(item.risked_minor, risked_minor)
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and round_id = item.round_id and (settles or item.risked_minor is not null);
  if not settles then return; end if;
  update account owner set settlement_seq = settlement_seq + 1, version = version + 1,
    active_hour = ledger_hour(now_is), moved_at = greatest(moved_at, now_is)
    where owner.bucket = item.bucket and owner.member_id = item.member_id and owner.kind = 'main'
      and owner.ref = '' and owner.currency = round.currency and owner.real = round.real
    returning owner.id, owner.settlement_seq, owner.moved_at into strict account_id, seq, settled_at;
  -- Citus refuses a subquery in the values of an insert.
  select game.game_type into game_type_is from game where game.node_id = round.node_id;
  insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor,
    at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
    values (item.bucket, item.member_id, account_id, seq, stake, risked, payout, settled_at,
      round.merchant_id, round.node_id, round.weights_version, game_type_is, item.vendor, item.round_id);
end $$;

revoke all on function play_settle from public, khela_app;
