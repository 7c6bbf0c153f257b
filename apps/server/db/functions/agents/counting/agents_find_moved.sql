-- Finds members of a bucket with transfers or settlements that are not counted for the agents above them, and
-- newly placed members that were never counted. Returns at most `p_max` of either, each with the sequence
-- numbers up to which the day sums are counted. Active accounts are found as in ledger_rollup.
create or replace function agents_find_moved(p_bucket smallint, p_hour_from int, p_max int)
  returns setof agent_moved language plpgsql as $$
begin
  return query
  (select upline.member_id, account.id, coalesce(transfers.seq, 0), coalesce(settlements.seq, 0)
  from account
    join member_upline upline on upline.bucket = p_bucket and upline.member_id = account.member_id
      and upline.placed
    left join transfer_day_account transfers on transfers.bucket = p_bucket
      and transfers.member_id = account.member_id and transfers.account_id = account.id
    left join turnover_account settlements on settlements.bucket = p_bucket
      and settlements.member_id = account.member_id and settlements.account_id = account.id
  -- the cast matches the index account_active, which is on bucket::int
  where account.bucket = p_bucket and account.bucket::int = p_bucket::int
    and account.active_hour >= p_hour_from and account.kind = 'main' and account.ref = ''
    and (coalesce(transfers.seq, 0) > upline.transfer_seq
      or coalesce(settlements.seq, 0) > upline.settlement_seq)
  limit p_max)
  union
  (select upline.member_id, account.id, coalesce(transfers.seq, 0), coalesce(settlements.seq, 0)
  from member_upline upline
    join account on account.bucket = p_bucket and account.member_id = upline.member_id
      and account.kind = 'main' and account.ref = ''
    left join transfer_day_account transfers on transfers.bucket = p_bucket
      and transfers.member_id = account.member_id and transfers.account_id = account.id
    left join turnover_account settlements on settlements.bucket = p_bucket
      and settlements.member_id = account.member_id and settlements.account_id = account.id
  where upline.bucket = p_bucket and upline.placed and not upline.counted
  limit p_max);
end $$;

revoke all on function agents_find_moved from public, khela_app;
