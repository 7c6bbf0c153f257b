-- Entry function: a member joins a promotion, or claims the promotion's reward for their activity, once in a
-- period. `p_claim`: a promotion_new_claim; without a basis the member joins. Joining reserves the reward in
-- the budget until the claim, at the latest until `claim_hours` after the period's end (`p_until`). An
-- approved reward can be taken within the same number of hours.
-- Locks the member's main accounts in id order, so that only one of two concurrent claims is paid.
-- Returns the new state.
-- Refuses with the result of promotion_hindrance, or with `nothing` when the reward is 0.
create or replace function promotion_claim(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_claim jsonb,
  p_until timestamptz, p_now timestamptz, out refusal text, out state text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked promotion_new_claim := jsonb_populate_record(null::promotion_new_claim, p_claim);
  offer promotion; account_id_is bigint; reward bigint;
begin
  select * into strict offer from promotion where promotion.id = p_promotion_id;
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select account.id into strict account_id_is from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
    and account.ref = '' and account.currency = offer.currency and account.merchant_id = offer.merchant_id;
  refusal := promotion_hindrance(p_bucket, p_member_id, account_id_is, p_promotion_id, p_period, p_now);
  if refusal is not null then return; end if;
  if asked.basis_minor is null then
    reward := promotion_reward(offer.reward_fixed_minor, 0, offer.reward_max_minor, 0);
    insert into promotion_award (bucket, member_id, promotion_id, period, account_id, state, basis_minor,
      reward_minor, stacking_group, reasons, made_at, take_until, turnover_percent, weights)
      values (p_bucket, p_member_id, p_promotion_id, p_period, account_id_is, 'joined', 0, reward,
        offer.stacking_group, '{}', p_now, p_until + make_interval(hours => offer.claim_hours),
        offer.turnover_percent, offer.weights)
      on conflict (bucket, member_id, promotion_id, period) do nothing;
    if found then
      insert into promotion_spent as spent (bucket, promotion_id, spent_minor, awards, committed_minor)
        values (p_bucket, p_promotion_id, 0, 0, reward)
        on conflict (bucket, promotion_id)
        do update set committed_minor = spent.committed_minor + excluded.committed_minor;
    end if;
    state := 'joined';
    return;
  end if;
  reward := promotion_reward(offer.reward_fixed_minor, asked.percent, offer.reward_max_minor,
    asked.basis_minor);
  if reward <= 0 then refusal := 'nothing'; return; end if;
  state := promotion_award_reward(p_bucket, p_member_id, account_id_is, p_promotion_id,
    promotion_new_award_of(period => p_period, basis_minor => asked.basis_minor, reward_minor => reward,
    turnover_percent => offer.turnover_percent, weights => offer.weights,
    max_stake_minor => offer.max_stake_minor, lock_hours => offer.lock_hours, reasons => asked.reasons,
    ip => asked.ip), p_now);
end $$;

revoke all on function promotion_claim from public, khela_app;
grant execute on function promotion_claim to khela_app;
