-- Looks up the original of a movement: the transfer that it reverses, or the reservation that it ends.
-- Locks nothing: the caller holds the account's lock.
-- Returns operator account, direction and amount (from the original if the movement omits them) and the
-- original's amount; or the code of a refusal, and the field that does not match.
-- Refuses nothing itself: the caller answers with the code.
create or replace function ledger_follow(
  movement ledger_movement, now_is timestamptz, out operator_account_id bigint, out incoming boolean,
  out amount_minor bigint, out original_minor bigint, out code text, out field text
) language plpgsql as $$
declare
  place transfer_place; original transfer; other_account_id bigint; other_incoming boolean;
begin
  select * into place from transfer_place known
    where known.bucket = movement.bucket and known.member_id = movement.member_id
      and known.id = coalesce(movement.reversal_of, movement.pending_id);
  select * into original from transfer written
    where written.bucket = place.bucket and written.member_id = place.member_id
      and written.account_id = place.account_id and written.seq = place.seq and written.at = place.at;
  if original.id is null or original.account_id <> movement.account_id
    or (movement.pending_id is not null and original.phase <> 1) then
    -- an archived month has no open reservation, and its transfers can no longer be reversed
    code := case
      when original.id is null and place.account_id = movement.account_id
        and exists (select from ended_reservation done
          where done.bucket = movement.bucket and done.member_id = movement.member_id
            and done.pending_id = movement.pending_id)
        then 'ledger.already_settled'
      when original.id is null and place.account_id = movement.account_id
        and exists (select from reversed_transfer done
          where done.bucket = movement.bucket and done.member_id = movement.member_id
            and done.reversal_of = movement.reversal_of)
        then 'ledger.already_reversed'
      when original.id is null and place.account_id = movement.account_id and movement.reversal_of is not null
        then 'ledger.not_reversible'
      when movement.reversal_of is null then 'ledger.unknown_pending'
      else 'ledger.unknown_transfer' end;
    return;
  end if;

  -- A reversal has the opposite direction of its original; the end of a reservation has the same direction.
  other_account_id := case when original.debit_account = original.account_id then original.credit_account
    else original.debit_account end;
  other_incoming := original.debit_account = original.account_id and movement.reversal_of is not null;
  operator_account_id := coalesce(movement.operator_account_id, other_account_id);
  incoming := coalesce(movement.incoming, other_incoming);
  amount_minor := coalesce(movement.amount_minor, original.amount_minor);
  original_minor := original.amount_minor;

  code := case
    when movement.reversal_of is not null and (original.phase not in (0, 2)
      or original.reversal_of is not null)
      then 'ledger.not_reversible'
    when movement.reversal_of is not null and exists (select from reversed_transfer done
        where done.bucket = movement.bucket and done.member_id = movement.member_id
          and done.reversal_of = movement.reversal_of)
      then 'ledger.already_reversed'
    when movement.pending_id is not null and exists (select from ended_reservation done
        where done.bucket = movement.bucket and done.member_id = movement.member_id
          and done.pending_id = movement.pending_id)
      then 'ledger.already_settled'
    when operator_account_id <> other_account_id or incoming <> other_incoming
      or ((movement.reversal_of is not null or movement.phase > 2) and amount_minor <> original.amount_minor)
      then 'ledger.mismatch'
    when movement.phase = 2 and amount_minor > original.amount_minor then 'ledger.over_settle'
    when movement.phase = 2 and original.expires_at <= now_is then 'ledger.hold_expired'
    when movement.phase = 4 and (original.expires_at is null or original.expires_at > now_is)
      then 'ledger.hold_not_expired'
  end;
  if code = 'ledger.mismatch' then
    field := case when operator_account_id <> other_account_id then 'operatorAccount'
      when incoming <> other_incoming then 'direction' else 'amount' end;
  end if;
end $$;

revoke all on function ledger_follow from public, khela_app;
