-- Entry function: awards a member the prize of their place in a contest with frozen scores, as a reward of
-- the contest's period on the terms of the contest's start. A prize that requires turnover is not paid until
-- the member takes it; the member has at least 30 days for this. An operator decides for a blocked or closed
-- member, and where the promotion requires it. The caller has opened the operator account.
-- Locks an active member, shared, then their main accounts in id order.
-- Returns whether the prize was awarded now: a second call changes nothing.
create or replace function promotion_award_prize(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_place int,
  p_prize_minor bigint, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  result promotion_score; offer promotion; contest promotion_contest; is_taken boolean; reasons_are text[]
    := '{}';
begin
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  select * into strict contest from promotion_contest entered
    where entered.promotion_id = p_promotion_id and entered.period = p_period;
  if contest.turnover_percent is null then
    contest.turnover_percent := offer.turnover_percent;
    contest.weights := offer.weights;
    contest.max_stake_minor := offer.max_stake_minor;
    contest.lock_hours := offer.lock_hours;
  end if;
  perform from member where member.bucket = p_bucket and member.id = p_member_id
    and member.status = 'active' for share;
  if not found then reasons_are := '{blocked}'; end if;
  is_taken := contest.turnover_percent > 0 and not offer.needs_approval and reasons_are = '{}';
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into strict result from promotion_score score
    where score.bucket = p_bucket and score.member_id = p_member_id and score.promotion_id = p_promotion_id
    and score.period = p_period;
  if result.place is not null then return false; end if;
  update promotion_score score set place = p_place, prize_minor = p_prize_minor
    where score.bucket = p_bucket and score.member_id = p_member_id and score.promotion_id = p_promotion_id
      and score.period = p_period;
  perform promotion_award_reward(p_bucket, p_member_id, result.account_id, p_promotion_id,
    promotion_new_award_of(
    period => p_period, basis_minor => trunc(result.score)::bigint, reward_minor => p_prize_minor,
    turnover_percent => contest.turnover_percent, weights => contest.weights,
    max_stake_minor => contest.max_stake_minor, lock_hours => contest.lock_hours,
    reasons => case when is_taken then '{rule}'::text[] else reasons_are end), p_now);
  if is_taken then
    update promotion_award award set state = 'issued', reasons = '{}', decided_at = p_now,
        take_until = p_now + greatest(make_interval(hours => offer.claim_hours), interval '30 days')
      where award.bucket = p_bucket and award.member_id = p_member_id and award.promotion_id = p_promotion_id
        and award.period = p_period;
  end if;
  return true;
end $$;

revoke all on function promotion_award_prize from public, khela_app;
grant execute on function promotion_award_prize to khela_app;
