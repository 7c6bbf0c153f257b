-- Progressive jackpots that vendors run. A pool is a member of the merchant who is nobody: his main account holds what
-- players put in and the vendor's seed, so that it cannot fall below zero, has a chain, and is in every audit. The vendor
-- moves it by adjusting that player.

alter table vendor add column jackpot text check (jackpot ~ '^[a-z0-9-]{1,40}$');
comment on column vendor.jackpot is 'the jackpot this vendor runs; null: none';

-- key-rule: directory. Which member is the pool of a jackpot at a merchant.
create table jackpot (
  merchant_id int not null references merchant (id),
  vendor      text not null references vendor (code),
  code        text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  -- the operator's: whether the site shows what it holds
  shown       boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, vendor, code)
);
comment on table jackpot is 'key-rule: directory';

-- adjust: a vendor's correction, either way; only for a vendor that was given the right, or of the pool of its own jackpot.
create or replace function play_adjust(i play_item, a account) returns play_answer language plpgsql as $$
declare
  l ledger_answer; answer play_answer;
begin
  answer.balance := a.balance - a.held;
  if not (select may_adjust from vendor where code = i.vendor)
    and not exists (select from jackpot j where j.vendor = i.vendor and j.bucket = i.bucket and j.member_id = i.member_id) then
    answer.status := 'NOT_PERMITTED';
    return answer;
  end if;
  l := play_transfer(i, a, i.transfer_id, i.amount_minor > 0, abs(i.amount_minor),
    case when i.amount_minor > 0 then 9102 else 9202 end, null);
  if l.code = 'ledger.insufficient_funds' then
    answer.status := 'INSUFFICIENT_FUNDS';
    perform play_keep(i, answer.status, answer.balance, null, null);
    return answer;
  elsif l.code is not null then
    raise exception 'play: adjustment refused by the ledger: %', l.code;
  end if;
  answer.balance := l.balance - l.held;
  perform play_keep(i, 'OK', answer.balance, case when i.amount_minor <> 0 then i.transfer_id end, null);
  answer.status := 'OK'; answer.moved := true;
  return answer;
end $$;
