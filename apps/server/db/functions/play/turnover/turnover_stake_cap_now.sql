-- Returns the maximum stake that an account's bonuses in play allow, in minor units; null: no limit.
create or replace function turnover_stake_cap_now(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns bigint language plpgsql stable as $$
declare
  cap turnover_stake_cap;
begin
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for cap in select capped.* from turnover_stake_cap capped
    where capped.bucket = p_bucket and capped.member_id = p_member_id and capped.account_id = p_account_id
    order by capped.max_stake_minor, capped.ref
  loop
    perform from turnover_missing(p_bucket, p_member_id, p_account_id) missing
      where missing.source = 'promotion' and split_part(missing.ref, '~', 1) = cap.ref
        and missing.done_minor < missing.required_minor;
    if found then return cap.max_stake_minor; end if;
  end loop;
  return null;
end $$;

revoke all on function turnover_stake_cap_now from public, khela_app;
grant execute on function turnover_stake_cap_now to khela_app;
