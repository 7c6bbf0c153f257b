-- Entry function: returns the usage of the member's main accounts, brought up to now.
create or replace function responsible_gaming_list_usage(p_bucket smallint, p_member_id bigint, p_zone text) returns setof responsible_gaming_usage language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  a account;
begin
  for a in select * from account where bucket = p_bucket and member_id = p_member_id and kind = 'main'
      order by id for no key update loop
    return next responsible_gaming_update_usage(a, p_zone);
  end loop;
end $$;

revoke all on function responsible_gaming_list_usage from public, khela_app;
grant execute on function responsible_gaming_list_usage to khela_app;
