-- What is credited, given back or paid out above an amount that the merchant names is decided by two people. A payment that its payer agreed to
-- after the order's time is not taken, and the order says so.

alter table withdraw_rule add column two_people_above_minor bigint
  constraint withdraw_rule_two_people_above_minor_check check (two_people_above_minor >= 0);
comment on column withdraw_rule.two_people_above_minor is 'credits, refunds and payouts above it are decided by two people; null: by one';

create table cashier_first_decision (
  merchant_id int not null,
  subject     text not null,
  content     text not null check (length(content) between 1 and 400),
  actor       text not null,
  at          timestamptz not null,
  primary key (merchant_id, subject)
);
comment on table cashier_first_decision is 'decided by one person, and waits for another who decides the same; read apart from members'' tables, so it needs no copy on every node';
revoke all on cashier_first_decision from public, khela_app;
grant select, insert, update, delete on cashier_first_decision to khela_app;

alter table deposit_order drop constraint deposit_order_not_taken_check, add constraint deposit_order_not_taken_check
  check (not_taken is null or not_taken in ('break', 'day', 'week', 'month', 'time') and state in ('failed', 'paid')) not valid;
