-- Posts one movement to the ledger with the caller's time, once by its id.
-- Locks nothing: the caller holds the account's lock.
-- Returns the account after the movement; for a known id the first answer (ledger_replay).
-- Refuses by the answer's code, and then writes no transfer. A refusal for lack of funds is recorded under
-- its id and stays (ledger_refuse).
create or replace function ledger_apply(movement ledger_movement, now_is timestamptz) returns ledger_answer
  language plpgsql as $$
declare
  holder account; business operator_account; original record; answer ledger_answer;
  original_minor bigint; balance_new bigint; held_new bigint;
  posted_at timestamptz; head_new bytea; debit bigint; credit bigint;
begin
  answer := ledger_replay(movement);
  if answer.replayed is not null then return answer; end if;

  answer.replayed := false;
  answer.field := ledger_bad_field(movement);
  if answer.field is not null then answer.code := 'ledger.invalid'; return answer; end if;
  select * into holder from account where bucket = movement.bucket and member_id = movement.member_id
    and id = movement.account_id;
  if holder.id is null then answer.code := 'ledger.unknown_account'; return answer; end if;
  answer.balance := holder.balance; answer.held := holder.held; answer.seq := holder.seq;

  -- A reversal, or the end of a reservation, gets its missing fields from the original.
  if movement.reversal_of is not null or movement.pending_id is not null then
    select * into original from ledger_follow(movement, now_is);
    answer.code := original.code; answer.field := original.field;
    if answer.code is not null then return answer; end if;
    movement.operator_account_id := original.operator_account_id;
    movement.incoming := original.incoming;
    movement.amount_minor := original.amount_minor;
    original_minor := original.original_minor;
  end if;

  -- Reasons to refuse the movement because of its two accounts, or of the balance.
  select * into business from operator_account where id = movement.operator_account_id;
  answer.code := case
    when business.id is null then 'ledger.unknown_operator_account'
    when movement.currency <> holder.currency or movement.currency <> business.currency
      then 'ledger.currency_mismatch'
    when holder.merchant_id <> business.merchant_id then 'ledger.merchant_mismatch'
    when holder.real <> business.real then 'ledger.play_meets_real'
    when movement.incoming and holder.balance > 9223372036854775807 - movement.amount_minor
      then 'ledger.overflow'
    when not movement.incoming and movement.phase < 2
      and holder.balance - holder.held < movement.amount_minor then 'ledger.insufficient_funds'
  end;
  if answer.code = 'ledger.insufficient_funds' then
    perform ledger_refuse(movement, answer.code, now_is);
  end if;
  if answer.code is not null then return answer; end if;

  -- The account's state after the movement, with the new head of its hash chain.
  balance_new := holder.balance + case when movement.incoming then movement.amount_minor
    when movement.phase in (0, 2) then -movement.amount_minor else 0 end;
  held_new := holder.held + case when movement.phase = 1 then movement.amount_minor
    when movement.phase > 1 then -original_minor else 0 end;
  posted_at := greatest(now_is, holder.moved_at);
  debit := case when movement.incoming then movement.operator_account_id else movement.account_id end;
  credit := case when movement.incoming then movement.account_id else movement.operator_account_id end;
  head_new := sha256(holder.head || record_send(ledger_canonical_of(
    seq => holder.seq + 1, id => movement.id, kind => movement.kind, phase => movement.phase,
    debit_account => debit, credit_account => credit, amount_minor => movement.amount_minor,
    currency => movement.currency, pending_id => movement.pending_id, reversal_of => movement.reversal_of,
    linked_id => movement.linked_id, round_ref => movement.round_ref, reference => movement.reference,
    expires_at => movement.expires_at, balance_after => balance_new, held_after => held_new,
    at => posted_at)));

  insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
    amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
    balance_after, held_after, xid, at, chain_hash)
    values (movement.bucket, movement.member_id, movement.account_id, holder.seq + 1, movement.id,
      movement.kind, movement.phase, debit, credit, movement.amount_minor, movement.currency,
      movement.pending_id, movement.reversal_of, movement.linked_id, movement.round_ref, movement.reference,
      movement.expires_at, balance_new, held_new, null, posted_at, head_new);
  insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    values (movement.bucket, movement.member_id, movement.id, movement.account_id, holder.seq + 1, posted_at);
  if movement.pending_id is not null then
    insert into ended_reservation (bucket, member_id, pending_id, id, held_minor)
      values (movement.bucket, movement.member_id, movement.pending_id, movement.id, original_minor);
  end if;
  if movement.reversal_of is not null then
    insert into reversed_transfer (bucket, member_id, reversal_of, id)
      values (movement.bucket, movement.member_id, movement.reversal_of, movement.id);
  end if;

  update account set balance = balance_new, held = held_new, seq = holder.seq + 1, head = head_new,
    moved_at = posted_at, version = holder.version + 1, active_hour = ledger_hour(now_is)
    where bucket = movement.bucket and member_id = movement.member_id and id = movement.account_id;
  answer.balance := balance_new; answer.held := held_new; answer.seq := holder.seq + 1;
  return answer;
end $$;

revoke all on function ledger_apply from public, khela_app;
