-- Entry function: opens a deposit order (`p_order`: a cashier_new_deposit). A request id that already has an
-- order changes nothing and returns nothing.
-- Locks the member's main accounts in id order, so that two orders cannot exceed a limit together.
-- Returns no row when the order is open.
-- Refuses, with the reason and the limit, during a break and above a deposit limit of the member. The limit
-- counts the period's credited deposits and the orders that still wait.
create or replace function cashier_open_order(
  p_bucket smallint, p_member_id bigint, p_order jsonb, p_zone text
) returns table (reason text, period text, value bigint, used bigint, remaining bigint) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  asked cashier_new_deposit := jsonb_populate_record(null::cashier_new_deposit, p_order);
  limited boolean; waiting bigint;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  if exists (select from deposit_order deposit where deposit.bucket = p_bucket
    and deposit.member_id = p_member_id
      and deposit.request_id = asked.request_id) then
    return;
  end if;
  limited := exists (select from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main' and account.limited);
  if limited then
    select coalesce(sum(deposit.amount_minor), 0)::bigint into waiting from deposit_order deposit
      where deposit.bucket = p_bucket and deposit.member_id = p_member_id
        and (deposit.state = 'waiting' and deposit.expires_at > asked.created_at
          or deposit.state in ('submitted', 'review'));
    return query select refused.reason, refused.period, refused.value, refused.used, refused.remaining
      from responsible_gaming_deposit_refusal(p_bucket, p_member_id, asked.amount_minor, waiting, p_zone,
        clock_timestamp()) refused;
    if found then return; end if;
  end if;
  insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, gateway, amount_minor,
    currency, created_at, expires_at)
    values (p_bucket, p_member_id, asked.id, asked.merchant_id, asked.request_id, asked.channel,
      asked.gateway, asked.amount_minor, asked.currency, asked.created_at, asked.expires_at);
end $$;

revoke all on function cashier_open_order from public, khela_app;
grant execute on function cashier_open_order to khela_app;
