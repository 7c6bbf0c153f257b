-- Ends the turnover requirement of a fully refunded deposit. A partly refunded deposit keeps its requirement.
-- The caller holds the account's lock.
create or replace function cashier_release_refunded(p_bucket smallint, p_member_id bigint, p_refund_id text,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  refund deposit_refund; deposit deposit_order;
begin
  select * into strict refund from deposit_refund returned
    where returned.bucket = p_bucket and returned.member_id = p_member_id and returned.id = p_refund_id;
  select * into strict deposit from deposit_order paid where paid.bucket = p_bucket
    and paid.member_id = p_member_id and paid.id = refund.order_id;
  if deposit.state <> 'paid'
    or deposit.refunded_minor < coalesce(deposit.received_minor, deposit.amount_minor) then
    return;
  end if;
  if exists (select from turnover_missing_chain(p_bucket, p_member_id, refund.account_id) missing
      where missing.source = 'deposit' and split_part(missing.ref, '~', 1) = refund.order_id) then
    perform turnover_release(p_bucket, p_member_id, refund.account_id, 'deposit', refund.order_id, p_now);
  end if;
end $$;

revoke all on function cashier_release_refunded from public, khela_app;
