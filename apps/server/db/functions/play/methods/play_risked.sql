-- Returns the risked part of a round's stake: the vendor's declaration, or by default its stake, unless
-- exactly the stake was paid back. Never above the stake. The planner inlines it.
create or replace function play_risked(declared bigint, bet bigint, win bigint) returns bigint
  language sql immutable parallel safe
return least(coalesce(declared, case when win = bet then 0 else bet end), bet);

revoke all on function play_risked from public, khela_app;
