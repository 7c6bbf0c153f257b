-- Entry function: redeems a launch token, once and before it expires, for the vendor it was issued for. Returns null when that
-- is refused.
create or replace function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text) returns play_session language sql
security definer set search_path = public, pg_temp as $$
  update play_session set redeemed_at = clock_timestamp()
    where bucket = p_bucket and token_hash = p_token_hash and vendor = p_vendor and redeemed_at is null
      and redeem_by > clock_timestamp()
  returning *
$$;

revoke all on function play_redeem from public, khela_app;
grant execute on function play_redeem to khela_app;
