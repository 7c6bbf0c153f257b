-- without transaction: deposits go on while the index is built
create index concurrently deposit_order_asked_again on deposit_order (bucket, gateway, query_at)
  where query_at is not null and state in ('paid', 'refused') and receiving is null;
comment on column deposit_order.query_at is 'the gateway is asked from then on, while the order waits or has expired, or may be paid again; null: not, or not any more';
