-- Entry function: takes a refund that is due, so that one caller asks the gateway; next at `p_next_at`.
-- Returns how often it was taken with this time (null: it is not due, has ended, or is held), and whether its
-- member is blocked or closed and no person decided it in spite of that: what was never sent waits then, and
-- what was sent is only asked about. The member's status stands still until the transaction ends.
create or replace function cashier_claim_refund(
  p_bucket smallint, p_member_id bigint, p_id text, p_now timestamptz, p_next_at timestamptz, out times int,
  out blocked boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member m where m.bucket = p_bucket and m.id = p_member_id and m.status = 'active' for share;
  blocked := not found;
  if blocked then
    blocked := not exists (select from deposit_refund r
      where r.bucket = p_bucket and r.member_id = p_member_id and r.id = p_id and r.despite_block);
  end if;
  if blocked then
    update deposit_refund r set next_at = p_next_at
      where r.bucket = p_bucket and r.member_id = p_member_id and r.id = p_id and r.state = 'approved'
        and r.next_at <= p_now;
  end if;
  update deposit_refund r set state = 'sending', sent_at = coalesce(r.sent_at, p_now),
    attempts = r.attempts + 1, next_at = p_next_at
    where r.bucket = p_bucket and r.member_id = p_member_id and r.id = p_id
      and r.state in ('approved', 'sending') and r.next_at <= p_now
    returning r.attempts into times;
end $$;

revoke all on function cashier_claim_refund from public, khela_app;
grant execute on function cashier_claim_refund to khela_app;
