-- Entry function: a member gives up a reward in play. The reward ends at once, as at the end of its time. A
-- second call returns the same amount and moves nothing.
-- Locks the member's main accounts in id order.
-- Returns the amount taken back.
-- Refuses with `unknown` when no such reward exists or it was never paid, and with `played` when its turnover
-- is played. `in play`: the balance does not cover the reward, and the rest may be staked or in a vendor's
-- wallet.
create or replace function promotion_give_up(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamptz,
  out refusal text, out taken_minor bigint, out repeated boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  award promotion_award;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into award from promotion_award given where given.bucket = p_bucket
    and given.member_id = p_member_id and given.promotion_id = p_promotion_id and given.period = p_period;
  repeated := award.state = 'expired' and award.paid_at is not null;
  if repeated then taken_minor := award.forfeited_minor; return; end if;
  if award.state is distinct from 'process' then
    refusal := case when award.state = 'claimed' then 'played' else 'unknown' end;
    return;
  end if;
  if promotion_turnover_left(p_bucket, p_member_id, award.account_id, p_promotion_id, p_period) <= 0 then
    refusal := 'played';
    return;
  end if;
  if promotion_forfeit(p_bucket, p_member_id, p_promotion_id, p_period) < award.reward_minor
      and not turnover_lost_since(p_bucket, p_member_id, award.account_id, award.paid_at)
      and turnover_away(p_bucket, p_member_id, award.account_id) > 0 then
    refusal := 'in play';
    return;
  end if;
  perform promotion_end_lock(p_bucket, p_member_id, p_promotion_id, p_period, true, p_now);
  select given.forfeited_minor into taken_minor from promotion_award given
    where given.bucket = p_bucket and given.member_id = p_member_id and given.promotion_id = p_promotion_id
    and given.period = p_period;
end $$;

revoke all on function promotion_give_up from public, khela_app;
grant execute on function promotion_give_up to khela_app;
