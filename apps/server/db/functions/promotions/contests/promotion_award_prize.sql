-- Entry function: gives a member the prize of their place in a contest whose scores stand still, as a reward of its period. Returns whether it was
-- given now: a second call changes nothing. The caller has opened the operator account.
create or replace function promotion_award_prize(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_place int, p_prize_minor bigint, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  x promotion_score;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  select * into strict x from promotion_score s where s.bucket = p_bucket and s.member_id = p_member_id and s.promotion_id = p_promotion_id
    and s.period = p_period;
  if x.place is not null then return false; end if;
  update promotion_score s set place = p_place, prize_minor = p_prize_minor
    where s.bucket = p_bucket and s.member_id = p_member_id and s.promotion_id = p_promotion_id and s.period = p_period;
  perform promotion_award_reward(p_bucket, p_member_id, x.account_id, p_promotion_id, p_period, trunc(x.score)::bigint, p_prize_minor, null, '{}',
    null, p_now);
  return true;
end $$;

revoke all on function promotion_award_prize from public, khela_app;
grant execute on function promotion_award_prize to khela_app;
