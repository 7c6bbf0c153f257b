-- Ends the stake limit of `p_ref`. The account stays flagged as limited until its limits are next checked,
-- which costs a look-up for each bet and refuses nothing.
create or replace function turnover_lift_cap(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_ref text)
returns void language plpgsql as $$
begin
  delete from turnover_stake_cap cap where cap.bucket = p_bucket and cap.member_id = p_member_id
    and cap.account_id = p_account_id and cap.ref = p_ref;
end $$;

revoke all on function turnover_lift_cap from public, khela_app;
