-- Returns why the month that ends at p_until may not be archived at the time p_now; null: it may.
create or replace function ledger_month_refusal(p_until timestamptz, p_now timestamptz) returns text
  language plpgsql stable
set search_path = public, pg_temp as $$
declare
  parent text; found_until timestamptz; open_count bigint;
begin
  foreach parent in array array['transfer', 'round_settlement'] loop
    select ends into found_until from (
      select substring(pg_get_expr(month.relpartbound, month.oid)
        from $re$TO \('([^']+)'\)$re$)::timestamptz as ends
      from pg_inherits inherited join pg_class month on month.oid = inherited.inhrelid
      where inherited.inhparent = parent::regclass) months
    where ends is not null order by ends limit 1;
    if found_until is null or p_until < found_until then return 'is not attached'; end if;
    if p_until > found_until then
      return format('an earlier month is attached: it ends at %s', found_until at time zone 'UTC');
    end if;
  end loop;
  if p_until > ledger_kept_from(p_now) then
    return 'is one of the last 13 months';
  end if;
  select count(*) into open_count from transfer where transfer.at < p_until and transfer.phase = 1
    and not exists (select from ended_reservation ended
      where ended.bucket = transfer.bucket and ended.member_id = transfer.member_id
        and ended.pending_id = transfer.id);
  if open_count > 0 then return format('has %s open reservations', open_count); end if;
  select count(*) into open_count from play_round round where round.state = 'open'
    and round.started_at < p_until;
  if open_count > 0 then return format('has %s open rounds', open_count); end if;
  select count(*) into open_count
    from (select transfer.bucket, transfer.member_id, transfer.account_id, max(transfer.seq) as seq
      from transfer where transfer.at < p_until
      group by 1, 2, 3) newest
    left join operator_rollup_account rollup on rollup.bucket = newest.bucket
      and rollup.member_id = newest.member_id and rollup.account_id = newest.account_id
    left join transfer_day_account day on day.bucket = newest.bucket and day.member_id = newest.member_id
      and day.account_id = newest.account_id
    where newest.seq > coalesce(rollup.seq, 0) or newest.seq > coalesce(day.seq, 0);
  if open_count > 0 then return format('has %s accounts that the jobs have not counted', open_count); end if;
  return null;
end $$;

revoke all on function ledger_month_refusal from public, khela_app;
