-- Entry function: an operator grants a member a reward of a promotion, once a period, with its own terms
-- (`p_terms`: a promotion_granted_terms). A repeated call returns the state and moves nothing.
-- Locks the member's main accounts in id order.
-- Returns the new state: paid, or undecided when the promotion requires an operator's approval.
-- Refuses with the result of promotion_hindrance.
create or replace function promotion_grant(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_terms jsonb,
  p_actor text, p_now timestamptz,
  out refusal text, out state text, out granted boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  terms promotion_granted_terms := jsonb_populate_record(null::promotion_granted_terms, p_terms);
  offer promotion; account_id_is bigint;
begin
  granted := false;
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select account.id into strict account_id_is from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
    and account.ref = '' and account.currency = offer.currency and account.merchant_id = offer.merchant_id;
  select award.state into state from promotion_award award
    where award.bucket = p_bucket and award.member_id = p_member_id and award.promotion_id = p_promotion_id
    and award.period = p_period;
  if state is not null then return; end if;
  refusal := promotion_hindrance(p_bucket, p_member_id, account_id_is, p_promotion_id, p_period, p_now);
  if refusal is not null then return; end if;
  state := promotion_award_reward(p_bucket, p_member_id, account_id_is, p_promotion_id,
    promotion_new_award_of(period => p_period, basis_minor => 0, reward_minor => terms.reward_minor,
    turnover_percent => terms.turnover_percent, weights => offer.weights,
    max_stake_minor => terms.max_stake_minor, lock_hours => terms.lock_hours, reasons => '{}'), p_now);
  update promotion_award award set decided_by = p_actor, decided_at = p_now
    where award.bucket = p_bucket and award.member_id = p_member_id
    and award.promotion_id = p_promotion_id and award.period = p_period and award.state <> 'applying';
  granted := true;
end $$;

revoke all on function promotion_grant from public, khela_app;
grant execute on function promotion_grant to khela_app;
