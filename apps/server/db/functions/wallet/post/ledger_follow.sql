-- Looks up what a movement follows: the transfer that it reverses, or the reservation that it ends.
-- Locks nothing: the caller holds the account's lock.
-- Returns operator account, direction and amount, from the original where the movement leaves them out, and
-- the original's amount; or the code with which the movement is refused, and the field that does not match.
create or replace function ledger_follow(
  m ledger_movement, now_is timestamptz, out operator_account_id bigint, out incoming boolean,
  out amount_minor bigint, out original_minor bigint, out code text, out field text
) language plpgsql as $$
declare
  p transfer_place; o transfer; other_account_id bigint; other_incoming boolean;
begin
  select * into p from transfer_place l
    where l.bucket = m.bucket and l.member_id = m.member_id and l.id = coalesce(m.reversal_of, m.pending_id);
  select * into o from transfer t
    where t.bucket = p.bucket and t.member_id = p.member_id and t.account_id = p.account_id and t.seq = p.seq
      and t.at = p.at;
  if o.id is null or o.account_id <> m.account_id or (m.pending_id is not null and o.phase <> 1) then
    -- of an archived month nothing is open, so what is not ended or reversed stays as it is
    code := case
      when o.id is null and p.account_id = m.account_id and exists (select from ended_reservation e
          where e.bucket = m.bucket and e.member_id = m.member_id and e.pending_id = m.pending_id)
        then 'ledger.already_settled'
      when o.id is null and p.account_id = m.account_id and exists (select from reversed_transfer e
          where e.bucket = m.bucket and e.member_id = m.member_id and e.reversal_of = m.reversal_of)
        then 'ledger.already_reversed'
      when o.id is null and p.account_id = m.account_id and m.reversal_of is not null
        then 'ledger.not_reversible'
      when m.reversal_of is null then 'ledger.unknown_pending'
      else 'ledger.unknown_transfer' end;
    return;
  end if;

  -- A reversal goes the other way; what ends a reservation goes its way.
  other_account_id := case when o.debit_account = o.account_id then o.credit_account else o.debit_account end;
  other_incoming := o.debit_account = o.account_id and m.reversal_of is not null;
  operator_account_id := coalesce(m.operator_account_id, other_account_id);
  incoming := coalesce(m.incoming, other_incoming);
  amount_minor := coalesce(m.amount_minor, o.amount_minor);
  original_minor := o.amount_minor;

  code := case
    when m.reversal_of is not null and (o.phase not in (0, 2) or o.reversal_of is not null)
      then 'ledger.not_reversible'
    when m.reversal_of is not null and exists (select from reversed_transfer e
        where e.bucket = m.bucket and e.member_id = m.member_id and e.reversal_of = m.reversal_of)
      then 'ledger.already_reversed'
    when m.pending_id is not null and exists (select from ended_reservation e
        where e.bucket = m.bucket and e.member_id = m.member_id and e.pending_id = m.pending_id)
      then 'ledger.already_settled'
    when operator_account_id <> other_account_id or incoming <> other_incoming
      or ((m.reversal_of is not null or m.phase > 2) and amount_minor <> o.amount_minor)
      then 'ledger.mismatch'
    when m.phase = 2 and amount_minor > o.amount_minor then 'ledger.over_settle'
    when m.phase = 2 and o.expires_at <= now_is then 'ledger.hold_expired'
    when m.phase = 4 and (o.expires_at is null or o.expires_at > now_is) then 'ledger.hold_not_expired'
  end;
  if code = 'ledger.mismatch' then
    field := case when operator_account_id <> other_account_id then 'operatorAccount'
      when incoming <> other_incoming then 'direction' else 'amount' end;
  end if;
end $$;

revoke all on function ledger_follow from public, khela_app;
