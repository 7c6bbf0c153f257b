-- The rule of what a bet is, for both paths: what refuses it by its session, its member, its game and its
-- round. A null stands for a row that is not there. The planner puts it in place of the call.
-- Returns the status, or null; INVALID_REQUEST is for what the bet declares to be at risk. Limits, stake caps
-- and free rounds are of the slow path alone (play_bet): the fast path takes no bet that has them.
create or replace function play_bet_refusal(
  session_game_code text, member_status text, game_is_open boolean, game_code text, round_state text,
  round_bet_minor bigint, amount_minor bigint, risked_minor bigint
) returns text language sql immutable parallel safe
return case
  when session_game_code is null then 'SESSION_EXPIRED'
  when member_status is distinct from 'active' then 'PLAYER_BLOCKED'
  when game_is_open is not true then 'GAME_DISABLED'
  -- what was opened for one game pays for no other
  when session_game_code <> game_code then 'SESSION_EXPIRED'
  when round_state <> 'open' then 'ROUND_ENDED'
  when risked_minor - coalesce(round_bet_minor, 0) > amount_minor then 'INVALID_REQUEST'
end;

revoke all on function play_bet_refusal from public, khela_app;
