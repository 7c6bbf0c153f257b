-- Entry function: redeems a launch token, once and before it expires, for the vendor it was issued for. Returns null when that
-- is refused.
create or replace function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text) returns play_session language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  now_is timestamptz := clock_timestamp(); s play_session;
begin
  update play_session set redeemed_at = now_is
    where bucket = p_bucket and token_hash = p_token_hash and vendor = p_vendor and redeemed_at is null
      and redeem_by > now_is
    returning * into s;
  return s;
end $$;

revoke all on function play_redeem from public, khela_app;
grant execute on function play_redeem to khela_app;
