-- A provider's transaction number has one spelling, without hyphens and blanks: what was claimed in another one is claimed in this one too.
insert into deposit_transaction (merchant_id, channel, transaction_id, order_id, bucket, member_id, at)
  select merchant_id, channel, replace(transaction_id, '-', ''), order_id, bucket, member_id, at from deposit_transaction
  where transaction_id like '%-%' order by at, order_id
  on conflict do nothing;
