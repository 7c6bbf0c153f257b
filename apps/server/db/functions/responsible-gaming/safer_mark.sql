-- Entry function: marks the member's main accounts as limited, or not, by whether a limit or a break holds.
create or replace function safer_mark(p_bucket smallint, p_member_id bigint, p_zone text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  a account; marked boolean;
begin
  for a in select * from account where bucket = p_bucket and member_id = p_member_id and kind = 'main'
      order by id for no key update loop
    marked := exists (select from safer_limit where bucket = p_bucket and member_id = p_member_id)
      or exists (select from safer_break where bucket = p_bucket and member_id = p_member_id and lifted_at is null
        and (ends_at is null or ends_at > clock_timestamp()));
    if marked then perform safer_count(a, p_zone); end if;
    update account set limited = marked where bucket = p_bucket and member_id = p_member_id and id = a.id and limited <> marked;
  end loop;
end $$;

revoke all on function safer_mark from public, khela_app;
grant execute on function safer_mark to khela_app;
