-- Returns whether a deposit can be refunded: it can when no reward for the deposit is open or in play. With
-- `p_remark` the function first ends a reward in play as at the end of its time, and rejects an open reward
-- with this remark. A reward cannot end while staked money or money in a vendor's wallet may cover it; then
-- the refund is not allowed.
-- Locks nothing: the caller holds the account's lock.
create or replace function promotion_refund_deposit(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_remark text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  award promotion_award;
begin
  select * into award from promotion_award given where given.bucket = p_bucket
    and given.member_id = p_member_id
    and given.order_id = p_order_id and given.state in ('applying', 'issued', 'process');
  if award.promotion_id is null or (award.state = 'process'
      and promotion_turnover_left(p_bucket, p_member_id, award.account_id, award.promotion_id,
        award.period) <= 0) then
    return true;
  end if;
  if p_remark is null then return false; end if;
  if award.state = 'process' then
    begin
      perform promotion_end_lock(p_bucket, p_member_id, award.promotion_id, award.period, false, p_now);
      perform from promotion_award given where given.bucket = p_bucket and given.member_id = p_member_id
        and given.promotion_id = award.promotion_id and given.period = award.period
        and given.state = 'process';
      -- promotion_end_lock delayed the end by an hour: the exception undoes that, and the refund is not
      -- allowed
      if found then raise exception 'promotions: the reward stands' using errcode = 'KH002'; end if;
    exception when sqlstate 'KH002' then
      return false;
    end;
    return true;
  end if;
  update promotion_award given set state = 'rejected', decided_at = p_now, remark = p_remark
    where given.bucket = p_bucket and given.member_id = p_member_id
      and given.promotion_id = award.promotion_id and given.period = award.period;
  update promotion_spent spent set committed_minor = spent.committed_minor - award.reward_minor
    where spent.bucket = p_bucket and spent.promotion_id = award.promotion_id;
  return true;
end $$;

revoke all on function promotion_refund_deposit from public, khela_app;
