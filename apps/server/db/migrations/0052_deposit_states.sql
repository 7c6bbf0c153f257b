-- without transaction: deposits go on while every order's state is looked at, and while the index is built
alter table deposit_order validate constraint deposit_order_state_check;
create index concurrently deposit_order_submitted on deposit_order (bucket, submitted_at) where state = 'submitted';
