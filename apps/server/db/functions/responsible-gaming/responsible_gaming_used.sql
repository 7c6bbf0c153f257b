-- Returns the usage of a limit of this kind and period: minor units, or minutes of time.
create or replace function responsible_gaming_used(u responsible_gaming_usage, kind text, period text) returns bigint language sql immutable as $$
  select case kind
    when 'wager' then greatest(0, case period when 'day' then u.day_wager when 'week' then u.week_wager else u.month_wager end)
    when 'loss' then greatest(0, case period when 'day' then u.day_wager - u.day_won
      when 'week' then u.week_wager - u.week_won else u.month_wager - u.month_won end)
    when 'time' then (case period when 'day' then u.day_s when 'week' then u.week_s else u.month_s end / 60)::bigint
    else 0 end
$$;

revoke all on function responsible_gaming_used from public, khela_app;
grant execute on function responsible_gaming_used to khela_app;
