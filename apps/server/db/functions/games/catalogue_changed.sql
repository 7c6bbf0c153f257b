-- Trigger of the catalogue's tables. Every server caches lists for seconds; after the commit this tells them to drop those
-- (platform/push.ts).
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('khela_push', '#answers games');
  return null;
end $$;

revoke all on function catalogue_changed from public, khela_app;
