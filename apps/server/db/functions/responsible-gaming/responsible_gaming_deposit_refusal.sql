-- Returns why a deposit of this amount is not taken now: a restriction, or the deposit limit with the least left, beside what waits to
-- be paid; no row when it is taken. The caller holds the locks of the member's main accounts.
create or replace function responsible_gaming_deposit_refusal(
  p_bucket smallint, p_member_id bigint, p_amount bigint, p_waiting bigint, p_zone text, now_is timestamptz
) returns table (reason text, period text, value bigint, used bigint, remaining bigint) language plpgsql as $$
declare
  account_ids bigint[]; main_id bigint;
begin
  if exists (select from responsible_gaming_restriction r where r.bucket = p_bucket and r.member_id = p_member_id and r.lifted_at is null
      and r.starts_at <= now_is and (r.ends_at is null or r.ends_at > now_is)) then
    return query select 'restriction'::text, null::text, null::bigint, null::bigint, null::bigint;
    return;
  end if;
  account_ids := array(select a.id from account a where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main' order by a.id);
  foreach main_id in array account_ids loop
    perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
  end loop;
  return query
    select 'limit'::text, l.period, at_now.value, sums.used, greatest(0, at_now.value - sums.used - p_waiting)
    from responsible_gaming_limit l
      cross join lateral (select case when l.next_at <= now_is then l.next else l.value end as value) at_now
      cross join lateral (select sum(responsible_gaming_used(p_bucket, p_member_id, i.id, l.kind, l.period))::bigint as used
        from unnest(account_ids) i (id)) sums
    where l.bucket = p_bucket and l.member_id = p_member_id and l.kind = 'deposit'
      and sums.used + p_waiting + p_amount > at_now.value
    order by at_now.value - sums.used, l.period limit 1;
end $$;

revoke all on function responsible_gaming_deposit_refusal from public, khela_app;
