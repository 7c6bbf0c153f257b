-- Creates a turnover_new_requirement. Callers pass every field by name.
create or replace function turnover_new_requirement_of(
  source text, ref text, amount_minor bigint, percent int, is_fresh boolean, made_at timestamptz
) returns turnover_new_requirement language sql immutable parallel safe
return row(source, ref, amount_minor, percent, is_fresh, made_at)::turnover_new_requirement;

revoke all on function turnover_new_requirement_of from public, khela_app;
