-- Entry function: the steps of a withdrawal that move no money.
-- - `approve`: an operator approves the withdrawal, which is sent from `p_next_at` on. `approve despite
--   block`: also for a blocked or closed member.
-- - `take back`: cancels an operator's approval before the withdrawal was sent. `hold back`: an operator must
--   decide again; possible only before the withdrawal was ever sent.
-- - `claim`: only this caller sends the withdrawal to the gateway or inquires about it; another caller may do
--   so from `p_next_at` on. `release`: undoes a first claim that surely sent nothing.
-- - `wait`: the withdrawal cannot be sent now and is due again at `p_next_at`. `retry`: a withdrawal in
--   trouble is sent or inquired about at once.
-- - `accept`: stores the gateway's number of the payout. `trouble`: stores why an attempt did not pay; it
--   counts as a step only if the reason is new.
-- - `notify`: records that the member has the message about the withdrawal's end.
-- Returns whether the step was possible, the number of claims, and whether a block prevents paying. A blocked
-- withdrawal is not approved. A claim holds a blocked withdrawal back when it was never sent; otherwise the
-- caller only inquires about it. The member's status cannot change until the transaction ends.
-- Locks an active member, shared, then the order when it is written.
-- Refuses nothing.
create or replace function cashier_move_withdrawal(
  p_bucket smallint, p_member_id bigint, p_id text, p_step text, p_text text, p_now timestamptz,
  p_next_at timestamptz, out moved boolean, out attempts int, out blocked boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member where member.bucket = p_bucket and member.id = p_member_id
    and member.status = 'active' for share;
  blocked := not found;
  if blocked then
    blocked := not exists (select from withdraw_order withdrawal
      where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
        and withdrawal.despite_block);
  end if;
  case p_step
    when 'approve' then
      update withdraw_order withdrawal set state = 'approved', decided_by = p_text, decided_at = p_now,
        next_at = p_next_at
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'review' and not blocked;
    when 'approve despite block' then
      update withdraw_order withdrawal set state = 'approved', decided_by = p_text, decided_at = p_now,
        next_at = p_next_at, despite_block = true
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'review';
    when 'take back' then
      update withdraw_order withdrawal set state = 'review', decided_by = null, decided_at = null,
        next_at = null, despite_block = false, trouble = null, trouble_at = null
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'approved' and withdrawal.decided_by is not null;
    when 'hold back' then
      update withdraw_order withdrawal set state = 'review', reasons = withdrawal.reasons || p_text,
        next_at = null, trouble = null, trouble_at = null
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'approved';
    when 'claim' then
      if blocked then
        update withdraw_order withdrawal set state = 'review',
          reasons = withdrawal.reasons || 'blocked'::text, next_at = null, trouble = null, trouble_at = null
          where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
            and withdrawal.state = 'approved' and withdrawal.next_at <= p_now;
      end if;
      update withdraw_order withdrawal set state = 'sending', sent_at = coalesce(withdrawal.sent_at, p_now),
        attempts = withdrawal.attempts + 1, next_at = p_next_at
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state in ('approved', 'sending') and withdrawal.next_at <= p_now;
    when 'release' then
      update withdraw_order withdrawal set state = 'approved', sent_at = null, attempts = 0,
        next_at = p_next_at
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'sending' and withdrawal.attempts = 1 and withdrawal.payout_id is null;
    when 'wait' then
      update withdraw_order withdrawal set next_at = p_next_at
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state in ('approved', 'sending') and withdrawal.next_at <= p_now;
    when 'accept' then
      update withdraw_order withdrawal set payout_id = p_text, trouble = null, trouble_at = null
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state = 'sending' and withdrawal.payout_id is null;
    when 'trouble' then
      update withdraw_order withdrawal set trouble = p_text,
        trouble_at = coalesce(withdrawal.trouble_at, p_now)
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state in ('approved', 'sending') and withdrawal.trouble is distinct from p_text;
    when 'retry' then
      update withdraw_order withdrawal set next_at = p_now
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.state in ('approved', 'sending') and withdrawal.trouble is not null;
    when 'notify' then
      update withdraw_order withdrawal set notified_at = p_now
        where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id
          and withdrawal.notified_at is null;
  end case;
  moved := found;
  select withdrawal.attempts into attempts from withdraw_order withdrawal
    where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id and withdrawal.id = p_id;
end $$;

revoke all on function cashier_move_withdrawal from public, khela_app;
grant execute on function cashier_move_withdrawal to khela_app;
