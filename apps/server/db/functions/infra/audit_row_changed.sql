-- Trigger of a watched table: writes the changes of the watched columns to the audit log, with the database's
-- user as the actor and a hash of the new values. Arguments: the table's name, its key, the watched columns,
-- and the watched columns whose values are hidden. On Citus only the coordinator has the audit log and writes
-- entries. Rows of members are only on workers, so a cluster does not log them.
-- Locks nothing, and refuses nothing.
create or replace function audit_row_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  key_is text[] := string_to_array(tg_argv[1], ' '); watched text[] := string_to_array(tg_argv[2], ' ');
  hidden text[] := string_to_array(tg_argv[3], ' ');
  was jsonb; now_is jsonb; old_subject text; new_subject text; old_state jsonb; new_state jsonb;
begin
  if to_regclass('public.audit_log') is null or (key_is[1] = 'bucket' and tg_table_name <> tg_argv[0]) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
    old_state := audit_row_state(was, watched);
    old_subject := tg_argv[0] || ':' || (select string_agg(was ->> key.name, '/' order by key.n)
      from unnest(key_is) with ordinality key(name, n));
  end if;
  if tg_op <> 'DELETE' then
    now_is := to_jsonb(new);
    new_state := audit_row_state(now_is, watched);
    new_subject := tg_argv[0] || ':' || (select string_agg(now_is ->> key.name, '/' order by key.n)
      from unnest(key_is) with ordinality key(name, n));
  end if;
  if old_state is not null and new_subject <> old_subject then
    insert into audit_log (merchant_id, actor, action, subject, row_hash)
      values ((was ->> 'merchant_id')::int, 'database:' || session_user, 'row.removed', old_subject,
        ''::bytea);
    old_state := null;
  end if;
  if new_state is not distinct from old_state then
    return null;
  end if;
  insert into audit_log (merchant_id, actor, action, subject, detail, row_hash)
    select (coalesce(now_is, was) ->> 'merchant_id')::int, 'database:' || session_user,
      case when old_state is null then 'row.added' when new_state is null then 'row.removed'
        else 'row.changed' end,
      coalesce(new_subject, old_subject),
      (select jsonb_object_agg(column_name.name, case when column_name.name = any (hidden)
        then '"hidden"'::jsonb
          else jsonb_build_object('before', old_state -> column_name.name, 'after',
            new_state -> column_name.name) end)
        from unnest(watched) column_name(name) where old_state -> column_name.name is distinct
          from new_state -> column_name.name),
      case when new_state is null then ''::bytea else sha256(convert_to(new_state::text, 'UTF8')) end;
  return null;
end $$;

revoke all on function audit_row_changed from public, khela_app;
