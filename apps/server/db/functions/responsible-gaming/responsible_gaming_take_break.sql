-- Entry function: begins a break until p_until; null: permanent. It runs under the database owner's role,
-- since it also writes the accounts' flags. Returns false, and changes nothing, when a longer break is in
-- force.
create or replace function responsible_gaming_take_break(p_bucket smallint, p_member_id bigint, p_kind text,
  p_until timestamptz, p_now timestamptz, p_zone text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
  if exists (select from responsible_gaming_restriction
      where bucket = p_bucket and member_id = p_member_id and lifted_at is null
    -- a review is not a break: during a review the member may take a break, and an operator may replace the
    -- review by a break
    and (kind <> 'review' or p_kind = 'review')
    and (ends_at is null or (ends_at > p_now and ends_at > p_until))) then
    return false;
  end if;
  -- the break begins by the database's clock, so that it applies to the next bet
  insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at)
  values (p_bucket, p_member_id, least(clock_timestamp(), p_until), p_kind, p_until);
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
  return true;
end $$;

revoke all on function responsible_gaming_take_break from public, khela_app;
grant execute on function responsible_gaming_take_break to khela_app;
