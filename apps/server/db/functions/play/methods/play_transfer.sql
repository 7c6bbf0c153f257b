-- Posts a transfer between the member's account and the vendor's operator account. Amount 0 writes no
-- transfer. The caller holds the account's lock.
create or replace function play_transfer(
  i play_item, a play_account, now_is timestamptz, id uuid, incoming boolean, amount bigint, kind int,
  reversal_of uuid
) returns ledger_answer language plpgsql as $$
declare
  operator_account_id bigint; answer ledger_answer;
begin
  if amount = 0 then
    answer.balance := a.balance; answer.held := a.held; answer.replayed := false;
    return answer;
  end if;
  operator_account_id := ledger_open_operator_account(a.merchant_id, 'vendor', i.vendor, a.currency, a.real);
  return ledger_apply((id, i.bucket, i.member_id, a.id, operator_account_id, incoming, amount, a.currency,
      kind, 0::smallint, null, reversal_of, null, i.vendor || ':' || i.round_id,
      i.vendor || ':' || i.transaction_id, null, null)::ledger_movement, now_is);
end $$;

revoke all on function play_transfer from public, khela_app;
