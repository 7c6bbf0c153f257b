-- When the gateway is asked about an order next, for notices that never arrive. Orders of before keep waiting for their notice alone.

alter table deposit_order
  add column queries smallint not null default 0 constraint deposit_order_queries_check check (queries >= 0),
  add column query_at timestamptz;
comment on column deposit_order.queries is 'how often the gateway was asked what became of the order';
comment on column deposit_order.query_at is 'the gateway is asked from then on, while the order waits or has expired; null: not, or not any more';
