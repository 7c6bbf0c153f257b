-- Creates a promotion_new_award: the values of a member's new reward. Callers pass the fields by name.
create or replace function promotion_new_award_of(
  period text, basis_minor bigint, reward_minor bigint, turnover_percent int, weights jsonb,
  max_stake_minor bigint, lock_hours int, reasons text[], order_id text default null, ip text default null
) returns promotion_new_award language sql immutable parallel safe
return row(period, basis_minor, reward_minor, turnover_percent, weights, max_stake_minor, lock_hours, reasons,
  order_id, ip)::promotion_new_award;

revoke all on function promotion_new_award_of from public, khela_app;
