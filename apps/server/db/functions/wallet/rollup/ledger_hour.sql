-- Returns the hour of a time, in hours since 1970, the unit of account.active_hour.
create or replace function ledger_hour(at timestamptz) returns int language plpgsql immutable
  parallel safe as $$
begin
  return floor(extract(epoch from at) / 3600);
end $$;

revoke all on function ledger_hour from public, khela_app;
