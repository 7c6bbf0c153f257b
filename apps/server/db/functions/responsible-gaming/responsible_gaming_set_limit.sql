-- Entry function: sets a member's limit. It runs under the database owner's role, since it also writes the
-- accounts' flags. A first or lower value applies at once; a higher value or the removal (p_value null)
-- applies from p_raised_at on.
-- Returns whether the change waits; null: nothing changes.
create or replace function responsible_gaming_set_limit(p_bucket smallint, p_member_id bigint, p_kind text,
  p_period text, p_value bigint, p_raised_at timestamptz, p_now timestamptz, p_zone text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  value_is bigint; waits boolean;
begin
  -- called first, because it locks the accounts: two changes of one member run in turn
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
  perform responsible_gaming_apply_due_limits(p_bucket, p_member_id, p_now);
  select value into value_is from responsible_gaming_limit
    where bucket = p_bucket and member_id = p_member_id and kind = p_kind and period = p_period;
  if value_is is null and p_value is null then return null; end if;
  waits := value_is is not null and (p_value is null or p_value > value_is);
  insert into responsible_gaming_limit (bucket, member_id, kind, period, value, next, next_at, set_at)
  values (p_bucket, p_member_id, p_kind, p_period, case when waits then value_is else p_value end,
    case when waits then p_value end, case when waits then p_raised_at end, p_now)
  on conflict (bucket, member_id, kind, period) do update set value = excluded.value, next = excluded.next,
    next_at = excluded.next_at, set_at = excluded.set_at;
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
  return waits;
end $$;

revoke all on function responsible_gaming_set_limit from public, khela_app;
grant execute on function responsible_gaming_set_limit to khela_app;
