-- Entry function: the member takes an approved reward. A second call returns the same amount and moves
-- nothing.
-- Locks the member's main accounts in id order.
-- Returns the reward's amount, and whether it was paid now; null when the member has no such reward to take,
-- or its time has expired.
create or replace function promotion_take(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamptz,
  out reward_minor bigint, out paid boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  award promotion_award;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into award from promotion_award given where given.bucket = p_bucket
    and given.member_id = p_member_id and given.promotion_id = p_promotion_id and given.period = p_period;
  paid := false;
  if award.state in ('process', 'claimed') then reward_minor := award.reward_minor; return; end if;
  if award.state is distinct from 'issued' or p_now >= award.take_until then return; end if;
  perform promotion_pay(p_bucket, p_member_id, p_promotion_id, p_period, p_now);
  reward_minor := award.reward_minor; paid := true;
end $$;

revoke all on function promotion_take from public, khela_app;
grant execute on function promotion_take to khela_app;
