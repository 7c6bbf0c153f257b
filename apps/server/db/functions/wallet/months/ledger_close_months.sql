-- On Citus: revokes the default rights of the servers' role on the shards of present and future months. It
-- needs a separate transaction, since other connections see shards only after the commit.
-- Raises KL006 when a node did not revoke them.
create or replace function ledger_close_months() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  part text; failure text;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  for part in select month.oid::regclass::text from pg_inherits inherited join pg_class month
    on month.oid = inherited.inhrelid
      where inherited.inhparent in ('public.transfer'::regclass, 'public.round_settlement'::regclass)
        and coalesce(
          substring(pg_get_expr(month.relpartbound, month.oid)
            from $re$TO \('([^']+)'\)$re$)::timestamptz, 'infinity'
        ) > now() loop
    select max(result) into failure
      from run_command_on_placements(part, 'revoke all on %s from public, khela_app') where not success;
    if failure is not null then
      raise exception 'ledger: the shards of % keep the rights they have by default: %', part,
        failure using errcode = 'KL006';
    end if;
  end loop;
end $$;

revoke all on function ledger_close_months from public, khela_app;
grant execute on function ledger_close_months to khela_app;
