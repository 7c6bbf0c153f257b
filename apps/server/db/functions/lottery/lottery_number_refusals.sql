-- Compares items that have limited numbers with their member's open orders for the same draw.
-- Locks nothing: the caller holds the locks of the accounts and the draws.
-- Returns each order over a limit: `bets` when the member's open orders for the draw would have more than
-- `p_max_bets`; `number` with the first number over its limit, and the stake that the member may still place
-- on it, in minor units. `again`: a member's second order for a draw in the batch; such orders are placed one
-- at a time.
create or replace function lottery_number_refusals(
  p_bucket smallint, items lottery_item[], p_max_bets int
) returns setof lottery_refusal language plpgsql as $$
begin
  return query
  select distinct on (refused.n) refused.n, refused.code, refused.number, refused.left_minor
  from (
    select item.n, over_bound.number,
      case when item.n > item.first_n then 'again' when not item.fits then 'bets' else 'number' end as code,
      greatest(item.max_minor - over_bound.units + over_bound.own_units, 0)::bigint as left_minor
    from (
      select ordered.*, array(select entry.key from jsonb_object_keys(ordered.own) entry(key)) as own_numbers,
        ordered.bets + (select coalesce(sum(known.bets), 0) from lottery_order known
          where known.bucket = coalesce(p_bucket, ordered.bucket) and known.draw_id = ordered.draw_id
            and known.member_id = ordered.member_id and known.state = 'open'
            and known.numbers is not null) <= p_max_bets as fits
      from (
        select entry.n, entry.bucket, entry.member_id, entry.draw_id, entry.bets,
          entry.max_number_minor as max_minor, entry.numbers as own,
          min(entry.n) over (partition by entry.bucket, entry.member_id, entry.draw_id) as first_n
        from unnest(items) entry
        where entry.numbers is not null
      ) ordered
      offset 0
    ) item
      left join lateral (
        select unit.number, sum(unit.units) as units, sum(unit.own_units) as own_units
        from (
          select entry.key as number, entry.value::bigint as units, entry.value::bigint as own_units
          from jsonb_each_text(item.own) entry
          union all
          -- the condition on `numbers` skips orders without any of the item's numbers before their JSON is
          -- expanded
          select entry.key, entry.value::bigint, 0
          from lottery_order known cross join lateral jsonb_each_text(known.numbers) entry
          where known.bucket = coalesce(p_bucket, item.bucket) and known.draw_id = item.draw_id
            and known.member_id = item.member_id and known.state = 'open'
            and known.numbers ?| item.own_numbers and item.own ? entry.key
        ) unit
        where item.n = item.first_n and item.fits
        group by unit.number having sum(unit.units) > item.max_minor order by unit.number limit 1
      ) over_bound on true
    where item.n > item.first_n or not item.fits or over_bound.number is not null
  ) refused
  order by refused.n, refused.code, refused.number;
end $$;

revoke all on function lottery_number_refusals from public, khela_app;
