-- Creates the missing months of transfers and round settlements up to the time, at most a year ahead.
-- Takes no lock that a bet waits for, except on the partition for rows without a month.
-- Returns the names of the new tables.
-- Raises KL004 when that partition already has rows of a month to be created: they cannot be moved to it.
-- Rows of later months stay in that partition, with a warning.
-- Refuses a time more than a year ahead with 22023.
create or replace function ledger_make_months(p_until timestamptz) returns setof text language plpgsql
  security definer
set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  parent text; part text; since timestamp; first_at timestamptz; end_at timestamptz; has_rows boolean;
begin
  if p_until is null or p_until > now() + interval '1 year' then
    raise exception 'ledger: months are made for a year at most, not until %',
      p_until using errcode = '22023';
  end if;
  foreach parent in array array['transfer', 'round_settlement'] loop
    loop
      select max(substring(pg_get_expr(month.relpartbound, month.oid)
        from $re$TO \('([^']+)'\)$re$)::timestamptz)
          at time zone 'UTC'
        into strict since
        from pg_inherits inherited join pg_class month on month.oid = inherited.inhrelid
        where inherited.inhparent = parent::regclass;
      exit when since >= p_until at time zone 'UTC';
      first_at := since at time zone 'UTC';
      end_at := (since + interval '1 month') at time zone 'UTC';
      execute format('select exists (select 1 from %I where at >= %L and at < %L)', parent || '_rest',
        first_at, end_at) into has_rows;
      if has_rows then
        raise exception 'ledger: % has rows: its months were not made in time',
          parent || '_rest' using errcode = 'KL004';
      end if;
      part := parent || to_char(since, '_YYYY_MM');
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('revoke all on %I from public, khela_app', part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
        first_at, end_at);
      -- revoked a second time, since on Citus the table has shards only after it is attached
      execute format('revoke all on %I from public, khela_app', part);
      execute format('create trigger untruncatable before truncate on %I for each statement execute '
        'function ledger_unchangeable()', part);
      execute format('alter table %I enable always trigger untruncatable', part);
      return next part;
    end loop;
    execute format('select exists (select 1 from %I)', parent || '_rest') into has_rows;
    if has_rows then
      raise warning 'ledger: % has rows of months that are not made yet', parent || '_rest';
    end if;
  end loop;
end $$;

revoke all on function ledger_make_months from public, khela_app;
grant execute on function ledger_make_months to khela_app;
