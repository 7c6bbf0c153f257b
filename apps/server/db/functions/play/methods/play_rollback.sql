-- rollback: reverses the referenced transaction in full, once. A rollback that arrives before its bet stores
-- a tombstone under the bet's id.
create or replace function play_rollback(i play_item, a play_account, now_is timestamptz) returns play_answer
  language plpgsql as $$
declare
  b play_transaction; w play_transaction; r play_round; l ledger_answer; answer play_answer;
  bet_back bigint := 0; win_back bigint := 0;
  wins_back bigint := 0; back_id uuid; win_ids uuid[];
begin
  answer.balance := a.balance - a.held;
  select * into b from play_transaction where bucket = i.bucket and member_id = i.member_id
    and vendor = i.vendor and transaction_id = i.reference;
  if b.method is null then
    -- the tombstone takes the id of the reference, so the rollback needs another one
    if i.transaction_id = i.reference then
      answer.status := 'INVALID_REQUEST';
      answer.field := 'reference';
      return answer;
    end if;
    -- the bet's id is another player's, vendor-wide
    if i.id_reservation = 'reference' then
      answer.status := 'MISMATCH';
      answer.field := 'player';
      return answer;
    end if;
    -- nothing was taken, so nothing is returned, whatever amount the request names
    i.amount_minor := 0;
    insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
      currency, amount_minor, status, balance_after, rolled_back)
      values (i.bucket, i.member_id, i.vendor, i.reference, 'tombstone', i.round_id, i.game_code, i.currency,
        0, 'ALREADY_ROLLED_BACK', answer.balance, true);
    answer.status := case when vendor_rule_refuse_unknown() = any (i.rules) then 'UNKNOWN_TRANSACTION'
      else 'OK' end;
    perform play_insert_transaction(i, answer.status, answer.balance, null, null, now_is);
    perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor, i.reference);
    perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor, i.transaction_id);
    return answer;
  end if;
  if b.method = 'tombstone' and vendor_rule_refuse_unknown() = any (i.rules) then
    answer.status := 'UNKNOWN_TRANSACTION';
    return answer;
  end if;
  if b.rolled_back then answer.status := 'DUPLICATE'; return answer; end if;
  if b.method not in ('bet', 'win', 'bet-win') then
    answer.status := 'UNKNOWN_TRANSACTION';
    return answer;
  end if;
  if b.round_id <> i.round_id or i.amount_minor <> b.amount_minor then
    answer.status := 'MISMATCH';
    answer.field := case when b.round_id <> i.round_id then 'roundId' else 'amount' end;
    return answer;
  end if;
  -- what is archived stays as it is
  if ledger_is_archived(i.bucket, i.member_id, b.transfer_id)
    or ledger_is_archived(i.bucket, i.member_id, b.win_transfer_id) then
    answer.status := 'ROUND_ENDED';
    return answer;
  end if;
  -- A bet is not rolled back while a win on it is not; the win of a bet-win is reversed with its bet.
  if b.method in ('bet', 'bet-win') then
    select coalesce(sum(o.amount_minor), 0), coalesce(array_agg(o.transfer_id), '{}') into wins_back, win_ids
      from play_transaction o where o.bucket = i.bucket and o.member_id = i.member_id
      and o.vendor = i.vendor and o.method = 'win' and o.status = 'OK' and not o.rolled_back
      and o.reference = case when vendor_rule_win_by_round() = any (i.rules) then i.round_id else i.reference
        end;
    if found and exists (select from play_transaction o
        where o.bucket = i.bucket and o.member_id = i.member_id
        and o.vendor = i.vendor and o.method = 'win' and o.status = 'OK' and not o.rolled_back
        and o.reference = case when vendor_rule_win_by_round() = any (i.rules) then i.round_id
          else i.reference end) then
      select * into r from play_round where bucket = i.bucket and member_id = i.member_id
        and vendor = i.vendor and round_id = i.round_id;
      -- where wins name only their round, one of several bets may be rolled back: the wins belong to another
      if vendor_rule_win_by_round() = any (i.rules) and r.bets > 1 then
        wins_back := 0; win_ids := '{}';
      elsif not coalesce(vendor_rule_reverse_wins() = any (i.rules), false) then
        answer.status := 'ROUND_ENDED';
        return answer;
      end if;
    end if;
    foreach back_id in array win_ids loop
      if ledger_is_archived(i.bucket, i.member_id, back_id) then
        answer.status := 'ROUND_ENDED';
        return answer;
      end if;
    end loop;
  end if;
  if b.status = 'OK' then
    bet_back := case when b.method = 'win' then 0 else b.amount_minor end;
    win_back := case when b.method = 'win' then b.amount_minor else b.win_minor end;
    -- what no account can hold is refused here, since the sums below would fail for the whole batch
    if bet_back > 9223372036854775807 - a.balance then
      answer.status := 'INVALID_REQUEST'; answer.field := 'amount'; answer.balance := null;
      return answer;
    end if;
    -- a win that was spent cannot be reversed now; the vendor repeats the rollback later
    if a.balance - a.held + bet_back < win_back + wins_back then
      answer.status := 'INSUFFICIENT_FUNDS';
      return answer;
    end if;
    if bet_back > 0 then
      l := play_transfer(i, a, now_is, i.transfer_id, true, bet_back, transaction_type_bet_rollback(),
        b.transfer_id);
      if l.code is not null then raise exception 'play: rollback refused by the ledger: %', l.code; end if;
    end if;
    if win_back > 0 then
      l := play_transfer(i, a, now_is, i.win_transfer_id, false, win_back, transaction_type_win_rollback(),
        case when b.method = 'win' then b.transfer_id else b.win_transfer_id end);
      if l.code is not null then raise exception 'play: rollback refused by the ledger: %', l.code; end if;
    end if;
    if wins_back > 0 then
      for w in select * from play_transaction o where o.bucket = i.bucket and o.member_id = i.member_id
        and o.vendor = i.vendor and o.method = 'win' and o.status = 'OK' and not o.rolled_back
          and o.reference = case when vendor_rule_win_by_round() = any (i.rules) then i.round_id
            else i.reference end order by o.transaction_id loop
        if w.amount_minor > 0 then
          back_id := md5(i.transfer_id || ' ' || w.transaction_id)::uuid;
          l := play_transfer(i, a, now_is, back_id, false, w.amount_minor, transaction_type_win_rollback(),
            w.transfer_id);
          if l.code is not null then
            raise exception 'play: rollback refused by the ledger: %', l.code;
          end if;
        end if;
        update play_transaction set rolled_back = true
          where bucket = w.bucket and member_id = w.member_id and vendor = w.vendor
          and transaction_id = w.transaction_id;
        insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
          currency, amount_minor, win_minor, reference, status, balance_after, win_transfer_id)
          values (i.bucket, i.member_id, i.vendor, md5(i.transaction_id || ' ' || w.transaction_id),
            'rollback', i.round_id, i.game_code, i.currency, 0, w.amount_minor, w.transaction_id, 'OK',
            coalesce(l.balance - l.held, answer.balance),
            case when w.amount_minor > 0 then back_id end);
        if w.amount_minor = 0 then
          perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor,
            md5(i.transaction_id || ' ' || w.transaction_id));
        end if;
      end loop;
    end if;
    if l.balance is not null then answer.balance := l.balance - l.held; end if;
    update play_round set bet_minor = bet_minor - bet_back, win_minor = win_minor - win_back - wins_back,
        bets = bets - case when b.method = 'win' then 0 else 1 end
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id;
    update play_round set state = 'rolledBack', ended_at = now_is
      where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor and round_id = i.round_id
        and bets = 0;
    perform play_settle(i, now_is, false, -bet_back, -win_back - wins_back);
    if b.free_round is not null and b.method <> 'win' then
      update free_round_award o set used = o.used - 1
        where o.bucket = i.bucket and o.member_id = i.member_id and o.vendor = i.vendor
          and o.id = b.free_round and o.used > 0 and o.granted_at <= b.at;
    end if;
  end if;
  update play_transaction set rolled_back = true
    where bucket = i.bucket and member_id = i.member_id and vendor = i.vendor
    and transaction_id = i.reference;
  i.amount_minor := bet_back; i.win_minor := win_back;
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id)
    values (i.bucket, i.member_id, i.vendor, i.transaction_id, 'rollback', i.round_id, i.game_code,
      i.currency, bet_back, win_back, i.reference, 'OK',
      answer.balance, case when bet_back > 0 then i.transfer_id end,
      case when win_back > 0 then i.win_transfer_id end);
  if bet_back = 0 and win_back = 0 then
    perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor, i.transaction_id);
  end if;
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

revoke all on function play_rollback from public, khela_app;
