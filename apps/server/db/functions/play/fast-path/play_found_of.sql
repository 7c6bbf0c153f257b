-- Creates a play_found: what the fast path finds about a transaction. Callers pass every field by name.
create or replace function play_found_of(
  is_eligible boolean, opens boolean, account_id bigint, operator_account_id bigint, merchant_id int,
  "real" boolean, available_minor bigint, node_id int, game_type text, weights_version smallint,
  settles boolean, stake_minor bigint, at_risk_minor bigint, settlement_seq bigint
) returns play_found language sql immutable parallel safe
return row(is_eligible, opens, account_id, operator_account_id, merchant_id, "real", available_minor, node_id,
  game_type, weights_version, settles, stake_minor, at_risk_minor, settlement_seq)::play_found;

revoke all on function play_found_of from public, khela_app;
