-- Entry function: sets on each of the member's main accounts whether a limit or a restriction is in force.
create or replace function responsible_gaming_flag_accounts(p_bucket smallint, p_member_id bigint, p_zone text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  a account; flagged boolean;
begin
  for a in select * from account where bucket = p_bucket and member_id = p_member_id and kind = 'main'
      order by id for no key update loop
    flagged := exists (select from responsible_gaming_limit where bucket = p_bucket and member_id = p_member_id)
      or exists (select from responsible_gaming_restriction where bucket = p_bucket and member_id = p_member_id and lifted_at is null
        and (ends_at is null or ends_at > clock_timestamp()));
    if flagged then perform responsible_gaming_update_usage(a, p_zone); end if;
    update account set limited = flagged, version = version + 1 where bucket = p_bucket and member_id = p_member_id and id = a.id and limited <> flagged;
  end loop;
end $$;

revoke all on function responsible_gaming_flag_accounts from public, khela_app;
grant execute on function responsible_gaming_flag_accounts to khela_app;
