-- Counts the turnover of a promotion with weights of its own no longer, which is met. The caller holds the
-- account's lock.
create or replace function turnover_end_weighted(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_ref text)
returns void language plpgsql as $$
begin
  update turnover_weighted w set ended = true
    where w.bucket = p_bucket and w.member_id = p_member_id and w.account_id = p_account_id and w.ref = p_ref
      and not w.ended;
end $$;

revoke all on function turnover_end_weighted from public, khela_app;
