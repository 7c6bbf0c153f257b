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
  return ledger_apply(ledger_movement_of(
    id => id, bucket => item.bucket, member_id => item.member_id, account_id => holder.id,
    operator_account_id => operator_account_id, incoming => incoming, amount_minor => amount,
    currency => holder.currency, kind => kind, reversal_of => reversal_of,
    round_ref => item.vendor || ':' || item.round_id,
    reference => item.vendor || ':' || item.transaction_id), now_is);
end $$;

revoke all on function play_transfer from public, khela_app;
