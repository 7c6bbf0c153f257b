-- Posts one movement at the caller's time. The caller holds the account's lock. A refusal is an answer with a
-- code.
create or replace function ledger_apply(m ledger_movement, now_is timestamptz) returns ledger_answer
  language plpgsql as $$
declare
  a account; h operator_account; t transfer; o transfer; p transfer_place; r refusal;
  was ledger_movement;
  answer ledger_answer;
  balance_new bigint; held_new bigint;
  posted_at timestamptz; head_new bytea; debit bigint; credit bigint;
begin
  answer.replayed := false;
  select * into p from transfer_place where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if found then
    select * into t from transfer
      where bucket = p.bucket and member_id = p.member_id and account_id = p.account_id and seq = p.seq
        and at = p.at;
    if not found then
      -- its month is archived: known, and the balance is the one of now
      if m.account_id is distinct from p.account_id then
        answer.code := 'ledger.id_reused'; answer.field := 'account';
        return answer;
      end if;
      answer.replayed := true; answer.seq := p.seq;
      select balance, held into answer.balance, answer.held from account
        where bucket = p.bucket and member_id = p.member_id and id = p.account_id;
      return answer;
    end if;
    was := (t.id, t.bucket, t.member_id, t.account_id,
      case when t.debit_account = t.account_id then t.credit_account else t.debit_account end,
      t.credit_account = t.account_id, t.amount_minor, t.currency, t.kind, t.phase, t.pending_id,
      t.reversal_of,
      t.linked_id, t.round_ref, t.reference, t.expires_at, null)::ledger_movement;
    answer.field := ledger_difference(m, was);
    if answer.field is not null then
      answer.code := 'ledger.id_reused';
      return answer;
    end if;
    answer.replayed := true;
    answer.balance := t.balance_after; answer.held := t.held_after; answer.seq := t.seq;
    return answer;
  end if;

  select * into a from account where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  select * into r from refusal where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if r.id is not null then
    was := (r.id, r.bucket, r.member_id, r.account_id, r.operator_account_id, r.incoming, r.amount_minor,
      r.currency, r.kind, r.phase, r.pending_id, r.reversal_of, r.linked_id, r.round_ref, r.reference,
      r.expires_at, null)::ledger_movement;
    answer.field := ledger_difference(m, was);
    if answer.field is not null then
      answer.code := 'ledger.id_reused';
    else
      answer.code := r.code; answer.replayed := true;
      answer.balance := a.balance; answer.held := a.held; answer.seq := a.seq;
    end if;
    return answer;
  end if;

  answer.field := ledger_bad_field(m);
  if answer.field is not null then answer.code := 'ledger.invalid'; return answer; end if;
  if a.id is null then answer.code := 'ledger.unknown_account'; return answer; end if;
  answer.balance := a.balance; answer.held := a.held; answer.seq := a.seq;

  if m.reversal_of is not null or m.pending_id is not null then
    select * into p from transfer_place
      where bucket = m.bucket and member_id = m.member_id and id = coalesce(m.reversal_of, m.pending_id);
    select * into o from transfer
      where bucket = p.bucket and member_id = p.member_id and account_id = p.account_id and seq = p.seq
        and at = p.at;
    if o.id is null or o.account_id <> m.account_id or (m.pending_id is not null and o.phase <> 1) then
      -- of an archived month nothing is open, so what is not ended or reversed stays as it is
      answer.code := case
        when o.id is null and p.account_id = m.account_id and exists (select from ended_reservation
          where bucket = m.bucket and member_id = m.member_id
            and pending_id = m.pending_id) then 'ledger.already_settled'
        when o.id is null and p.account_id = m.account_id and exists (select from reversed_transfer
          where bucket = m.bucket and member_id = m.member_id
            and reversal_of = m.reversal_of) then 'ledger.already_reversed'
        when o.id is null and p.account_id = m.account_id
          and m.reversal_of is not null then 'ledger.not_reversible'
        when m.reversal_of is null then 'ledger.unknown_pending'
        else 'ledger.unknown_transfer' end;
      return answer;
    end if;
    was := (null, null, null, null,
      case when o.debit_account = o.account_id then o.credit_account else o.debit_account end,
      o.debit_account = o.account_id and m.reversal_of is not null, o.amount_minor,
      null, null, null, null, null, null, null, null, null, null)::ledger_movement;
    m.operator_account_id := coalesce(m.operator_account_id, was.operator_account_id);
    m.incoming := coalesce(m.incoming, was.incoming);
    m.amount_minor := coalesce(m.amount_minor, was.amount_minor);
    answer.code := case
      when m.reversal_of is not null
        and (o.phase not in (0, 2) or o.reversal_of is not null) then 'ledger.not_reversible'
      when m.reversal_of is not null and exists (select from reversed_transfer
        where bucket = m.bucket and member_id = m.member_id
          and reversal_of = m.reversal_of) then 'ledger.already_reversed'
      when m.pending_id is not null and exists (select from ended_reservation
        where bucket = m.bucket and member_id = m.member_id
          and pending_id = m.pending_id) then 'ledger.already_settled'
      when m.operator_account_id <> was.operator_account_id or m.incoming <> was.incoming
        or ((m.reversal_of is not null or m.phase > 2)
          and m.amount_minor <> was.amount_minor) then 'ledger.mismatch'
      when m.phase = 2 and m.amount_minor > was.amount_minor then 'ledger.over_settle'
      when m.phase = 2 and o.expires_at <= now_is then 'ledger.hold_expired'
      when m.phase = 4 and (o.expires_at is null or o.expires_at > now_is) then 'ledger.hold_not_expired'
    end;
    if answer.code is not null then
      if answer.code = 'ledger.mismatch' then
        answer.field := case when m.operator_account_id <> was.operator_account_id then 'operatorAccount'
          when m.incoming <> was.incoming then 'direction' else 'amount' end;
      end if;
      return answer;
    end if;
  end if;

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

  balance_new := a.balance + case when m.incoming then m.amount_minor
    when m.phase in (0, 2) then -m.amount_minor else 0 end;
  held_new := a.held + case when m.phase = 1 then m.amount_minor when m.phase > 1 then -o.amount_minor else 0
    end;
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
      values (m.bucket, m.member_id, m.pending_id, m.id, o.amount_minor);
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
