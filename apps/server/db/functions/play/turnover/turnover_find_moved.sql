-- Finds accounts of a bucket with uncounted settlements, at most `p_accounts_most`, each up to
-- `p_settlements_most` settlements (`is_cut`: it has more). ledger_rollup explains how active accounts are
-- found.
-- Locks nothing: the caller has locked the bucket's row of turnover_bucket.
create or replace function turnover_find_moved(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_hour_from int, p_accounts_most int,
  p_settlements_most int
) returns setof turnover_moved language plpgsql as $$
begin
  return query
  select settled.member_id, settled.id, settled.counted_seq,
    least(settled.seq, settled.counted_seq + p_settlements_most), settled.zone,
    settled.seq > settled.counted_seq + p_settlements_most
  from (
    select account.member_id, account.id, account.settlement_seq as seq,
      coalesce(progress.seq, 0) as counted_seq, coalesce(progress.zone, site.zone, 'UTC') as zone
    from account
      left join turnover_account progress on progress.bucket = p_bucket
        and progress.member_id = account.member_id and progress.account_id = account.id
      left join unnest(p_merchant_ids, p_zones) site(merchant_id, zone)
        on site.merchant_id = account.merchant_id
    -- the cast matches the index account_active, which is on bucket::int
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= p_hour_from and account.settlement_seq > coalesce(progress.seq, 0)
    -- no `order by`: with one, the planner would read the whole bucket by its primary key
    limit p_accounts_most
  ) settled;
end $$;

revoke all on function turnover_find_moved from public, khela_app;
