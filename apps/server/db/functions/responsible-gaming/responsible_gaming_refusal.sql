-- Returns why an account may not stake this amount now: 'restriction', or the kind of the limit that is reached; null when it may.
-- The caller holds the account's lock, and calls it only for an account that is flagged as limited.
create or replace function responsible_gaming_refusal(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_stake bigint, now_is timestamptz
) returns text language plpgsql as $$
declare
  reached text;
begin
  if exists (select from responsible_gaming_restriction where bucket = p_bucket and member_id = p_member_id and lifted_at is null
      and starts_at <= now_is and (ends_at is null or ends_at > now_is)) then
    return 'restriction';
  end if;
  perform responsible_gaming_update_usage(p_bucket, p_member_id, p_account_id, null, now_is);
  select l.kind into reached from responsible_gaming_limit l
    cross join lateral (select case when l.next_at <= now_is then l.next else l.value end as value) now
    where l.bucket = p_bucket and l.member_id = p_member_id and l.kind in ('stake', 'wager', 'loss', 'time')
      and case l.kind
        when 'stake' then p_stake > now.value
        when 'time' then responsible_gaming_used(p_bucket, p_member_id, p_account_id, l.kind, l.period) >= now.value
        -- the whole stake of a bet may be lost
        else responsible_gaming_used(p_bucket, p_member_id, p_account_id, l.kind, l.period) + p_stake > now.value end
    order by l.kind, l.period limit 1;
  return reached;
end $$;

revoke all on function responsible_gaming_refusal from public, khela_app;
