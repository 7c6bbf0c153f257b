-- Stops counting the turnover of a promotion with its own weights. The caller has checked that the required
-- turnover is played, and holds the account's lock.
create or replace function turnover_end_weighted(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_ref text)
returns void language plpgsql as $$
begin
  update turnover_weighted weighted set ended = true
    where weighted.bucket = p_bucket and weighted.member_id = p_member_id
      and weighted.account_id = p_account_id and weighted.ref = p_ref and not weighted.ended;
end $$;

revoke all on function turnover_end_weighted from public, khela_app;
