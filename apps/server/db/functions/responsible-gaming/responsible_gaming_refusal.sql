-- Returns why an account may not stake this amount now: 'restriction', or the kind of the limit that is reached; null when it may.
-- The caller holds the account's lock, and calls it only for an account that is flagged as limited.
create or replace function responsible_gaming_refusal(a account, stake bigint) returns text language plpgsql as $$
declare
  u responsible_gaming_usage; reached text;
begin
  if exists (select from responsible_gaming_restriction where bucket = a.bucket and member_id = a.member_id and lifted_at is null
      and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())) then
    return 'restriction';
  end if;
  select * into u from responsible_gaming_usage where bucket = a.bucket and member_id = a.member_id and account_id = a.id;
  u := responsible_gaming_update_usage(a, coalesce(u.zone, 'UTC'));
  select l.kind into reached from responsible_gaming_limit l
    cross join lateral (select case when l.next_at <= clock_timestamp() then l.next else l.value end as value) now
    where l.bucket = a.bucket and l.member_id = a.member_id and l.kind in ('stake', 'wager', 'loss', 'time')
      and case l.kind
        when 'stake' then stake > now.value
        when 'time' then responsible_gaming_used(u, l.kind, l.period) >= now.value
        -- the whole stake of a bet may be lost
        else responsible_gaming_used(u, l.kind, l.period) + stake > now.value end
    order by l.kind, l.period limit 1;
  return reached;
end $$;

revoke all on function responsible_gaming_refusal from public, khela_app;
