-- Entry function: claims a due refund, so that only one caller asks the gateway. The refund is due again at
-- `p_next_at`.
-- Locks an active member, shared, then the refund when it is written: the member's status cannot change until
-- the transaction ends.
-- Returns the number of claims including this one (null: not due, ended, or held), and whether the member is
-- blocked or closed without an operator's override. For such a member an unsent refund waits, and the caller
-- only inquires about a sent one.
create or replace function cashier_claim_refund(
  p_bucket smallint, p_member_id bigint, p_id text, p_now timestamptz, p_next_at timestamptz, out times int,
  out blocked boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member where member.bucket = p_bucket and member.id = p_member_id
    and member.status = 'active' for share;
  blocked := not found;
  if blocked then
    blocked := not exists (select from deposit_refund refund
      where refund.bucket = p_bucket and refund.member_id = p_member_id and refund.id = p_id
        and refund.despite_block);
  end if;
  if blocked then
    update deposit_refund refund set next_at = p_next_at
      where refund.bucket = p_bucket and refund.member_id = p_member_id and refund.id = p_id
        and refund.state = 'approved' and refund.next_at <= p_now;
  end if;
  update deposit_refund refund set state = 'sending', sent_at = coalesce(refund.sent_at, p_now),
    attempts = refund.attempts + 1, next_at = p_next_at
    where refund.bucket = p_bucket and refund.member_id = p_member_id and refund.id = p_id
      and refund.state in ('approved', 'sending') and refund.next_at <= p_now
    returning refund.attempts into times;
end $$;

revoke all on function cashier_claim_refund from public, khela_app;
grant execute on function cashier_claim_refund to khela_app;
