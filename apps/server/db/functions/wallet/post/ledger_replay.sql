-- Answers a movement whose id is known: with what the first asking got, or `ledger.id_reused` and the field
-- in which it differs. The caller holds the account's lock.
-- Returns an answer whose `replayed` is null where the id is new.
create or replace function ledger_replay(m ledger_movement) returns ledger_answer language plpgsql as $$
declare
  p transfer_place; t transfer; r refusal; was ledger_movement; answer ledger_answer;
begin
  select * into p from transfer_place where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if found then
    answer.replayed := false;
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
    was := ledger_movement_of(
      id => t.id, bucket => t.bucket, member_id => t.member_id, account_id => t.account_id,
      operator_account_id => case when t.debit_account = t.account_id then t.credit_account
        else t.debit_account end,
      incoming => t.credit_account = t.account_id, amount_minor => t.amount_minor, currency => t.currency,
      kind => t.kind, phase => t.phase, pending_id => t.pending_id, reversal_of => t.reversal_of,
      linked_id => t.linked_id, round_ref => t.round_ref, reference => t.reference,
      expires_at => t.expires_at);
    answer.field := ledger_difference(m, was);
    if answer.field is not null then answer.code := 'ledger.id_reused'; return answer; end if;
    answer.replayed := true;
    answer.balance := t.balance_after; answer.held := t.held_after; answer.seq := t.seq;
    return answer;
  end if;

  -- An id that was refused for lack of funds stays refused.
  select * into r from refusal where bucket = m.bucket and member_id = m.member_id and id = m.id;
  if r.id is null then return answer; end if;
  was := ledger_movement_of(
    id => r.id, bucket => r.bucket, member_id => r.member_id, account_id => r.account_id,
    operator_account_id => r.operator_account_id, incoming => r.incoming, amount_minor => r.amount_minor,
    currency => r.currency, kind => r.kind, phase => r.phase, pending_id => r.pending_id,
    reversal_of => r.reversal_of, linked_id => r.linked_id, round_ref => r.round_ref,
    reference => r.reference, expires_at => r.expires_at);
  answer.replayed := false;
  answer.field := ledger_difference(m, was);
  if answer.field is not null then answer.code := 'ledger.id_reused'; return answer; end if;
  answer.code := r.code; answer.replayed := true;
  select balance, held, seq into answer.balance, answer.held, answer.seq from account
    where bucket = m.bucket and member_id = m.member_id and id = m.account_id;
  return answer;
end $$;

revoke all on function ledger_replay from public, khela_app;
