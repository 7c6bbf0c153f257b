-- bet and bet-win: the only transactions that need a valid session, an active member, an enabled game, room
-- in the member's limits, and for a free round an award of the operator's.
create or replace function play_bet(i play_item, a play_account, now_is timestamptz) returns play_answer
  language plpgsql as $$
declare
  s play_session; r play_round; m member; l ledger_answer; answer play_answer; game_node_id int; win bigint;
  open boolean; free boolean; version_is smallint;
begin
  answer.balance := a.balance - a.held;
  select * into s from play_session where bucket = i.bucket and token_hash = i.token_hash
    and member_id = i.member_id
    and vendor = i.vendor and redeemed_at is not null and ended_at is null and valid_until > now_is;
  if not found then answer.status := 'SESSION_EXPIRED'; return answer; end if;
  select * into m from member where bucket = i.bucket and id = i.member_id;
  if m.status <> 'active' then answer.status := 'PLAYER_BLOCKED'; return answer; end if;
  select g.node_id, g.enabled and v.status = 'on' into game_node_id, open
    from game g join vendor v on v.code = g.vendor where g.vendor = i.vendor and g.game_code = i.game_code;
  if open is not true then answer.status := 'GAME_DISABLED'; return answer; end if;
  -- what was opened for one game pays for no other
  if s.game_code <> i.game_code then answer.status := 'SESSION_EXPIRED'; return answer; end if;
  select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and round_id = i.round_id;
  if r.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;
  if i.risked_minor - coalesce(r.bet_minor, 0) > i.amount_minor then
    answer.status := 'INVALID_REQUEST'; answer.field := 'risked'; answer.balance := null;
    return answer;
  end if;

  free := i.free_round is not null;
  -- a free round takes no stake, so only a restriction refuses it, no limit
  if free and i.amount_minor <> 0 then
    answer.status := 'INVALID_REQUEST';
    answer.field := 'amount';
    return answer;
  end if;
  if a.limited and responsible_gaming_refusal(i.bucket, i.member_id, a.id, i.amount_minor, now_is) is not null
      and (not free or responsible_gaming_refusal(i.bucket, i.member_id, a.id, 0,
          now_is) = 'restriction') then
    answer.status := 'LIMIT_REACHED';
    return answer;
  end if;
  if a.limited and not free
    and turnover_refuses_stake(i.bucket, i.member_id, a.id, i.amount_minor, r.bet_minor) then
    answer.status := 'STAKE_CAPPED';
    return answer;
  end if;
  if free then
    update free_round_award o set used = o.used + 1
      where o.bucket = i.bucket and o.member_id = i.member_id and o.vendor = i.vendor and o.id = i.free_round
        and o.game_code = i.game_code and o.currency = a.currency and o.used < o.rounds
        and o.cancelled_at is null and o.expires_at > now_is;
    if not found then answer.status := 'NO_FREE_ROUND'; return answer; end if;
  end if;

  l := play_transfer(i, a, now_is, i.transfer_id, false, i.amount_minor, transaction_type_bet(), null);
  if l.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_insert_transaction(i, answer.status, answer.balance, null, null, now_is);
    perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor, i.transaction_id);
    return answer;
  elsif l.code is not null then
    raise exception 'play: bet refused by the ledger: %', l.code;
  end if;
  win := case when i.method = 'bet-win' then i.win_minor else 0 end;
  if win > 0 then
    l := play_transfer(i, a, now_is, i.win_transfer_id, true,
      win, case when free then transaction_type_free_round_win() else transaction_type_win() end, null);
    if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true;
  perform play_insert_transaction(i, 'OK',
    answer.balance, case when i.amount_minor > 0 then i.transfer_id end,
    case when win > 0 then i.win_transfer_id end, now_is);
  select coalesce(max(v.version), 1) into version_is from turnover_version v
    where v.merchant_id = a.merchant_id;
  insert into play_round as p (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
    real, bet_minor, win_minor, state, detail, started_at, ended_at, bets, weights_version)
    values (i.bucket, i.member_id, i.vendor, i.round_id, a.merchant_id, i.game_code, game_node_id, a.currency,
      a.real, i.amount_minor, win, case when i.method = 'bet-win' and i.final then 'settled' else 'open' end,
      coalesce(i.detail, '{}'), now_is, case when i.method = 'bet-win' and i.final then now_is end, 1,
      version_is)
    on conflict (bucket, member_id, vendor, round_id) do update set
      bet_minor = p.bet_minor + excluded.bet_minor, win_minor = p.win_minor + excluded.win_minor,
      bets = p.bets + 1,
      state = excluded.state, detail = play_detail(p.detail, excluded.detail), ended_at = excluded.ended_at;
  perform play_settle(i, now_is, i.method = 'bet-win', i.amount_minor, win);
  return answer;
end $$;

revoke all on function play_bet from public, khela_app;
