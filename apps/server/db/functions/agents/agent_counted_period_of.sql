-- Creates an agent_counted_period: a counted period of an agent's contract. Callers pass every field by name.
create or replace function agent_counted_period_of(
  member_id bigint, contract_id uuid, starts_at timestamptz, is_over boolean, rounds int,
  stake_minor bigint, payout_minor bigint, turnover_minor numeric, tier int, amount_minor bigint,
  last_seq bigint
) returns agent_counted_period language sql immutable parallel safe
return row(member_id, contract_id, starts_at, is_over, rounds, stake_minor, payout_minor, turnover_minor,
  tier, amount_minor, last_seq)::agent_counted_period;

revoke all on function agent_counted_period_of from public, khela_app;
