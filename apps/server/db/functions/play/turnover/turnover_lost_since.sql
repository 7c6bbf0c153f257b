-- Returns whether an account has lost all its money since a time. That is so when a later deposit found
-- (nearly) no money on the account, in play or in vendors' wallets.
create or replace function turnover_lost_since(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_since timestamptz)
returns boolean language plpgsql stable as $$
begin
  return exists (select from turnover_requirement requirement
    where requirement.bucket = p_bucket and requirement.member_id = p_member_id
      and requirement.account_id = p_account_id and requirement.is_fresh
    and requirement.made_at > p_since);
end $$;

revoke all on function turnover_lost_since from public, khela_app;
grant execute on function turnover_lost_since to khela_app;
