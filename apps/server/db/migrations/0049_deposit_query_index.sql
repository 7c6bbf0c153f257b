-- without transaction: deposits go on while the index is built
-- The job that asks the gateway reads bucket by bucket what is due.
create index concurrently deposit_order_to_query on deposit_order (bucket, query_at) where query_at is not null and state in ('waiting', 'expired');
