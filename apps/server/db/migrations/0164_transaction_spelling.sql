-- A provider's transaction number has one spelling, without hyphens and blanks: a number claimed with hyphens is claimed without them too.
insert into deposit_transaction (merchant_id, channel, transaction_id, order_id, bucket, member_id, at)
  select merchant_id, channel, replace(transaction_id, '-', ''), order_id, bucket, member_id, at from deposit_transaction
  where transaction_id like '%-%' order by at, order_id
  on conflict do nothing;
