-- Reverses the wins on a rolled-back bet, each by its own transaction, in id order.
-- Locks nothing: the caller holds the account's lock, and has checked that the balance covers these wins.
-- Returns the available balance afterwards; `available_minor`: the balance before.
create or replace function play_rollback_wins(
  item play_item, holder play_account, now_is timestamptz, available_minor bigint
) returns bigint language plpgsql as $$
declare
  win play_transaction; reversal_id uuid; rollback_id text;
begin
  for win in
    select * from play_transaction won
      where won.bucket = item.bucket and won.member_id = item.member_id and won.vendor = item.vendor
        and won.method = 'win' and won.status = 'OK' and not won.rolled_back
        and won.reference = case when vendor_rule_win_by_round() = any (item.rules) then item.round_id
          else item.reference end
      order by won.transaction_id
  loop
    rollback_id := md5(item.transaction_id || ' ' || win.transaction_id);
    if win.amount_minor > 0 then
      reversal_id := md5(item.transfer_id || ' ' || win.transaction_id)::uuid;
      available_minor := play_reverse(item, holder, now_is, reversal_id, false, win.amount_minor,
        win.transfer_id);
    end if;
    update play_transaction set rolled_back = true
      where bucket = win.bucket and member_id = win.member_id and vendor = win.vendor
        and transaction_id = win.transaction_id;
    insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
      currency, amount_minor, win_minor, reference, status, balance_after, win_transfer_id)
      values (item.bucket, item.member_id, item.vendor, rollback_id, 'rollback', item.round_id,
        item.game_code, item.currency, 0, win.amount_minor, win.transaction_id, 'OK', available_minor,
        case when win.amount_minor > 0 then reversal_id end);
    if win.amount_minor = 0 then
      perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, rollback_id);
    end if;
  end loop;
  return available_minor;
end $$;

revoke all on function play_rollback_wins from public, khela_app;
