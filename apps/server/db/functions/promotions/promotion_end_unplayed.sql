-- Ends the rewards of an account whose turnover is still being played, by the rule of their time's end, at
-- once. The caller holds the account's lock.
create or replace function promotion_end_unplayed(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  award promotion_award;
begin
  for award in select w.* from promotion_award w where w.bucket = p_bucket and w.member_id = p_member_id
    and w.account_id = p_account_id and w.state = 'process' order by w.paid_at, w.promotion_id, w.period
  loop
    perform promotion_end_lock(p_bucket, p_member_id, award.promotion_id, award.period, true, p_now);
  end loop;
end $$;

revoke all on function promotion_end_unplayed from public, khela_app;
