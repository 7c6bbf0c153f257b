-- Trigger of the catalogue's tables. Servers cache lists for seconds; this notifies them after the commit to drop those
-- (infra/push/push.ts).
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('khela_push', '#answers games');
  return null;
end $$;

revoke all on function catalogue_changed from public, khela_app;
