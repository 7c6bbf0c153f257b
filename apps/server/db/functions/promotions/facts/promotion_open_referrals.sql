-- Lists a member's referrals that a promotion rewards now and that have no award yet.
-- Locks nothing, and refuses nothing.
-- Returns at most 100 as JSON; referrals that no promotion rewards do not use up this number.
create or replace function promotion_open_referrals(
  p_bucket smallint, p_member_id bigint, p_merchant_id int, p_currency text, p_at timestamptz
) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('invitedId', brought.invited_id::text,
      'depositMinor', brought.deposit_minor::text, 'depositedAt', brought.deposited_at,
      'turnoverMinor', brought.turnover_minor::text) order by brought.invited_id), '[]')
    from (
      select * from promotion_referral referral
      where referral.bucket = p_bucket and referral.member_id = p_member_id
        and referral.currency = p_currency
        and exists (select from promotion offer where offer.merchant_id = p_merchant_id
          and offer.currency = p_currency and offer.metric = 'referral' and offer.enabled
          and referral.deposited_at >= offer.starts_at
          and (offer.ends_at is null or referral.deposited_at < offer.ends_at)
          and p_at >= offer.starts_at and (offer.ends_at is null or p_at < offer.ends_at)
          and referral.deposit_minor >= offer.min_deposit_minor
          and referral.turnover_minor >= coalesce(offer.target_minor, 0))
        and not exists (select from promotion_award award where award.bucket = p_bucket
          and award.member_id = p_member_id and award.period = 'm' || referral.invited_id)
      order by referral.invited_id limit 100
    ) brought);
end $$;

revoke all on function promotion_open_referrals from public, khela_app;
