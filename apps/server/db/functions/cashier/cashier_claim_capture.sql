-- Entry function: decides whether the server captures an authorized payment now, and marks the attempt as
-- running. The order must be waiting, no other attempt may be running, and the member's present breaks and
-- deposit limits must allow it. The limits count other running captures, and payments that were sent by hand
-- or are held. If a break or a limit forbids the capture, the order fails with `break` or the period of the
-- limit; if the order is expired, it fails with `time`. `p_in_break`: whether the member is on a break, by
-- the caller's clock.
-- Locks the order, then the member's main accounts in id order.
-- Returns whether to capture; otherwise the reason and the number of the push event, both null when the order
-- does not wait or another attempt runs.
create or replace function cashier_claim_capture(
  order_bucket smallint, order_member_id bigint, order_id text, p_in_break boolean, p_now timestamptz,
  p_until timestamptz, p_push jsonb, out may_capture boolean, out not_taken text, out push_id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deposit deposit_order; taking bigint;
begin
  may_capture := false;
  select * into deposit from deposit_order where bucket = order_bucket and member_id = order_member_id
    and id = order_id for update;
  if deposit.id is null or deposit.state not in ('waiting', 'expired') or deposit.capture_until > p_now then
    return;
  end if;
  -- an expired order fails. If an attempt began before the expiry, the payment provider has just answered
  -- that it took no money
  if deposit.state = 'expired' or deposit.expires_at <= p_now then not_taken := 'time'; end if;
  perform from account where account.bucket = order_bucket and account.member_id = order_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  if not_taken is not null then
    null;
  elsif p_in_break then
    not_taken := 'break';
  elsif exists (select from account where account.bucket = order_bucket
    and account.member_id = order_member_id
      and account.kind = 'main' and account.limited) then
    select coalesce(sum(other.amount_minor), 0)::bigint into taking from deposit_order other
      where other.bucket = order_bucket and other.member_id = order_member_id and other.id <> order_id
        and (other.state = 'waiting' and other.capture_until is not null
          or other.state in ('submitted', 'review'));
    select case refusal.reason when 'restriction' then 'break' else refusal.period end into not_taken
      from responsible_gaming_deposit_refusal(order_bucket, order_member_id, deposit.amount_minor, taking,
        null, clock_timestamp()) refusal;
  end if;
  may_capture := not_taken is null;
  update deposit_order taken set state = case when may_capture then taken.state else 'failed' end,
    not_taken = cashier_claim_capture.not_taken,
    capture_until = case when may_capture then p_until else taken.capture_until end
    where taken.bucket = order_bucket and taken.member_id = order_member_id and taken.id = order_id;
  if not may_capture then push_id := push_insert(order_bucket, order_member_id, 'deposit', p_push); end if;
end $$;

revoke all on function cashier_claim_capture from public, khela_app;
grant execute on function cashier_claim_capture to khela_app;
