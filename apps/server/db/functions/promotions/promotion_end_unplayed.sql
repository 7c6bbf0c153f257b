-- Ends all of an account's rewards in play at once, with the same result as at the end of their time. The
-- caller holds the account's lock.
create or replace function promotion_end_unplayed(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  award promotion_award;
begin
  for award in select unplayed.* from promotion_award unplayed where unplayed.bucket = p_bucket
    and unplayed.member_id = p_member_id and unplayed.account_id = p_account_id and unplayed.state = 'process'
      order by unplayed.paid_at, unplayed.promotion_id, unplayed.period
  loop
    perform promotion_end_lock(p_bucket, p_member_id, award.promotion_id, award.period, true, p_now);
  end loop;
end $$;

revoke all on function promotion_end_unplayed from public, khela_app;
