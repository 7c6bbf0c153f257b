-- Returns the part of a round's stake that was at risk: what its vendor declared; without a declaration the
-- whole stake, or nothing when exactly the stake was paid back. The result is never above the stake. The
-- planner inlines this function.
create or replace function play_risked(declared bigint, bet bigint, win bigint) returns bigint
  language sql immutable parallel safe
return least(coalesce(declared, case when win = bet then 0 else bet end), bet);

revoke all on function play_risked from public, khela_app;
