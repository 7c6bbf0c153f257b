-- Changes the VIP level of an account and writes the change to the history. Returns the changed row, which
-- the caller stores.
create or replace function vip_change_level(standing vip_state, p_level smallint, p_bonus_minor bigint,
  p_now timestamptz) returns vip_state
language plpgsql as $$
begin
  insert into vip_change (bucket, member_id, account_id, seq, from_level, to_level, bonus_minor, at)
    values (standing.bucket, standing.member_id, standing.account_id, standing.changes + 1, standing.level,
      p_level, p_bonus_minor, p_now);
  standing.changes := standing.changes + 1;
  standing.level := p_level;
  standing.since := p_now;
  standing.missed := 0;
  return standing;
end $$;

revoke all on function vip_change_level from public, khela_app;
