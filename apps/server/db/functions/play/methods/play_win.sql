-- win: paid whatever the state of the session and the member. The win of a free round has a transaction type
-- of its own.
create or replace function play_win(i play_item, a play_account, now_is timestamptz) returns play_answer
  language plpgsql as $$
declare
  b play_transaction; r play_round; l ledger_answer; answer play_answer; version_is smallint;
begin
  answer.balance := a.balance - a.held;
  select * into r from play_round where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and round_id = i.round_id;
  if vendor_rule_win_by_round() = any (i.rules) then
    -- this vendor's wins name a round and no bet
    if r.round_id is null and not vendor_rule_win_alone() = any (i.rules) then
      answer.status := 'UNKNOWN_TRANSACTION';
      return answer;
    end if;
    if r.state = 'rolledBack' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if r.game_code <> i.game_code then
      answer.status := 'MISMATCH';
      answer.field := 'gameCode';
      return answer;
    end if;
    if r.round_id is null then
      -- a round without a bet
      select coalesce(max(v.version), 1) into version_is from turnover_version v
        where v.merchant_id = a.merchant_id;
      insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
        real, weights_version, started_at)
        select i.bucket, i.member_id, i.vendor, i.round_id, a.merchant_id, i.game_code, g.node_id, a.currency,
          a.real, version_is, now_is
        from game g where g.vendor = i.vendor and g.game_code = i.game_code
        returning * into r;
      if r.round_id is null then answer.status := 'GAME_DISABLED'; return answer; end if;
    end if;
    -- a free round only when no bet of it took money
    i.free_round := case when r.bet_minor = 0 then i.free_round end;
  else
    select * into b from play_transaction where bucket = i.bucket and member_id = i.member_id
      and vendor = i.vendor and transaction_id = i.reference;
    if b.method is null or b.method not in ('bet', 'bet-win') or b.status <> 'OK'
      or b.round_id <> i.round_id then
      answer.status := case when b.method = 'tombstone' then 'ALREADY_ROLLED_BACK' else 'UNKNOWN_TRANSACTION'
        end;
      return answer;
    end if;
    if b.rolled_back then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if b.game_code <> i.game_code then
      answer.status := 'MISMATCH';
      answer.field := 'gameCode';
      return answer;
    end if;
    i.free_round := b.free_round;
  end if;
  if r.state <> 'open' then answer.status := 'ROUND_ENDED'; return answer; end if;
  if i.risked_minor > r.bet_minor then
    answer.status := 'INVALID_REQUEST'; answer.field := 'risked'; answer.balance := null;
    return answer;
  end if;
  l := play_transfer(i, a, now_is, i.transfer_id, true,
    i.amount_minor, case when i.free_round is null then transaction_type_win()
      else transaction_type_free_round_win() end, null);
  if l.code is not null then raise exception 'play: win refused by the ledger: %', l.code; end if;
  answer.balance := l.balance - l.held;
  answer.status := 'OK'; answer.moved := true;
  perform play_insert_transaction(i, 'OK',
    answer.balance, case when i.amount_minor > 0 then i.transfer_id end, null, now_is);
  update play_round set win_minor = win_minor + i.amount_minor,
    detail = play_detail(detail, coalesce(i.detail, '{}')),
    state = case when i.final then 'settled' else state end, ended_at = case when i.final then now_is end
    where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
  perform play_settle(i, now_is, true, 0, i.amount_minor);
  return answer;
end $$;

revoke all on function play_win from public, khela_app;
