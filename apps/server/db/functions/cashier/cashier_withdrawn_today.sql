-- Returns the number and sum of an account's withdrawals on the day of `p_now` in `p_zone`, without
-- withdrawals whose money was returned.
create or replace function cashier_withdrawn_today(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, p_now timestamptz,
  out used_count int, out used_minor bigint
) language plpgsql stable as $$
begin
  select count(*)::int, coalesce(sum(withdrawal.amount_minor), 0)::bigint into used_count, used_minor
    from withdraw_order withdrawal
    where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id
      and withdrawal.account_id = p_account_id and withdrawal.state not in ('cancelled', 'refused', 'failed')
      and withdrawal.requested_at >= date_trunc('day', p_now at time zone p_zone) at time zone p_zone;
end $$;

revoke all on function cashier_withdrawn_today from public, khela_app;
grant execute on function cashier_withdrawn_today to khela_app;
