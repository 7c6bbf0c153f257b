-- Entry function: an operator approves (`p_remark` null) or refuses an undecided reward. Returns whether it
-- was undecided.
create or replace function promotion_decide(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_actor text, p_remark text,
  p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hours int; reward bigint; until timestamptz;
begin
  select offer.claim_hours into hours from promotion offer where offer.id = p_promotion_id;
  -- computed before the update: Citus cannot compute a time within a CASE of an update
  if p_remark is null then until := p_now + make_interval(hours => hours); end if;
  update promotion_award award set state = case when p_remark is null then 'issued' else 'rejected' end,
    decided_at = p_now, decided_by = p_actor, remark = p_remark, take_until = until
    where award.bucket = p_bucket and award.member_id = p_member_id and award.promotion_id = p_promotion_id
      and award.period = p_period and award.state = 'applying'
    returning award.reward_minor into reward;
  if reward is null then return false; end if;
  if p_remark is not null then
    update promotion_spent spent set committed_minor = spent.committed_minor - reward
      where spent.bucket = p_bucket and spent.promotion_id = p_promotion_id;
  end if;
  return true;
end $$;

revoke all on function promotion_decide from public, khela_app;
grant execute on function promotion_decide to khela_app;
