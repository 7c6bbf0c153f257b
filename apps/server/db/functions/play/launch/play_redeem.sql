-- Entry function: redeems a launch token, once and before it expires, for the vendor it was issued for, while
-- its login goes on and its member is not blocked. Returns no row when that is refused.
create or replace function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text)
returns table (bucket smallint, member_id bigint, merchant_id int, game_code text, currency text,
  "real" boolean, language text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is timestamptz := clock_timestamp();
begin
  return query update play_session s set redeemed_at = now_is
    where s.bucket = p_bucket and s.token_hash = p_token_hash and s.vendor = p_vendor
      and s.redeemed_at is null and s.ended_at is null and s.redeem_by > now_is
      and exists (select 1 from member m where m.bucket = s.bucket and m.id = s.member_id
        and m.status = 'active')
    returning s.bucket, s.member_id, s.merchant_id, s.game_code, s.currency, s.real, s.language;
end $$;

revoke all on function play_redeem from public, khela_app;
grant execute on function play_redeem to khela_app;
