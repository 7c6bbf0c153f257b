-- Returns why the draws of the month that ends at p_until may not be archived at the time p_now; null: they
-- may.
create or replace function lottery_month_refusal(p_until timestamptz, p_now timestamptz) returns text
  language plpgsql stable
set search_path = public, pg_temp as $$
declare
  found_count bigint;
  since timestamptz := (p_until at time zone 'UTC' - interval '1 month') at time zone 'UTC';
begin
  if p_until > (date_trunc('month', p_now at time zone 'UTC') - interval '13 months') at time zone 'UTC' then
    return 'is one of the last 13 months';
  end if;
  if exists (select from lottery_month month where month.until >= p_until) then return 'is archived already';
    end if;
  if exists (select from lottery_draw draw where draw.draws_at < since) then
    return 'is not the oldest: there are draws before it';
  end if;
  select count(*) into found_count from lottery_draw draw where draw.draws_at < p_until;
  if found_count = 0 then return 'has no draws'; end if;
  select count(*) into found_count from lottery_draw draw
    where draw.draws_at < p_until and draw.state <> 'settled'
      and not (draw.state = 'void' and draw.refunded_at is not null);
  if found_count > 0 then return format('has %s draws that are not settled', found_count); end if;
  select count(*) into found_count from lottery_entry entry join lottery_draw draw on draw.id = entry.draw_id
    where draw.draws_at < p_until and entry.state = 'waiting';
  if found_count > 0 then return format('has %s entries that wait for a second person', found_count); end if;
  select count(*) into found_count from lottery_order ordered join lottery_draw draw
    on draw.id = ordered.draw_id
    where draw.draws_at < p_until and ordered.state = 'open';
  if found_count > 0 then return format('has %s open orders', found_count); end if;
  return null;
end $$;

revoke all on function lottery_month_refusal from public, khela_app;
