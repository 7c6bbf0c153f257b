-- Returns why an account may not stake this much now, or null: 'break', or the kind of the limit that is reached. The caller
-- holds the account's lock and asks only for an account that is marked as limited.
create or replace function safer_refusal(a account, stake bigint) returns text language plpgsql as $$
declare
  u safer_use; reached text;
begin
  if exists (select from safer_break where bucket = a.bucket and member_id = a.member_id and lifted_at is null
      and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())) then
    return 'break';
  end if;
  select * into u from safer_use where bucket = a.bucket and member_id = a.member_id and account_id = a.id;
  u := safer_count(a, coalesce(u.zone, 'UTC'));
  select l.kind into reached from safer_limit l
    cross join lateral (select case when l.next_at <= clock_timestamp() then l.next else l.value end as value) now
    where l.bucket = a.bucket and l.member_id = a.member_id and l.kind in ('stake', 'wager', 'loss', 'time')
      and case l.kind
        when 'stake' then stake > now.value
        when 'time' then safer_used(u, l.kind, l.period) >= now.value
        -- the whole stake of a bet may be lost
        else safer_used(u, l.kind, l.period) + stake > now.value end
    order by l.kind, l.period limit 1;
  return reached;
end $$;

revoke all on function safer_refusal from public, khela_app;
