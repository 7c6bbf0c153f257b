-- Makes the months of transfers and of round settlements that are missing up to the time, and returns the names of their tables. Raises
-- KL004 where rows already are in the partition without bounds, which no month can take them from. Takes no lock that a bet waits for, but
-- one of that partition, which is empty.
create or replace function ledger_make_months(p_until timestamptz) returns setof text language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  parent text; part text; since timestamp; has_rows boolean;
begin
  foreach parent in array array['transfer', 'round_settlement'] loop
    execute format('select exists (select from %I)', parent || '_rest') into has_rows;
    if has_rows then
      raise exception 'ledger: % has rows: its months were not made in time', parent || '_rest' using errcode = 'KL004';
    end if;
    loop
      select max(substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz) at time zone 'UTC' into strict since
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass;
      exit when since >= p_until at time zone 'UTC';
      part := parent || to_char(since, '_YYYY_MM');
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('revoke all on %I from public, khela_app', part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
        since at time zone 'UTC', (since + interval '1 month') at time zone 'UTC');
      -- shards have the rights that tables have by default
      if to_regclass('pg_catalog.pg_dist_partition') is not null then
        perform run_command_on_placements(part, 'revoke all on %s from public, khela_app');
      end if;
      execute format('create trigger untruncatable before truncate on %I for each statement execute function ledger_unchangeable()', part);
      execute format('alter table %I enable always trigger untruncatable', part);
      return next part;
    end loop;
  end loop;
end $$;

revoke all on function ledger_make_months from public, khela_app;
grant execute on function ledger_make_months to khela_app;
