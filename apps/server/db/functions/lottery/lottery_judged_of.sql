-- Creates a lottery_judged: what lottery_judge finds about an item. Callers pass every field by name.
create or replace function lottery_judged_of(
  code text, "real" boolean, limited boolean, weights_version smallint
) returns lottery_judged language sql immutable parallel safe
return row(code, "real", limited, weights_version)::lottery_judged;

revoke all on function lottery_judged_of from public, khela_app;
