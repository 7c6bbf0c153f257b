-- Returns why a deposit of this amount is refused now: a restriction, or the exceeded deposit limit with the
-- smallest remaining amount. `p_waiting`: the sum of the member's deposit orders that still wait, which also
-- counts. Returns no row when the deposit is accepted. The caller holds the locks of the member's main
-- accounts.
create or replace function responsible_gaming_deposit_refusal(
  p_bucket smallint, p_member_id bigint, p_amount bigint, p_waiting bigint, p_zone text, now_is timestamptz
) returns table (reason text, period text, value bigint, used bigint, remaining bigint) language plpgsql as $$
declare
  account_ids bigint[]; main_id bigint; bound record; used_now bigint;
begin
  if exists (select from responsible_gaming_restriction restriction
      where restriction.bucket = p_bucket and restriction.member_id = p_member_id
        and restriction.lifted_at is null
      and restriction.starts_at <= now_is and (restriction.ends_at is null
        or restriction.ends_at > now_is)) then
    return query select 'restriction'::text, null::text, null::bigint, null::bigint, null::bigint;
    return;
  end if;
  account_ids := array(select account.id from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
      order by account.id);
  foreach main_id in array account_ids loop
    perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
  end loop;
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for bound in
    select own_limit.period, case when own_limit.next_at <= now_is then own_limit.next else own_limit.value
      end as value
    from responsible_gaming_limit own_limit
    where own_limit.bucket = p_bucket and own_limit.member_id = p_member_id and own_limit.kind = 'deposit'
      order by own_limit.period
  loop
    used_now := 0;
    foreach main_id in array account_ids loop
      used_now := used_now + responsible_gaming_used(p_bucket, p_member_id, main_id, 'deposit', bound.period);
    end loop;
    if used_now + p_waiting + p_amount > bound.value
      and (reason is null or bound.value - used_now < value - used) then
      reason := 'limit';
      period := bound.period;
      value := bound.value;
      used := used_now;
      remaining := greatest(0, bound.value - used_now - p_waiting);
    end if;
  end loop;
  if reason is not null then return next; end if;
end $$;

revoke all on function responsible_gaming_deposit_refusal from public, khela_app;
