-- Returns the start of the months that stay attached: 13 months before p_now's month. When p_now is ahead of
-- the database's clock, the database's time counts.
create or replace function ledger_kept_from(p_now timestamptz) returns timestamptz language plpgsql
  stable as $$
begin
  return (date_trunc('month', least(p_now, now()) at time zone 'UTC')
    - interval '13 months') at time zone 'UTC';
end $$;

revoke all on function ledger_kept_from from public, khela_app;
