-- Trigger of the game catalogue's tables. Servers cache lists of games for seconds; this notice makes them
-- drop the lists after the commit (infra/push/push.ts). A Citus worker has copies of these tables and no
-- audit log, and sends no notice. Servers listen on the coordinator only, and a notice would prevent the
-- worker from preparing its part of the transaction.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  if to_regclass('public.audit_log') is not null then
    perform pg_notify('khela_push', '#answers games');
  end if;
  return null;
end $$;

revoke all on function catalogue_changed from public, khela_app;
