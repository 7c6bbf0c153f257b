-- Returns whether a stake, together with the open stakes on the same round, table round or draw, exceeds the
-- stake limit of a bonus in play. The caller holds the account's lock.
create or replace function turnover_refuses_stake(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_stake_minor bigint, p_open_minor bigint default 0)
returns boolean language plpgsql as $$
declare
  cap turnover_stake_cap;
begin
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for cap in select capped.* from turnover_stake_cap capped
    where capped.bucket = p_bucket and capped.member_id = p_member_id and capped.account_id = p_account_id
      and capped.max_stake_minor - coalesce(p_open_minor, 0) < p_stake_minor
  loop
    perform from turnover_missing(p_bucket, p_member_id, p_account_id) missing
      where missing.source = 'promotion' and split_part(missing.ref, '~', 1) = cap.ref
        and missing.done_minor < missing.required_minor;
    if found then return true; end if;
  end loop;
  return false;
end $$;

revoke all on function turnover_refuses_stake from public, khela_app;
