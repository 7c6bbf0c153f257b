-- Creates a lottery_refusal: why an order is refused. Callers pass the fields by name.
create or replace function lottery_refusal_of(
  n int, code text, subject text default null, amount_minor bigint default null
) returns lottery_refusal language sql immutable parallel safe
return row(n, code, subject, amount_minor)::lottery_refusal;

revoke all on function lottery_refusal_of from public, khela_app;
