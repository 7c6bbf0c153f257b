-- Finds accounts of a bucket whose sums of deposits or turnover changed since their ranks were computed, at
-- most `p_accounts_most`. For an account that has no ranks yet, the ranks begin `p_days_at_first` days ago.
-- Locks nothing: the caller has locked the bucket's row of promotion_rank_bucket.
create or replace function promotion_rank_find_moved(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_now timestamptz, p_hour_from int,
  p_accounts_most int, p_days_at_first int
) returns setof promotion_rank_moved language plpgsql as $$
begin
  return query
  select account.member_id, account.id, account.merchant_id, account.currency,
    coalesce(turnover.seq, 0), coalesce(transfers.seq, 0),
    coalesce(ranked.day, calendar.today - p_days_at_first) - 1, calendar.today
  from account
    join unnest(p_merchant_ids, p_zones) site(merchant_id, zone) on site.merchant_id = account.merchant_id
    cross join lateral (select (p_now at time zone site.zone)::date as today) calendar
    left join turnover_account turnover on turnover.bucket = p_bucket
      and turnover.member_id = account.member_id and turnover.account_id = account.id
    left join transfer_day_account transfers on transfers.bucket = p_bucket
      and transfers.member_id = account.member_id and transfers.account_id = account.id
    left join promotion_rank_account ranked on ranked.bucket = p_bucket
      and ranked.member_id = account.member_id and ranked.account_id = account.id
  -- the cast matches the index account_active, which is on bucket::int
  where account.bucket = p_bucket and account.bucket::int = p_bucket::int
    and account.active_hour >= p_hour_from and account.kind = 'main' and account.ref = ''
    and (coalesce(turnover.seq, 0) > coalesce(ranked.turnover_seq, 0)
      or coalesce(transfers.seq, 0) > coalesce(ranked.transfer_seq, 0))
  limit p_accounts_most;
end $$;

revoke all on function promotion_rank_find_moved from public, khela_app;
