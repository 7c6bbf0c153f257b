-- Changes an account's level and writes its history; the caller stores the row that it returns.
create or replace function vip_change_level(v vip_state, p_level smallint, p_bonus_minor bigint,
  p_now timestamptz) returns vip_state
language plpgsql as $$
begin
  insert into vip_change (bucket, member_id, account_id, seq, from_level, to_level, bonus_minor, at)
    values (v.bucket, v.member_id, v.account_id, v.changes + 1, v.level, p_level, p_bonus_minor, p_now);
  v.changes := v.changes + 1; v.level := p_level; v.since := p_now; v.missed := 0;
  return v;
end $$;

revoke all on function vip_change_level from public, khela_app;
