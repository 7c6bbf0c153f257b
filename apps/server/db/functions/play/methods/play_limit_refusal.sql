-- Checks a bet against the member's own limits and breaks, and the round's stake including the bet against
-- the maximum stake of a bonus in play. A free round takes no stake, so only a break refuses it.
-- Locks nothing: the caller holds the account's lock.
-- Returns null when the bet is allowed.
-- Refuses with LIMIT_REACHED or STAKE_CAPPED.
create or replace function play_limit_refusal(
  item play_item, holder play_account, now_is timestamptz, round_bet_minor bigint
) returns text language plpgsql as $$
declare
  is_free boolean := item.free_round is not null;
begin
  if not holder.limited then return null; end if;
  if responsible_gaming_refusal(item.bucket, item.member_id, holder.id, item.amount_minor, now_is) is not null
    and (not is_free
      or responsible_gaming_refusal(item.bucket, item.member_id, holder.id, 0, now_is) = 'restriction') then
    return 'LIMIT_REACHED';
  end if;
  if not is_free and turnover_refuses_stake(item.bucket, item.member_id, holder.id, item.amount_minor,
      round_bet_minor) then
    return 'STAKE_CAPPED';
  end if;
  return null;
end $$;

revoke all on function play_limit_refusal from public, khela_app;
