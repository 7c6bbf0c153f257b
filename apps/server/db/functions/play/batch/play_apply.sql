-- Applies one transaction at the caller's time. The caller holds the account's lock.
create or replace function play_apply(i play_item, a play_account, now_is timestamptz) returns play_answer
  language plpgsql as $$
declare
  p play_transaction; answer play_answer; credit bigint;
begin
  answer.balance := a.balance - a.held;
  if i.method = 'end-round' then
    perform from play_round r where r.bucket = i.bucket and r.member_id = i.member_id and r.vendor = i.vendor
      and r.round_id = i.round_id and r.bet_minor < i.risked_minor;
    if found then
      answer.status := 'INVALID_REQUEST'; answer.field := 'risked'; answer.balance := null;
      return answer;
    end if;
    update play_round set state = case when state = 'open' then 'settled' else state end,
        ended_at = coalesce(ended_at, now_is), detail = play_detail(detail, coalesce(i.detail, '{}'))
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    answer.status := case when found then 'OK' else 'UNKNOWN_TRANSACTION' end;
    if found then
      update account set version = version + 1 where bucket = i.bucket and member_id = i.member_id
        and id = a.id;
    end if;
    perform play_settle(i, now_is, true, 0, 0);
    return answer;
  end if;
  if vendor_rule_vendor_scope() = any (i.rules) and i.id_reservation is null then
    raise exception 'play: the vendor-wide id % of % is not reserved', i.transaction_id, i.vendor;
  end if;
  if i.id_reservation = 'player' then
    answer.status := 'MISMATCH';
    answer.field := 'player';
    return answer;
  end if;
  select * into p from play_transaction where bucket = i.bucket and member_id = i.member_id
    and vendor = i.vendor and transaction_id = i.transaction_id;
  if found then
    if p.method = 'tombstone' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if i.method = 'rollback' then i.win_minor := p.win_minor; end if;
    answer.field := case
      when i.method <> p.method then 'method'
      when i.round_id <> p.round_id then 'roundId'
      when i.game_code <> p.game_code then 'gameCode'
      when i.currency <> p.currency then 'currency'
      when i.amount_minor is distinct from p.amount_minor and i.method <> 'rollback' then 'amount'
      when coalesce(i.win_minor, 0) <> p.win_minor then 'winAmount'
      when i.reference is distinct from p.reference then 'reference'
      when i.free_round is distinct from p.free_round and i.method in ('bet', 'bet-win') then 'freeRound'
    end;
    answer.status := case
      when answer.field is not null then 'MISMATCH'
      when p.status <> 'OK' then p.status
      -- answered as a duplicate, the vendor would play the round without a stake
      when p.rolled_back then 'ALREADY_ROLLED_BACK'
      else 'DUPLICATE'
    end;
    if answer.status = 'DUPLICATE' then answer.balance := p.balance_after; end if;
    return answer;
  end if;
  -- reserved for another body, whose call is still in flight or was cut off
  if i.id_reservation = 'body' then answer.status := 'MISMATCH'; return answer; end if;
  credit := case when i.method = 'bet-win' then i.win_minor
    when i.method in ('win', 'adjust') then i.amount_minor else 0 end;
  if credit > 9223372036854775807 - a.balance then
    answer.status := 'INVALID_REQUEST';
    answer.field := case when i.method = 'bet-win' then 'winAmount' else 'amount' end;
    answer.balance := null;
    return answer;
  end if;
  case i.method
    when 'win' then answer := play_win(i, a, now_is);
    when 'rollback' then answer := play_rollback(i, a, now_is);
    when 'adjust' then answer := play_adjust(i, a, now_is);
    else answer := play_bet(i, a, now_is);
  end case;
  -- a round never changes without its account: pages of the record are kept by its version
  if answer.status = 'OK' and (i.amount_minor = 0 or i.method = 'rollback') then
    update account set version = version + 1 where bucket = i.bucket and member_id = i.member_id
      and id = a.id;
  end if;
  return answer;
end $$;

revoke all on function play_apply from public, khela_app;
