-- Creates a ledger_posted: the account's state after a movement. Callers pass the fields by name.
create or replace function ledger_posted_of(
  balance bigint, held bigint, seq bigint default null, at timestamptz default null,
  chain_hash bytea default null
) returns ledger_posted language sql immutable parallel safe
return row(balance, held, seq, at, chain_hash)::ledger_posted;

revoke all on function ledger_posted_of from public, khela_app;
