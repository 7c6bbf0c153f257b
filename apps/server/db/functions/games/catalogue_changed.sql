-- Trigger of the catalogue's tables. Servers cache lists for seconds; this tells them after the commit to
-- drop those (infra/push/push.ts). A worker of Citus, which has a copy of these tables and no audit log,
-- sends nothing: servers listen on the coordinator only, and a notice would prevent the worker from preparing
-- its part of the transaction.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  if to_regclass('public.audit_log') is not null then
    perform pg_notify('khela_push', '#answers games');
  end if;
  return null;
end $$;

revoke all on function catalogue_changed from public, khela_app;
