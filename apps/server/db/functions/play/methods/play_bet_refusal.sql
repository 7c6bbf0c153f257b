-- Returns the status with which a bet is refused because of its session, member, game or round, or null. The
-- fast path and the slow path use it. A null argument stands for a missing row. INVALID_REQUEST: the bet
-- declares more risk than the round's stake. Only the slow path (play_bet) checks limits, stake limits and
-- free rounds: the fast path accepts no bet to which these apply. The planner inlines this function.
create or replace function play_bet_refusal(
  session_game_code text, member_status text, game_is_open boolean, game_code text, round_state text,
  round_bet_minor bigint, amount_minor bigint, risked_minor bigint
) returns text language sql immutable parallel safe
return case
  when session_game_code is null then 'SESSION_EXPIRED'
  when member_status is distinct from 'active' then 'PLAYER_BLOCKED'
  when game_is_open is not true then 'GAME_DISABLED'
  -- a session of one game accepts no bet on another game
  when session_game_code <> game_code then 'SESSION_EXPIRED'
  when round_state <> 'open' then 'ROUND_ENDED'
  when risked_minor - coalesce(round_bet_minor, 0) > amount_minor then 'INVALID_REQUEST'
end;

revoke all on function play_bet_refusal from public, khela_app;
