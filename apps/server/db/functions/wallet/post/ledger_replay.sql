-- Answers a movement whose id is known: with the first answer, or with `ledger.id_reused` and the differing
-- field.
-- Locks nothing: the caller holds the account's lock.
-- Returns an answer; its `replayed` is null when the id is new. For a refused movement, and for one in an
-- archived month, the answer has the present balance.
-- Refuses nothing itself: the caller answers with the code.
create or replace function ledger_replay(movement ledger_movement) returns ledger_answer
  language plpgsql as $$
declare
  place transfer_place; written transfer; refused refusal; was ledger_movement; answer ledger_answer;
begin
  select * into place from transfer_place where bucket = movement.bucket and member_id = movement.member_id
    and id = movement.id;
  if found then
    answer.replayed := false;
    select * into written from transfer
      where bucket = place.bucket and member_id = place.member_id and account_id = place.account_id
        and seq = place.seq and at = place.at;
    if not found then
      -- the transfer's month is archived: its id is known, and the answer has the present balance
      if movement.account_id is distinct from place.account_id then
        answer.code := 'ledger.id_reused'; answer.field := 'account';
        return answer;
      end if;
      answer.replayed := true; answer.seq := place.seq;
      select balance, held into answer.balance, answer.held from account
        where bucket = place.bucket and member_id = place.member_id and id = place.account_id;
      return answer;
    end if;
    was := ledger_movement_of(
      id => written.id, bucket => written.bucket, member_id => written.member_id,
      account_id => written.account_id,
      operator_account_id => case when written.debit_account = written.account_id then written.credit_account
        else written.debit_account end,
      incoming => written.credit_account = written.account_id, amount_minor => written.amount_minor,
      currency => written.currency, kind => written.kind, phase => written.phase,
      pending_id => written.pending_id, reversal_of => written.reversal_of, linked_id => written.linked_id,
      round_ref => written.round_ref, reference => written.reference, expires_at => written.expires_at);
    answer.field := ledger_difference(movement, was);
    if answer.field is not null then answer.code := 'ledger.id_reused'; return answer; end if;
    answer.replayed := true;
    answer.balance := written.balance_after; answer.held := written.held_after; answer.seq := written.seq;
    return answer;
  end if;

  -- An id that was refused for lack of funds stays refused.
  select * into refused from refusal where bucket = movement.bucket and member_id = movement.member_id
    and id = movement.id;
  if refused.id is null then return answer; end if;
  was := ledger_movement_of(
    id => refused.id, bucket => refused.bucket, member_id => refused.member_id,
    account_id => refused.account_id, operator_account_id => refused.operator_account_id,
    incoming => refused.incoming, amount_minor => refused.amount_minor, currency => refused.currency,
    kind => refused.kind, phase => refused.phase, pending_id => refused.pending_id,
    reversal_of => refused.reversal_of, linked_id => refused.linked_id, round_ref => refused.round_ref,
    reference => refused.reference, expires_at => refused.expires_at);
  answer.replayed := false;
  answer.field := ledger_difference(movement, was);
  if answer.field is not null then answer.code := 'ledger.id_reused'; return answer; end if;
  answer.code := refused.code; answer.replayed := true;
  select balance, held, seq into answer.balance, answer.held, answer.seq from account
    where bucket = movement.bucket and member_id = movement.member_id and id = movement.account_id;
  return answer;
end $$;

revoke all on function ledger_replay from public, khela_app;
