-- Returns a promotion's reward for a deposit, a turnover or a loss: a percentage of that amount plus a fixed
-- amount, up to the promotion's maximum.
create or replace function promotion_reward(
  p_fixed_minor bigint, p_percent numeric, p_max_minor bigint, p_basis_minor bigint
) returns bigint language plpgsql immutable as $$
begin
  return least(p_fixed_minor + floor(p_basis_minor * p_percent / 100), p_max_minor)::bigint;
end $$;

revoke all on function promotion_reward from public, khela_app;
grant execute on function promotion_reward to khela_app;
