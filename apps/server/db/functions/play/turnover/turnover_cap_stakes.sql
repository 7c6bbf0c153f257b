-- Limits the stakes of an account until the turnover of `p_ref` is played. The caller holds the account's
-- lock.
create or replace function turnover_cap_stakes(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text, p_max_stake_minor bigint
) returns void language plpgsql as $$
begin
  insert into turnover_stake_cap (bucket, member_id, account_id, ref, max_stake_minor)
    values (p_bucket, p_member_id, p_account_id, p_ref, p_max_stake_minor)
    on conflict (bucket, member_id, account_id, ref) do nothing;
  update account set limited = true, version = version + 1
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = p_account_id
      and not account.limited;
end $$;

revoke all on function turnover_cap_stakes from public, khela_app;
