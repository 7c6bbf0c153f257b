-- win: is paid whatever the state of the session and the member is. The win of a free round has its own
-- transaction type.
-- Locks nothing: the caller holds the account's lock.
-- Returns the answer for the vendor, with the balance after the transaction.
-- Refuses with UNKNOWN_TRANSACTION, ALREADY_ROLLED_BACK, ROUND_ENDED, GAME_DISABLED, and MISMATCH or
-- INVALID_REQUEST with the field.
create or replace function play_win(item play_item, holder play_account, now_is timestamptz)
  returns play_answer
  language plpgsql as $$
declare
  bet play_transaction; round play_round; posted ledger_answer; answer play_answer; version_is smallint;
begin
  answer.balance := holder.balance - holder.held;
  select * into round from play_round where bucket = item.bucket and member_id = item.member_id
    and vendor = item.vendor and round_id = item.round_id;
  if vendor_rule_win_by_round() = any (item.rules) then
    -- by this vendor's rule a win references a round, not a bet
    if round.round_id is null and not vendor_rule_win_alone() = any (item.rules) then
      answer.status := 'UNKNOWN_TRANSACTION';
      return answer;
    end if;
    if round.state = 'rolledBack' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if round.game_code <> item.game_code then
      answer.status := 'MISMATCH';
      answer.field := 'gameCode';
      return answer;
    end if;
    if round.round_id is null then
      -- the win opens a round without a bet
      select coalesce(max(weights.version), 1) into version_is from turnover_version weights
        where weights.merchant_id = holder.merchant_id;
      insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
        real, weights_version, started_at)
        select item.bucket, item.member_id, item.vendor, item.round_id, holder.merchant_id, item.game_code,
          game.node_id, holder.currency, holder.real, version_is, now_is
        from game where game.vendor = item.vendor and game.game_code = item.game_code
        returning * into round;
      if round.round_id is null then answer.status := 'GAME_DISABLED'; return answer; end if;
    end if;
    -- a win of a free round, only when no bet of the round took money
    item.free_round := case when round.bet_minor = 0 then item.free_round end;
  else
    select * into bet from play_transaction where bucket = item.bucket and member_id = item.member_id
      and vendor = item.vendor and transaction_id = item.reference;
    if bet.method is null or bet.method not in ('bet', 'bet-win') or bet.status <> 'OK'
      or bet.round_id <> item.round_id then
      answer.status := case when bet.method = 'tombstone' then 'ALREADY_ROLLED_BACK'
        else 'UNKNOWN_TRANSACTION'
        end;
      return answer;
    end if;
    if bet.rolled_back then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if bet.game_code <> item.game_code then
      answer.status := 'MISMATCH';
      answer.field := 'gameCode';
      return answer;
    end if;
    item.free_round := bet.free_round;
  end if;
  if round.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;
  if item.risked_minor > round.bet_minor then
    answer.status := 'INVALID_REQUEST'; answer.field := 'risked'; answer.balance := null;
    return answer;
  end if;
  posted := play_transfer(item, holder, now_is, item.transfer_id, true,
    item.amount_minor, case when item.free_round is null then transaction_type_win()
      else transaction_type_free_round_win() end, null);
  if posted.code is not null then raise exception 'play: win refused by the ledger: %', posted.code; end if;
  answer.balance := posted.balance - posted.held;
  answer.status := 'OK'; answer.moved := true;
  perform play_insert_transaction(item, 'OK',
    answer.balance, case when item.amount_minor > 0 then item.transfer_id end, null, now_is);
  update play_round set win_minor = win_minor + item.amount_minor,
    detail = play_detail(detail, coalesce(item.detail, '{}')),
    state = case when item.final then 'settled' else state end,
    ended_at = case when item.final then now_is end
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and round_id = item.round_id;
  perform play_settle(item, now_is, true, 0, item.amount_minor);
  return answer;
end $$;

revoke all on function play_win from public, khela_app;
