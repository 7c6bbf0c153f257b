-- Entry function: takes a refund that is due, so that one caller asks the gateway; next at `p_next_at`. Returns how often it was taken with
-- this time; null: it is not due, or has ended.
create or replace function cashier_claim_refund(
  p_bucket smallint, p_member_id bigint, p_id text, p_now timestamptz, p_next_at timestamptz
) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  times int;
begin
  update deposit_refund r set state = 'sending', sent_at = coalesce(r.sent_at, p_now), attempts = r.attempts + 1, next_at = p_next_at
    where r.bucket = p_bucket and r.member_id = p_member_id and r.id = p_id and r.state in ('approved', 'sending') and r.next_at <= p_now
    returning r.attempts into times;
  return times;
end $$;

revoke all on function cashier_claim_refund from public, khela_app;
grant execute on function cashier_claim_refund to khela_app;
