-- Returns the fee of a withdrawal: none for the first `p_free_day_count` withdrawals of a day, then a fixed
-- part plus a percentage of the amount. The percentage is rounded down, so the member keeps a fraction of a
-- minor unit.
create or replace function cashier_withdraw_fee(
  p_amount_minor bigint, p_used_today int, p_free_day_count int, p_fee_minor bigint, p_fee_percent numeric
) returns bigint language plpgsql immutable as $$
begin
  return case when p_used_today < p_free_day_count then 0
    else p_fee_minor + trunc(p_amount_minor * p_fee_percent * 0.01)::bigint end;
end $$;

revoke all on function cashier_withdraw_fee from public, khela_app;
grant execute on function cashier_withdraw_fee to khela_app;
