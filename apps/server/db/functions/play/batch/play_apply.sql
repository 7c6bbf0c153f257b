-- Applies one transaction of a vendor, with the caller's time.
-- Locks nothing: the caller holds the account's lock.
-- Returns the answer. A known transaction id gets DUPLICATE with the balance of the first answer, the first
-- refusal again, or ALREADY_ROLLED_BACK. A known id with another body gets MISMATCH and the differing field,
-- unless a rollback has left a tombstone under the id.
-- Refuses with the statuses of the vendor API, most of them in the functions of play/methods.
create or replace function play_apply(item play_item, holder play_account, now_is timestamptz)
  returns play_answer
  language plpgsql as $$
declare
  known play_transaction; answer play_answer; credit bigint;
begin
  answer.balance := holder.balance - holder.held;
  if item.method = 'end-round' then
    perform from play_round round where round.bucket = item.bucket and round.member_id = item.member_id
      and round.vendor = item.vendor and round.round_id = item.round_id
      and round.bet_minor < item.risked_minor;
    if found then
      answer.status := 'INVALID_REQUEST'; answer.field := 'risked'; answer.balance := null;
      return answer;
    end if;
    update play_round set state = case when state = 'open' then 'settled' else state end,
        ended_at = coalesce(ended_at, now_is), detail = play_detail(detail, coalesce(item.detail, '{}'))
      where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
        and round_id = item.round_id;
    answer.status := case when found then 'OK' else 'UNKNOWN_TRANSACTION' end;
    if found then
      update account set version = version + 1 where bucket = item.bucket and member_id = item.member_id
        and id = holder.id;
    end if;
    perform play_settle(item, now_is, true, 0, 0);
    return answer;
  end if;
  if vendor_rule_vendor_scope() = any (item.rules) and item.id_reservation is null then
    raise exception 'play: the vendor-wide id % of % is not reserved', item.transaction_id, item.vendor;
  end if;
  if item.id_reservation = 'player' then
    answer.status := 'MISMATCH';
    answer.field := 'player';
    return answer;
  end if;
  select * into known from play_transaction where bucket = item.bucket and member_id = item.member_id
    and vendor = item.vendor and transaction_id = item.transaction_id;
  if found then
    if known.method = 'tombstone' then answer.status := 'ALREADY_ROLLED_BACK'; return answer; end if;
    if item.method = 'rollback' then item.win_minor := known.win_minor; end if;
    answer.field := case
      when item.method <> known.method then 'method'
      when item.round_id <> known.round_id then 'roundId'
      when item.game_code <> known.game_code then 'gameCode'
      when item.currency <> known.currency then 'currency'
      when item.amount_minor is distinct from known.amount_minor and item.method <> 'rollback' then 'amount'
      when coalesce(item.win_minor, 0) <> known.win_minor then 'winAmount'
      when item.reference is distinct from known.reference then 'reference'
      when item.free_round is distinct from known.free_round
        and item.method in ('bet', 'bet-win') then 'freeRound'
    end;
    answer.status := case
      when answer.field is not null then 'MISMATCH'
      when known.status <> 'OK' then known.status
      -- not DUPLICATE: with that answer the vendor would play the round although the stake was returned
      when known.rolled_back then 'ALREADY_ROLLED_BACK'
      else 'DUPLICATE'
    end;
    if answer.status = 'DUPLICATE' then answer.balance := known.balance_after; end if;
    return answer;
  end if;
  -- another call reserved the id with another body, and is still in flight or was interrupted
  if item.id_reservation = 'body' then answer.status := 'MISMATCH'; return answer; end if;
  credit := case when item.method = 'bet-win' then item.win_minor
    when item.method in ('win', 'adjust') then item.amount_minor else 0 end;
  if credit > 9223372036854775807 - holder.balance then
    answer.status := 'INVALID_REQUEST';
    answer.field := case when item.method = 'bet-win' then 'winAmount' else 'amount' end;
    answer.balance := null;
    return answer;
  end if;
  case item.method
    when 'win' then answer := play_win(item, holder, now_is);
    when 'rollback' then answer := play_rollback(item, holder, now_is);
    when 'adjust' then answer := play_adjust(item, holder, now_is);
    else answer := play_bet(item, holder, now_is);
  end case;
  -- a changed round also changes its account's version: pages of the member's betting record are cached by
  -- that version
  if answer.status = 'OK' and (item.amount_minor = 0 or item.method = 'rollback') then
    update account set version = version + 1 where bucket = item.bucket and member_id = item.member_id
      and id = holder.id;
  end if;
  return answer;
end $$;

revoke all on function play_apply from public, khela_app;
