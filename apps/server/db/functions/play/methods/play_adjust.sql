-- adjust: a vendor's correction of a balance, up or down. Permitted to vendors with `may_adjust`, and to any
-- vendor on the pool of its own jackpot.
create or replace function play_adjust(item play_item, holder play_account, now_is timestamptz)
  returns play_answer
  language plpgsql as $$
declare
  posted ledger_answer; answer play_answer; is_permitted boolean;
begin
  answer.balance := holder.balance - holder.held;
  select may_adjust into is_permitted from vendor where code = item.vendor;
  if is_permitted is false then
    perform 1 from jackpot where jackpot.vendor = item.vendor and jackpot.bucket = item.bucket
      and jackpot.member_id = item.member_id;
    is_permitted := found;
  end if;
  if is_permitted is false then
    answer.status := 'NOT_PERMITTED';
    return answer;
  end if;
  posted := play_transfer(item, holder, now_is, item.transfer_id, item.amount_minor > 0,
    abs(item.amount_minor),
    case when item.amount_minor > 0 then transaction_type_vendor_credit() else transaction_type_vendor_debit()
    end, null);
  if posted.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_insert_transaction(item, answer.status, answer.balance, null, null, now_is);
    perform play_record_evidence(item.bucket, item.member_id, holder.id, item.vendor, item.transaction_id);
    return answer;
  elsif posted.code is not null then
    raise exception 'play: adjustment refused by the ledger: %', posted.code;
  end if;
  answer.balance := posted.balance - posted.held;
  perform play_insert_transaction(item, 'OK',
    answer.balance, case when item.amount_minor <> 0 then item.transfer_id end, null, now_is);
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

revoke all on function play_adjust from public, khela_app;
