-- Entry function: an operator gives a member a reward of a promotion by hand, once a period, with terms of
-- its own. Returns why not, or the state then: paid, or waiting for a person where the promotion asks for
-- one. A repeated call answers the state again and moves nothing.
create or replace function promotion_grant(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_reward_minor bigint,
  p_turnover_percent int, p_max_stake_minor bigint, p_lock_hours int, p_actor text, p_now timestamptz,
  out refusal text, out state text, out granted boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  offer promotion; account_id_is bigint;
begin
  granted := false;
  select * into strict offer from promotion o where o.id = p_promotion_id;
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  select o.id into strict account_id_is from account o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    and o.ref = '' and o.currency = offer.currency and o.merchant_id = offer.merchant_id;
  select a.state into state from promotion_award a
    where a.bucket = p_bucket and a.member_id = p_member_id and a.promotion_id = p_promotion_id
    and a.period = p_period;
  if state is not null then return; end if;
  refusal := promotion_hindrance(p_bucket, p_member_id, account_id_is, p_promotion_id, p_period, p_now);
  if refusal is not null then return; end if;
  state := promotion_award_reward(p_bucket, p_member_id, account_id_is, p_promotion_id, p_period, 0,
    p_reward_minor, p_turnover_percent, offer.weights, p_max_stake_minor, p_lock_hours, null, '{}', null,
    p_now);
  update promotion_award a set decided_by = p_actor, decided_at = p_now
    where a.bucket = p_bucket and a.member_id = p_member_id
    and a.promotion_id = p_promotion_id and a.period = p_period and a.state <> 'applying';
  granted := true;
end $$;

revoke all on function promotion_grant from public, khela_app;
grant execute on function promotion_grant to khela_app;
