-- Returns why the month that ends at p_until may not be archived at the time p_now, null when it may.
create or replace function ledger_month_refusal(p_until timestamptz, p_now timestamptz) returns text
  language plpgsql stable
set search_path = public, pg_temp as $$
declare
  parent text; part text; found_until timestamptz; answer text; open_count bigint;
begin
  foreach parent in array array['transfer', 'round_settlement'] loop
    select ends, name into found_until, part from (
      select substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz as ends,
          c.oid::regclass::text as name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass) months
    where ends is not null order by ends limit 1;
    if found_until is null or p_until < found_until then return 'is not attached'; end if;
    if p_until > found_until then
      return format('an earlier month is attached: it ends at %s', found_until at time zone 'UTC');
    end if;
  end loop;
  if p_until > ledger_kept_from(p_now) then
    return 'is one of the last 13 months';
  end if;
  select count(*) into open_count from transfer t where t.at < p_until and t.phase = 1
    and not exists (select from ended_reservation e
      where e.bucket = t.bucket and e.member_id = t.member_id and e.pending_id = t.id);
  if open_count > 0 then return format('has %s open reservations', open_count); end if;
  select count(*) into open_count from play_round r where r.state = 'open' and r.started_at < p_until;
  if open_count > 0 then return format('has %s open rounds', open_count); end if;
  select count(*) into open_count
    from (select t.bucket, t.member_id, t.account_id, max(t.seq) as seq from transfer t where t.at < p_until
      group by 1, 2, 3) l
    left join operator_rollup_account o on o.bucket = l.bucket and o.member_id = l.member_id
      and o.account_id = l.account_id
    left join transfer_day_account d on d.bucket = l.bucket and d.member_id = l.member_id
      and d.account_id = l.account_id
    where l.seq > coalesce(o.seq, 0) or l.seq > coalesce(d.seq, 0);
  if open_count > 0 then return format('has %s accounts that the jobs have not counted', open_count); end if;
  return null;
end $$;

revoke all on function ledger_month_refusal from public, khela_app;
