-- Asks no more for the turnover of a deposit that has gone back whole; what a part of it was given back of
-- keeps its turnover. The caller holds the account's lock.
create or replace function cashier_release_refunded(p_bucket smallint, p_member_id bigint, p_refund_id text,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  r deposit_refund; o deposit_order;
begin
  select * into strict r from deposit_refund f
    where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_refund_id;
  select * into strict o from deposit_order d where d.bucket = p_bucket and d.member_id = p_member_id
    and d.id = r.order_id;
  if o.state <> 'paid' or o.refunded_minor < coalesce(o.received_minor, o.amount_minor) then return; end if;
  if exists (select from turnover_missing_chain(p_bucket, p_member_id, r.account_id) c
      where c.source = 'deposit' and split_part(c.ref, '~', 1) = r.order_id) then
    perform turnover_release(p_bucket, p_member_id, r.account_id, 'deposit', r.order_id, p_now);
  end if;
end $$;

revoke all on function cashier_release_refunded from public, khela_app;
