-- Ends the stake limit of the reward `p_ref`. The account stays flagged as limited until its flag is next
-- updated. Until then each bet costs a look-up, but the ended limit refuses no bet.
create or replace function turnover_lift_cap(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_ref text)
returns void language plpgsql as $$
begin
  delete from turnover_stake_cap cap where cap.bucket = p_bucket and cap.member_id = p_member_id
    and cap.account_id = p_account_id and cap.ref = p_ref;
end $$;

revoke all on function turnover_lift_cap from public, khela_app;
