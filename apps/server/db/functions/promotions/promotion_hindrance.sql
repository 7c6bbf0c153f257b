-- Returns why a member cannot have a promotion's reward of this period now, or null. Reasons: the promotion
-- has ended, is disabled or has not begun, the reward was already claimed, or another reward of its stacking
-- group is undecided, untaken or in play. A promotion of past days can also be claimed for `late_days` after
-- its end: the caller checks that the period is open for claims.
-- Of all rebates only one rewards a day, and of all referrals only one rewards an invited member. The days of
-- one claim of several days do not exclude each other. The caller holds the account's lock.
create or replace function promotion_hindrance(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text,
  p_now timestamptz
) returns text language plpgsql stable as $$
declare
  offer promotion; award promotion_award;
begin
  select * into offer from promotion where promotion.id = p_promotion_id;
  if offer.enabled is not true or p_now >= offer.ends_at + make_interval(days => offer.late_days) then
    return 'over';
  end if;
  if p_now < offer.starts_at then return 'soon'; end if;
  perform from promotion_award other join promotion on promotion.id = other.promotion_id
    where other.bucket = p_bucket and other.member_id = p_member_id and other.period = p_period
      and other.state <> 'joined' and (other.promotion_id = offer.id
        or (offer.metric in ('rebate', 'referral') and promotion.metric = offer.metric
          and other.account_id = p_account_id));
  if found then return 'claimed'; end if;
  -- a loop: Citus refuses a query that calls a function for each row when the function reads tables
  for award in select other.* from promotion_award other where other.bucket = p_bucket
    and other.member_id = p_member_id and other.account_id = p_account_id
    and other.stacking_group = offer.stacking_group and other.state in ('applying', 'issued', 'process')
    and (offer.metric <> 'rebate' or other.promotion_id <> offer.id or other.made_at <> p_now)
  loop
    if award.state <> 'process'
      or promotion_turnover_left(p_bucket, p_member_id, p_account_id, award.promotion_id,
        award.period) > 0 then
      return 'group';
    end if;
  end loop;
  return null;
end $$;

revoke all on function promotion_hindrance from public, khela_app;
grant execute on function promotion_hindrance to khela_app;
