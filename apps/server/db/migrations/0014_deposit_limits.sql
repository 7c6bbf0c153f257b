-- Deposit limits are counted with the other limits, from the ledger, and an order says what its payment went beyond.

alter table responsible_gaming_usage
  add column day_deposit bigint,
  add column week_deposit bigint,
  add column month_deposit bigint;

comment on column responsible_gaming_usage.day_deposit is
  'deposits that were credited, minor units; null in a row of before: the next run counts its periods again from the ledger';

alter table deposit_order
  add column beyond text constraint deposit_order_beyond_check
    check (beyond is null or (state = 'paid' and beyond in ('break', 'day', 'week', 'month')));

comment on column deposit_order.beyond is
  'what the payment of an order made before went against when it was credited: a break, or the deposit limit of this period';
