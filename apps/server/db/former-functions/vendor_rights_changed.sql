-- Trigger of vendor: writes to the audit log what changed of a vendor's rights, with the database's user as the actor. Names, game
-- types and order are no rights. The audit log is on one node: a worker of Citus, which has a copy of vendor, leaves the writing to the coordinator.
create or replace function vendor_rights_changed() returns trigger language plpgsql as $$
declare
  rights text[] := '{status, wallet_mode, may_adjust, ip_allow, key_no, previous_key_until, url, launch_url, adapter, public_key, jackpot}';
  changed jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_object('before', was -> name, 'after', now_is -> name)) into changed
    from (select to_jsonb(old) as was, to_jsonb(new) as now_is) v, unnest(rights) name
    where was -> name is distinct from now_is -> name;
  if changed is not null and to_regclass('public.audit_log') is not null then
    insert into audit_log (actor, action, subject, detail)
      values ('operator:' || session_user, case tg_op when 'INSERT' then 'vendor.added' when 'DELETE' then 'vendor.removed' else 'vendor.rights' end,
        'vendor:' || coalesce(new.code, old.code), changed);
  end if;
  return null;
end $$;

revoke all on function vendor_rights_changed from public, khela_app;
