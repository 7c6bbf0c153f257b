-- without transaction: deposits go on while every order is looked at, and while the indexes are built
alter table deposit_order validate constraint deposit_order_state_check;
alter table deposit_order validate constraint deposit_order_held_check;
alter table deposit_order validate constraint deposit_order_not_taken_check;
alter table deposit_order validate constraint deposit_order_refunded_check;
create index concurrently deposit_order_review on deposit_order (bucket, held_at) where state = 'review';
create index concurrently deposit_order_asked on deposit_order (bucket, query_at)
  where query_at is not null and (state in ('waiting', 'expired', 'review') or state = 'failed' and not_taken is not null);
drop index concurrently deposit_order_to_query;
create index concurrently deposit_proof_oldest on deposit_proof (bucket, created_at);
