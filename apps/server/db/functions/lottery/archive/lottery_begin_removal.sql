-- Records that the draws of the month that ends at p_until are exported, with a list of the export's files.
-- From then on the orders of the month may be removed.
-- Locks the month's draws in id order, then lottery_entry against new entries.
-- Raises KL006 with the reason when the month may not be archived, or when the export differs from the
-- tables.
create or replace function lottery_begin_removal(p_until timestamptz, p_now timestamptz, p_draws bigint,
  p_orders bigint, p_entries bigint, p_versions bigint, p_files jsonb)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  reason text; draws_count bigint; orders_count bigint; entries_count bigint; versions_sum bigint;
begin
  -- draws are locked first: the entry of a result also locks its draw, so the entry either commits before
  -- this record is written, or finds the record
  perform from lottery_draw draw where draw.draws_at < p_until order by draw.id for update;
  lock table lottery_entry in share row exclusive mode;
  reason := lottery_month_refusal(p_until, p_now);
  if reason is null then
    select count(*), coalesce(sum(draw.result_version), 0) into draws_count, versions_sum
      from lottery_draw draw
      where draw.draws_at < p_until;
    select count(*) into orders_count from lottery_order ordered join lottery_draw draw
      on draw.id = ordered.draw_id
      where draw.draws_at < p_until;
    select count(*) into entries_count from lottery_entry entry join lottery_draw draw
      on draw.id = entry.draw_id
      where draw.draws_at < p_until;
    if (draws_count, orders_count) is distinct from (p_draws, p_orders) then
      reason := format('has %s draws and %s orders, its export %s and %s', draws_count, orders_count, p_draws,
        p_orders);
    elsif (entries_count, versions_sum) is distinct from (p_entries, p_versions) then
      reason := 'has a result that was entered or corrected since its export';
    end if;
  end if;
  if reason is not null then
    raise exception 'lottery: the month that ends at % %', p_until at time zone 'UTC',
      reason using errcode = 'KL006';
  end if;
  insert into lottery_month (until, draws, orders, files, exported_at)
    values (p_until, p_draws, p_orders, p_files, p_now);
end $$;

revoke all on function lottery_begin_removal from public, khela_app;
