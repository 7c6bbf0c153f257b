-- Entry function: ends a reward for a member who was brought, where it waits for a person or to be taken and
-- the deposit it is for was given back, so that less is left than the promotion asks for; what was promised
-- returns to the budget. Returns whether it was ended.
create or replace function promotion_end_referral(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_remark text,
  p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reward bigint; least_minor bigint;
begin
  select p.min_deposit_minor into least_minor from promotion p
    where p.id = p_promotion_id and p.metric = 'referral';
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  update promotion_award o set state = 'rejected', decided_at = p_now, remark = p_remark, take_until = null
    where o.bucket = p_bucket and o.member_id = p_member_id and o.promotion_id = p_promotion_id
      and o.period = p_period and o.state in ('applying', 'issued')
      and exists (select from promotion_referral r
        where r.bucket = p_bucket and r.member_id = p_member_id and 'm' || r.invited_id = p_period
        and r.deposit_minor < o.basis_minor and r.deposit_minor < least_minor)
    returning o.reward_minor into reward;
  if reward is null then return false; end if;
  update promotion_spent s set committed_minor = s.committed_minor - reward
    where s.bucket = p_bucket and s.promotion_id = p_promotion_id;
  return true;
end $$;

revoke all on function promotion_end_referral from public, khela_app;
grant execute on function promotion_end_referral to khela_app;
