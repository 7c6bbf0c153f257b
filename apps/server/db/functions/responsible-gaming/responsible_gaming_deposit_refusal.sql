-- Returns why a deposit of this amount is not taken now: a restriction, or the deposit limit with the least
-- left, beside what waits to be paid; no row when it is taken. The caller holds the locks of the member's
-- main accounts.
create or replace function responsible_gaming_deposit_refusal(
  p_bucket smallint, p_member_id bigint, p_amount bigint, p_waiting bigint, p_zone text, now_is timestamptz
) returns table (reason text, period text, value bigint, used bigint, remaining bigint) language plpgsql as $$
declare
  account_ids bigint[]; main_id bigint; l record; used_now bigint;
begin
  if exists (select from responsible_gaming_restriction r
      where r.bucket = p_bucket and r.member_id = p_member_id and r.lifted_at is null
      and r.starts_at <= now_is and (r.ends_at is null or r.ends_at > now_is)) then
    return query select 'restriction'::text, null::text, null::bigint, null::bigint, null::bigint;
    return;
  end if;
  account_ids := array(select a.id from account a
    where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main' order by a.id);
  foreach main_id in array account_ids loop
    perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
  end loop;
  -- a function that reads is not called for a row of another read: Citus refuses it
  for l in
    select o.period, case when o.next_at <= now_is then o.next else o.value end as value
    from responsible_gaming_limit o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'deposit' order by o.period
  loop
    used_now := 0;
    foreach main_id in array account_ids loop
      used_now := used_now + responsible_gaming_used(p_bucket, p_member_id, main_id, 'deposit', l.period);
    end loop;
    if used_now + p_waiting + p_amount > l.value
      and (reason is null or l.value - used_now < value - used) then
      reason := 'limit';
      period := l.period;
      value := l.value;
      used := used_now;
      remaining := greatest(0, l.value - used_now - p_waiting);
    end if;
  end loop;
  if reason is not null then return next; end if;
end $$;

revoke all on function responsible_gaming_deposit_refusal from public, khela_app;
