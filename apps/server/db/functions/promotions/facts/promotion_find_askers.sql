-- Finds for each position of a batch of members the account in the currency, the level, and whether the
-- member has deposits, referrals or days of negative turnover. `p_rebated_from`: the first day whose turnover
-- a rebate uses; null: no rebates.
-- Locks nothing, and refuses nothing.
-- Returns one value for each position, in their order.
create or replace function promotion_find_askers(
  p_bucket smallint, p_buckets smallint[], p_member_ids bigint[], p_times timestamptz[], p_currency text,
  p_rebated_from date
) returns promotion_asker[] language plpgsql stable as $$
declare
  askers promotion_asker[];
begin
  select array_agg(promotion_asker_of(
    bucket => key.bucket, member_id => key.member_id, at => key.at, account_id => owner.id,
    merchant_id => owner.merchant_id, level => owner.level, rebate_percent => owner.rebate_percent,
    has_deposited => owner.has_deposited, has_invited => owner.has_invited,
    was_taken_back => owner.was_taken_back) order by key.place)
  into askers
  from unnest(p_buckets, p_member_ids, p_times) with ordinality key(bucket, member_id, at, place)
    left join lateral (
      select account.id, account.merchant_id, coalesce(standing.level, 0::smallint) as level,
        ladder.rebate_percent,
        exists (select from deposit_order deposit where deposit.bucket = coalesce(p_bucket, key.bucket)
          and deposit.member_id = key.member_id and deposit.state = 'paid') as has_deposited,
        exists (select from promotion_referral referral
          where referral.bucket = coalesce(p_bucket, key.bucket)
            and referral.member_id = key.member_id) as has_invited,
        exists (select from turnover_day done where done.bucket = coalesce(p_bucket, key.bucket)
          and done.member_id = key.member_id and done.account_id = account.id
          and done.day >= p_rebated_from and done.turnover_minor < 0) as was_taken_back
      from account
        left join vip_member standing on standing.bucket = coalesce(p_bucket, account.bucket)
          and standing.member_id = account.member_id and standing.account_id = account.id
        left join vip_level ladder on ladder.merchant_id = account.merchant_id
          and ladder.currency = account.currency and ladder.level = coalesce(standing.level, 0)
      where account.bucket = coalesce(p_bucket, key.bucket) and account.member_id = key.member_id
        and account.kind = 'main' and account.ref = '' and account.currency = p_currency
    ) owner on true;
  return askers;
end $$;

revoke all on function promotion_find_askers from public, khela_app;
