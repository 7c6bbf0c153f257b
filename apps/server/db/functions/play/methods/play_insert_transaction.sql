-- Records a transaction of the vendor wallet API with its answer, at the batch's time.
create or replace function play_insert_transaction(
  item play_item, status text, balance bigint, transfer_id uuid, win_transfer_id uuid, now_is timestamptz
) returns void language plpgsql as $$
begin
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id,
    free_round, at)
  values (item.bucket, item.member_id, item.vendor, item.transaction_id, item.method, item.round_id,
    item.game_code, item.currency, coalesce(item.amount_minor, 0), coalesce(item.win_minor, 0),
    item.reference, status, balance, transfer_id, win_transfer_id, item.free_round, now_is);
end $$;

revoke all on function play_insert_transaction from public, khela_app;
