-- Posts a transfer between the member's account and the vendor's operator account. Amount 0 writes no
-- transfer. The caller holds the account's lock.
create or replace function play_transfer(
  item play_item, holder play_account, now_is timestamptz, id uuid, incoming boolean, amount bigint, kind int,
  reversal_of uuid
) returns ledger_answer language plpgsql as $$
declare
  operator_account_id bigint; answer ledger_answer;
begin
  if amount = 0 then
    answer.balance := holder.balance; answer.held := holder.held; answer.replayed := false;
    return answer;
  end if;
  operator_account_id := ledger_open_operator_account(holder.merchant_id, 'vendor', item.vendor,
    holder.currency, holder.real);
  return ledger_apply((id, item.bucket, item.member_id, holder.id, operator_account_id, incoming, amount,
      holder.currency, kind, 0::smallint, null, reversal_of, null, item.vendor || ':' || item.round_id,
      item.vendor || ':' || item.transaction_id, null, null)::ledger_movement, now_is);
end $$;

revoke all on function play_transfer from public, khela_app;
