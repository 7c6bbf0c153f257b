-- Entry function: assigns one of the channel's receiving accounts to a manual order (`p_order`: a
-- cashier_new_reference), and stores the order's reference. Of the accounts whose daily limit has room for
-- the amount, it takes the one with the smallest daily sum per weight. On Citus a parameter named as a bucket
-- routes the call to a member's node. This function's tables belong to no member, so the bucket is only in
-- `p_order`.
-- Locks the channel's accounts in id order, so that two orders cannot exceed a daily limit together.
-- Returns the account, and no row when none has room.
create or replace function cashier_reserve_reference(
  p_merchant_id int, p_channel text, p_order jsonb, p_now timestamptz, p_zone text
) returns table (account_id text, number text, holder text, qr_text text) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  asked cashier_new_reference := jsonb_populate_record(null::cashier_new_reference, p_order);
  first_of_day timestamptz := date_trunc('day', p_now at time zone p_zone) at time zone p_zone;
begin
  perform from receiving_account receiver where receiver.merchant_id = p_merchant_id
    and receiver.channel = p_channel order by receiver.id
    for no key update;
  select receiver.id, receiver.number, receiver.holder, receiver.qr_text
    into account_id, number, holder, qr_text
    from receiving_account receiver left join (
      select reference.account_id as id, sum(reference.amount_minor) as minor from deposit_reference reference
        where reference.merchant_id = p_merchant_id and reference.channel = p_channel
          and reference.opened_at >= first_of_day and reference.counts_until > p_now
        group by reference.account_id) used on used.id = receiver.id
    where receiver.merchant_id = p_merchant_id and receiver.channel = p_channel and receiver.enabled
      and (receiver.day_max_minor is null or coalesce(used.minor, 0) + asked.amount_minor
        <= receiver.day_max_minor)
    order by (coalesce(used.minor, 0) + asked.amount_minor)::numeric / receiver.weight, receiver.id limit 1;
  if not found then return; end if;
  insert into deposit_reference (merchant_id, reference, channel, account_id, order_id, bucket, member_id,
    amount_minor, opened_at, counts_until)
    values (p_merchant_id, asked.reference, p_channel, account_id, asked.order_id, asked.member_bucket,
      asked.member_id, asked.amount_minor, p_now, asked.expires_at);
  return next;
end $$;

revoke all on function cashier_reserve_reference from public, khela_app;
grant execute on function cashier_reserve_reference to khela_app;
