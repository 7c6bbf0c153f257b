-- bet and bet-win: the only transactions that need a valid session, an active member, an enabled game
-- (play_bet_refusal), room in the member's limits, and for a free round an operator's award.
-- Locks nothing: the caller holds the account's lock.
-- Returns the answer for the vendor, with the balance after the transaction.
-- Refuses with the statuses of play_bet_refusal and play_limit_refusal, NO_FREE_ROUND, INVALID_REQUEST with
-- the field, and INSUFFICIENT_FUNDS. Only INSUFFICIENT_FUNDS is recorded.
create or replace function play_bet(item play_item, holder play_account, now_is timestamptz)
  returns play_answer
  language plpgsql as $$
declare
  session play_session; round play_round; player member; posted ledger_answer; answer play_answer;
  game_node_id int; win bigint; open boolean; free boolean; version_is smallint;
begin
  answer.balance := holder.balance - holder.held;
  select * into session from play_session where bucket = item.bucket and token_hash = item.token_hash
    and member_id = item.member_id and vendor = item.vendor and redeemed_at is not null and ended_at is null
    and valid_until > now_is;
  select * into player from member where bucket = item.bucket and id = item.member_id;
  select game.node_id, game.enabled and vendor.status = 'on' into game_node_id, open
    from game join vendor on vendor.code = game.vendor
    where game.vendor = item.vendor and game.game_code = item.game_code;
  select * into round from play_round where bucket = item.bucket and member_id = item.member_id
    and vendor = item.vendor and round_id = item.round_id;
  answer.status := play_bet_refusal(
    session_game_code => session.game_code, member_status => player.status, game_is_open => open,
    game_code => item.game_code, round_state => round.state, round_bet_minor => round.bet_minor,
    amount_minor => item.amount_minor, risked_minor => item.risked_minor);
  if answer.status = 'INVALID_REQUEST' then answer.field := 'risked'; answer.balance := null; end if;
  if answer.status is not null then return answer; end if;

  free := item.free_round is not null;
  if free and item.amount_minor <> 0 then
    answer.status := 'INVALID_REQUEST';
    answer.field := 'amount';
    return answer;
  end if;
  answer.status := play_limit_refusal(item, holder, now_is, round.bet_minor);
  if answer.status is not null then return answer; end if;
  if free then
    update free_round_award award set used = award.used + 1
      where award.bucket = item.bucket and award.member_id = item.member_id and award.vendor = item.vendor
        and award.id = item.free_round and award.game_code = item.game_code
        and award.currency = holder.currency
        and award.used < award.rounds and award.cancelled_at is null and award.expires_at > now_is;
    if not found then answer.status := 'NO_FREE_ROUND'; return answer; end if;
  end if;

  posted := play_transfer(item, holder, now_is, item.transfer_id, false, item.amount_minor,
    transaction_type_bet(), null);
  if posted.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_insert_transaction(item, answer.status, answer.balance, null, null, now_is);
    perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, item.transaction_id);
    return answer;
  elsif posted.code is not null then
    raise exception 'play: bet refused by the ledger: %', posted.code;
  end if;
  win := case when item.method = 'bet-win' then item.win_minor else 0 end;
  if win > 0 then
    posted := play_transfer(item, holder, now_is, item.win_transfer_id, true,
      win, case when free then transaction_type_free_round_win() else transaction_type_win() end, null);
    if posted.code is not null then raise exception 'play: win refused by the ledger: %', posted.code; end if;
  end if;
  answer.balance := posted.balance - posted.held;
  answer.status := 'OK'; answer.moved := true;
  perform play_insert_transaction(item, 'OK',
    answer.balance, case when item.amount_minor > 0 then item.transfer_id end,
    case when win > 0 then item.win_transfer_id end, now_is);
  select coalesce(max(weights.version), 1) into version_is from turnover_version weights
    where weights.merchant_id = holder.merchant_id;
  insert into play_round as entered (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id,
    currency, real, bet_minor, win_minor, state, detail, started_at, ended_at, bets, weights_version)
    values (item.bucket, item.member_id, item.vendor, item.round_id, holder.merchant_id, item.game_code,
      game_node_id, holder.currency, holder.real, item.amount_minor,
      win, case when item.method = 'bet-win' and item.final then 'settled' else 'open' end,
      coalesce(item.detail, '{}'), now_is, case when item.method = 'bet-win' and item.final then now_is end,
      1, version_is)
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = entered.bet_minor + excluded.bet_minor, win_minor = entered.win_minor + excluded.win_minor,
      bets = entered.bets + 1, state = excluded.state, detail = play_detail(entered.detail, excluded.detail),
      ended_at = excluded.ended_at;
  perform play_settle(item, now_is, item.method = 'bet-win', item.amount_minor, win);
  return answer;
end $$;

revoke all on function play_bet from public, khela_app;
