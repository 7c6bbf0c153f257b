-- Entry function: sets on each of the member's main accounts whether a limit, a restriction or a stake limit
-- of a bonus is in force.
-- Locks the member's main accounts in id order.
create or replace function responsible_gaming_flag_accounts(p_bucket smallint, p_member_id bigint,
  p_zone text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account_ids bigint[]; main_id bigint; flagged boolean; capped boolean; now_is timestamptz;
begin
  account_ids := array(select account.id from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
      order by account.id
    for no key update);
  -- read after the locks, so that times never go back from one lock holder to the next
  now_is := clock_timestamp();
  flagged := exists (select from responsible_gaming_limit where bucket = p_bucket and member_id = p_member_id)
    or exists (select from responsible_gaming_restriction
      where bucket = p_bucket and member_id = p_member_id and lifted_at is null
      and (ends_at is null or ends_at > now_is));
  foreach main_id in array account_ids loop
    if flagged then
      perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
    end if;
    capped := flagged or exists (select from turnover_stake_cap
      where bucket = p_bucket and member_id = p_member_id and account_id = main_id);
    update account set limited = capped, version = version + 1
      where bucket = p_bucket and member_id = p_member_id and id = main_id and limited <> capped;
  end loop;
end $$;

revoke all on function responsible_gaming_flag_accounts from public, khela_app;
grant execute on function responsible_gaming_flag_accounts to khela_app;
