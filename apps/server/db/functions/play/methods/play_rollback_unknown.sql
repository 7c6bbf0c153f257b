-- rollback of an unknown transaction: leaves a tombstone under the transaction's id, so that the transaction
-- is refused if it arrives later. No money was taken, so none is returned, whatever amount the request names.
-- Returns OK, or UNKNOWN_TRANSACTION if the vendor's rules say so.
-- Refuses with INVALID_REQUEST when the rollback has the id of its reference, and with MISMATCH when that id
-- belongs to another player of the vendor.
create or replace function play_rollback_unknown(item play_item, holder play_account, now_is timestamptz)
  returns play_answer language plpgsql as $$
declare
  answer play_answer;
begin
  answer.balance := holder.balance - holder.held;
  -- the tombstone takes the referenced id, so the rollback needs another id
  if item.transaction_id = item.reference then
    answer.status := 'INVALID_REQUEST'; answer.field := 'reference';
    return answer;
  end if;
  if item.id_reservation = 'reference' then
    answer.status := 'MISMATCH'; answer.field := 'player';
    return answer;
  end if;

  item.amount_minor := 0;
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, status, balance_after, rolled_back)
    values (item.bucket, item.member_id, item.vendor, item.reference, 'tombstone', item.round_id,
      item.game_code, item.currency, 0, 'ALREADY_ROLLED_BACK', answer.balance, true);
  answer.status := case when vendor_rule_refuse_unknown() = any (item.rules) then 'UNKNOWN_TRANSACTION'
    else 'OK' end;
  perform play_insert_transaction(item, answer.status, answer.balance, null, null, now_is);

  -- Tombstone and rollback moved no money, so they are recorded in the account's evidence.
  perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, item.reference);
  perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, item.transaction_id);
  return answer;
end $$;

revoke all on function play_rollback_unknown from public, khela_app;
