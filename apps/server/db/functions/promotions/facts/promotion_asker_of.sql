-- Creates a promotion_asker: one member of the batch whose facts promotion_facts finds. Callers pass every
-- field by name.
create or replace function promotion_asker_of(
  bucket smallint, member_id bigint, at timestamptz, account_id bigint, merchant_id int, level smallint,
  rebate_percent numeric, has_deposited boolean, has_invited boolean, was_taken_back boolean
) returns promotion_asker language sql immutable parallel safe
return row(bucket, member_id, at, account_id, merchant_id, level, rebate_percent, has_deposited, has_invited,
  was_taken_back)::promotion_asker;

revoke all on function promotion_asker_of from public, khela_app;
