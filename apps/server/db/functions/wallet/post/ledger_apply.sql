-- Posts one movement at the caller's time, once by its id.
-- Locks nothing: the caller holds the account's lock.
-- Returns the account as it is after it; of an id that is known, what the first asking got (ledger_replay).
-- Refuses by the answer's code, and writes nothing then; what is refused for lack of funds stays refused
-- under its id (ledger_refuse).
create or replace function ledger_apply(m ledger_movement, now_is timestamptz) returns ledger_answer
  language plpgsql as $$
declare
  a account; h operator_account; original record; answer ledger_answer;
  original_minor bigint; balance_new bigint; held_new bigint;
  posted_at timestamptz; head_new bytea; debit bigint; credit bigint;
begin
  answer := ledger_replay(m);
  if answer.replayed is not null then return answer; end if;

  answer.replayed := false;
  answer.field := ledger_bad_field(m);
  if answer.field is not null then answer.code := 'ledger.invalid'; return answer; end if;
  select * into a from account where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  if a.id is null then answer.code := 'ledger.unknown_account'; return answer; end if;
  answer.balance := a.balance; answer.held := a.held; answer.seq := a.seq;

  -- A reversal, or the end of a reservation, takes from the original what it leaves out.
  if m.reversal_of is not null or m.pending_id is not null then
    select * into original from ledger_follow(m, now_is);
    answer.code := original.code; answer.field := original.field;
    if answer.code is not null then return answer; end if;
    m.operator_account_id := original.operator_account_id;
    m.incoming := original.incoming;
    m.amount_minor := original.amount_minor;
    original_minor := original.original_minor;
  end if;

  -- Guards on both accounts, and on the balance.
  select * into h from operator_account where id = m.operator_account_id;
  answer.code := case
    when h.id is null then 'ledger.unknown_operator_account'
    when m.currency <> a.currency or m.currency <> h.currency then 'ledger.currency_mismatch'
    when a.merchant_id <> h.merchant_id then 'ledger.merchant_mismatch'
    when a.real <> h.real then 'ledger.play_meets_real'
    when m.incoming and a.balance > 9223372036854775807 - m.amount_minor then 'ledger.overflow'
    when not m.incoming and m.phase < 2
      and a.balance - a.held < m.amount_minor then 'ledger.insufficient_funds'
  end;
  if answer.code = 'ledger.insufficient_funds' then
    perform ledger_refuse(m, answer.code, now_is);
  end if;
  if answer.code is not null then return answer; end if;

  -- The account's next state, with its chain's head.
  balance_new := a.balance + case when m.incoming then m.amount_minor
    when m.phase in (0, 2) then -m.amount_minor else 0 end;
  held_new := a.held + case when m.phase = 1 then m.amount_minor when m.phase > 1 then -original_minor
    else 0 end;
  posted_at := greatest(now_is, a.moved_at);
  debit := case when m.incoming then m.operator_account_id else m.account_id end;
  credit := case when m.incoming then m.account_id else m.operator_account_id end;
  head_new := sha256(a.head || ledger_canonical(a.seq + 1, m.id, m.kind, m.phase, debit, credit,
      m.amount_minor, m.currency, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference,
      m.expires_at, balance_new, held_new, null, posted_at));

  insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
    amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
    balance_after, held_after, xid, at, chain_hash)
    values (m.bucket, m.member_id, m.account_id, a.seq + 1, m.id, m.kind, m.phase, debit, credit,
      m.amount_minor, m.currency, m.pending_id, m.reversal_of, m.linked_id, m.round_ref, m.reference,
      m.expires_at, balance_new, held_new, null, posted_at, head_new);
  insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    values (m.bucket, m.member_id, m.id, m.account_id, a.seq + 1, posted_at);
  if m.pending_id is not null then
    insert into ended_reservation (bucket, member_id, pending_id, id, held_minor)
      values (m.bucket, m.member_id, m.pending_id, m.id, original_minor);
  end if;
  if m.reversal_of is not null then
    insert into reversed_transfer (bucket, member_id, reversal_of, id)
      values (m.bucket, m.member_id, m.reversal_of, m.id);
  end if;

  update account set balance = balance_new, held = held_new, seq = a.seq + 1, head = head_new,
    moved_at = posted_at, version = a.version + 1, active_hour = ledger_hour(now_is)
    where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  answer.balance := balance_new; answer.held := held_new; answer.seq := a.seq + 1;
  return answer;
end $$;

revoke all on function ledger_apply from public, khela_app;
