-- Asks no more for the turnover of a deposit that has gone back whole; what a part of it was given back of
-- keeps its turnover. The caller holds the account's lock.
create or replace function cashier_release_refunded(p_bucket smallint, p_member_id bigint, p_refund_id text,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  refund deposit_refund; deposit deposit_order;
begin
  select * into strict refund from deposit_refund f
    where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_refund_id;
  select * into strict deposit from deposit_order d where d.bucket = p_bucket and d.member_id = p_member_id
    and d.id = refund.order_id;
  if deposit.state <> 'paid'
    or deposit.refunded_minor < coalesce(deposit.received_minor, deposit.amount_minor) then
    return;
  end if;
  if exists (select from turnover_missing_chain(p_bucket, p_member_id, refund.account_id) c
      where c.source = 'deposit' and split_part(c.ref, '~', 1) = refund.order_id) then
    perform turnover_release(p_bucket, p_member_id, refund.account_id, 'deposit', refund.order_id, p_now);
  end if;
end $$;

revoke all on function cashier_release_refunded from public, khela_app;
