-- Returns why an account may not stake this amount now: 'restriction', or the kind of the reached limit;
-- null: it may. The caller holds the account's lock, and calls this function only for an account that is
-- flagged as limited.
create or replace function responsible_gaming_refusal(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_stake bigint, now_is timestamptz
) returns text language plpgsql as $$
declare
  bound record; used bigint;
begin
  if exists (select from responsible_gaming_restriction
      where bucket = p_bucket and member_id = p_member_id and lifted_at is null and starts_at <= now_is
      and (ends_at is null or ends_at > now_is)) then
    return 'restriction';
  end if;
  perform responsible_gaming_update_usage(p_bucket, p_member_id, p_account_id, null, now_is);
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for bound in
    select own_limit.kind, own_limit.period, case when own_limit.next_at <= now_is then own_limit.next
      else own_limit.value end as value
    from responsible_gaming_limit own_limit
    where own_limit.bucket = p_bucket and own_limit.member_id = p_member_id
      and own_limit.kind in ('stake', 'wager', 'loss', 'time')
    order by own_limit.kind, own_limit.period
  loop
    used := case when bound.kind <> 'stake' then responsible_gaming_used(p_bucket, p_member_id, p_account_id,
        bound.kind, bound.period) end;
    if (bound.kind = 'stake' and p_stake > bound.value) or (bound.kind = 'time' and used >= bound.value)
      -- the whole stake of a bet may be lost
      or (bound.kind in ('wager', 'loss') and used + p_stake > bound.value)
    then
      return bound.kind;
    end if;
  end loop;
  return null;
end $$;

revoke all on function responsible_gaming_refusal from public, khela_app;
