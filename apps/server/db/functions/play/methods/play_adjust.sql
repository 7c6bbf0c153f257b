-- adjust: a vendor's correction of a balance, up or down. Permitted to vendors with `may_adjust`, and to any
-- vendor on the pool of its own jackpot.
create or replace function play_adjust(i play_item, a play_account, now_is timestamptz) returns play_answer
  language plpgsql as $$
declare
  l ledger_answer; answer play_answer; is_permitted boolean;
begin
  answer.balance := a.balance - a.held;
  select may_adjust into is_permitted from vendor where code = i.vendor;
  if is_permitted is false then
    perform 1 from jackpot j where j.vendor = i.vendor and j.bucket = i.bucket and j.member_id = i.member_id;
    is_permitted := found;
  end if;
  if is_permitted is false then
    answer.status := 'NOT_PERMITTED';
    return answer;
  end if;
  l := play_transfer(i, a, now_is, i.transfer_id, i.amount_minor > 0, abs(i.amount_minor),
    case when i.amount_minor > 0 then transaction_type_vendor_credit() else transaction_type_vendor_debit()
    end, null);
  if l.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_insert_transaction(i, answer.status, answer.balance, null, null, now_is);
    perform play_record_evidence(i.bucket, i.member_id, a.id, i.vendor, i.transaction_id);
    return answer;
  elsif l.code is not null then
    raise exception 'play: adjustment refused by the ledger: %', l.code;
  end if;
  answer.balance := l.balance - l.held;
  perform play_insert_transaction(i, 'OK',
    answer.balance, case when i.amount_minor <> 0 then i.transfer_id end, null, now_is);
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;

revoke all on function play_adjust from public, khela_app;
