-- Records a transaction of the vendor wallet API with its answer, at the batch's time.
create or replace function play_insert_transaction(
  i play_item, status text, balance bigint, transfer_id uuid, win_transfer_id uuid, now_is timestamptz
) returns void language plpgsql as $$
begin
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id,
    free_round, at)
  values (i.bucket, i.member_id, i.vendor, i.transaction_id, i.method, i.round_id, i.game_code, i.currency,
    coalesce(i.amount_minor, 0), coalesce(i.win_minor, 0), i.reference, status, balance, transfer_id,
    win_transfer_id, i.free_round, now_is);
end $$;

revoke all on function play_insert_transaction from public, khela_app;
