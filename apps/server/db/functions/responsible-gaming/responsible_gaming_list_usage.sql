-- Entry function: returns the present usage of each of the member's limits over a period, on each main
-- account.
-- Locks the member's main accounts in id order.
create or replace function responsible_gaming_list_usage(p_bucket smallint, p_member_id bigint, p_zone text)
returns table (kind text, period text, used bigint, since timestamptz) language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account_ids bigint[]; main_id bigint; now_is timestamptz; usage responsible_gaming_usage; bound record;
begin
  account_ids := array(select account.id from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
      order by account.id
    for no key update);
  -- read after the locks, so that times never go back from one lock holder to the next
  now_is := clock_timestamp();
  foreach main_id in array account_ids loop
    perform responsible_gaming_update_usage(p_bucket, p_member_id, main_id, p_zone, now_is);
    select * into usage from responsible_gaming_usage known
      where known.bucket = p_bucket and known.member_id = p_member_id and known.account_id = main_id;
    -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
    for bound in
      select own_limit.kind, own_limit.period from responsible_gaming_limit own_limit
      where own_limit.bucket = p_bucket and own_limit.member_id = p_member_id and own_limit.period <> 'bet'
        order by own_limit.kind, own_limit.period
    loop
      kind := bound.kind; period := bound.period;
      used := responsible_gaming_used(p_bucket, p_member_id, main_id, bound.kind, bound.period);
      since := case bound.period when 'day' then usage.day_start when 'week' then usage.week_start
        else usage.month_start end;
      return next;
    end loop;
  end loop;
end $$;

revoke all on function responsible_gaming_list_usage from public, khela_app;
grant execute on function responsible_gaming_list_usage to khela_app;
