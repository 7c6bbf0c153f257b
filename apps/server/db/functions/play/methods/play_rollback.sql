-- rollback: reverses the referenced transaction in full, once. The wins on a bet are reversed with it where
-- the vendor's rules say so.
-- Locks nothing: the caller holds the lock of the member's account, under which all transactions of the
-- member are written.
-- Returns the vendor's answer with the balance afterwards. When the bet has not arrived,
-- play_rollback_unknown answers, usually with OK.
-- Refuses, without moving money, with UNKNOWN_TRANSACTION, DUPLICATE, MISMATCH, ROUND_ENDED (archived, or won
-- in the meantime), INVALID_REQUEST (more than an account can hold), INSUFFICIENT_FUNDS (the win was spent).
create or replace function play_rollback(item play_item, holder play_account, now_is timestamptz)
  returns play_answer language plpgsql as $$
declare
  original play_transaction; answer play_answer; is_ended boolean;
  bet_back bigint := 0; win_back bigint := 0; wins_back bigint := 0;
begin
  answer.balance := holder.balance - holder.held;
  select * into original from play_transaction
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and transaction_id = item.reference;
  if original.method is null then return play_rollback_unknown(item, holder, now_is); end if;

  -- Reasons why the referenced transaction cannot be rolled back.
  answer.status := case
    when original.method = 'tombstone' and vendor_rule_refuse_unknown() = any (item.rules)
      then 'UNKNOWN_TRANSACTION'
    when original.rolled_back then 'DUPLICATE'
    when original.method not in ('bet', 'win', 'bet-win') then 'UNKNOWN_TRANSACTION'
    when original.round_id <> item.round_id or item.amount_minor <> original.amount_minor then 'MISMATCH'
    -- an archived transaction cannot be rolled back
    when ledger_is_archived(item.bucket, item.member_id, original.transfer_id)
      or ledger_is_archived(item.bucket, item.member_id, original.win_transfer_id) then 'ROUND_ENDED'
  end;
  if answer.status = 'MISMATCH' then
    answer.field := case when original.round_id <> item.round_id then 'roundId' else 'amount' end;
  end if;
  if answer.status is not null then return answer; end if;

  -- A bet is rolled back only together with the wins on it; a bet-win is rolled back with its own win.
  if original.method in ('bet', 'bet-win') then
    select wins.amount_minor, wins.is_ended into wins_back, is_ended from play_wins_on_bet(item) wins;
    if is_ended then answer.status := 'ROUND_ENDED'; return answer; end if;
  end if;

  -- A refused transaction moved no money, so it is only marked.
  if original.status = 'OK' then
    bet_back := case when original.method = 'win' then 0 else original.amount_minor end;
    win_back := case when original.method = 'win' then original.amount_minor else original.win_minor end;
    -- a balance above the maximum of a bigint is refused here: in the sums below, the overflow would fail the
    -- whole batch
    if bet_back > 9223372036854775807 - holder.balance then
      answer.status := 'INVALID_REQUEST'; answer.field := 'amount'; answer.balance := null;
      return answer;
    end if;
    -- a win that was spent cannot be reversed now; the vendor repeats the rollback later
    if holder.balance - holder.held + bet_back < win_back + wins_back then
      answer.status := 'INSUFFICIENT_FUNDS'; return answer;
    end if;
    if bet_back > 0 then
      answer.balance := play_reverse(item, holder, now_is, item.transfer_id, true, bet_back,
        original.transfer_id);
    end if;
    if win_back > 0 then
      answer.balance := play_reverse(item, holder, now_is, item.win_transfer_id, false, win_back,
        case when original.method = 'win' then original.transfer_id else original.win_transfer_id end);
    end if;
    if wins_back > 0 then
      answer.balance := play_rollback_wins(item, holder, now_is, answer.balance);
    end if;
    perform play_rollback_round(item, now_is, original.method <> 'win', bet_back, win_back + wins_back);
    if original.free_round is not null and original.method <> 'win' then
      update free_round_award award set used = award.used - 1
        where award.bucket = item.bucket and award.member_id = item.member_id and award.vendor = item.vendor
          and award.id = original.free_round and award.used > 0 and award.granted_at <= original.at;
    end if;
  end if;

  -- The original transaction is marked as rolled back, and the rollback is stored as a transaction of its
  -- own.
  update play_transaction set rolled_back = true
    where bucket = item.bucket and member_id = item.member_id and vendor = item.vendor
      and transaction_id = item.reference;
  item.amount_minor := bet_back; item.win_minor := win_back;
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id)
    values (item.bucket, item.member_id, item.vendor, item.transaction_id, 'rollback', item.round_id,
      item.game_code, item.currency, bet_back, win_back, item.reference, 'OK', answer.balance,
      case when bet_back > 0 then item.transfer_id end, case when win_back > 0 then item.win_transfer_id end);
  if bet_back = 0 and win_back = 0 then
    perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, item.transaction_id);
  end if;
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

revoke all on function play_rollback from public, khela_app;
