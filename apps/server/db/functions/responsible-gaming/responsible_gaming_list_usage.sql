-- Entry function: returns what of each of the member's limits over a period is used, on each main account,
-- brought up to now.
create or replace function responsible_gaming_list_usage(p_bucket smallint, p_member_id bigint, p_zone text)
returns table (kind text, period text, used bigint, since timestamptz) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account_ids bigint[]; main_id bigint; now_is timestamptz; u responsible_gaming_usage; l record;
begin
  account_ids := array(select a.id from account a
    where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main' order by a.id
    for no key update);
  -- read after the locks, so that it never goes back from one holder to the next
  now_is := clock_timestamp();
  foreach main_id in array account_ids loop
    perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
    select * into u from responsible_gaming_usage o
      where o.bucket = p_bucket and o.member_id = p_member_id and o.account_id = main_id;
    -- a function that reads is not called for a row of another read: Citus refuses it
    for l in
      select o.kind, o.period from responsible_gaming_limit o
      where o.bucket = p_bucket and o.member_id = p_member_id and o.period <> 'bet' order by o.kind, o.period
    loop
      kind := l.kind; period := l.period;
      used := responsible_gaming_used(p_bucket, p_member_id, main_id, l.kind, l.period);
      since := case l.period when 'day' then u.day_start when 'week' then u.week_start else u.month_start end;
      return next;
    end loop;
  end loop;
end $$;

revoke all on function responsible_gaming_list_usage from public, khela_app;
grant execute on function responsible_gaming_list_usage to khela_app;
