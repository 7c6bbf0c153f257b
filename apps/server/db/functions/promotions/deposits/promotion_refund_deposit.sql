-- Whether a deposit may go back to its payer as far as the reward it was made with goes: none waits or has turnover left to play.
-- `p_end`: one that stands is ended by the rule of its time's end, or is not paid any more. The caller holds the account's lock.
create or replace function promotion_refund_deposit(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_end boolean, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  a promotion_award;
begin
  select * into a from promotion_award o where o.bucket = p_bucket and o.member_id = p_member_id and o.order_id = p_order_id
    and o.state in ('applying', 'issued', 'process');
  if a.promotion_id is null or (a.state = 'process'
      and promotion_turnover_left(p_bucket, p_member_id, a.account_id, a.promotion_id, a.period) <= 0) then
    return true;
  end if;
  if p_end and a.state = 'process' then
    perform promotion_end_lock(p_bucket, p_member_id, a.promotion_id, a.period, false, p_now);
  elsif p_end then
    update promotion_award o set state = 'rejected', decided_at = p_now
      where o.bucket = p_bucket and o.member_id = p_member_id and o.promotion_id = a.promotion_id and o.period = a.period;
  end if;
  return p_end;
end $$;

revoke all on function promotion_refund_deposit from public, khela_app;
