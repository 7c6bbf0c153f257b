-- Entry function: redeems the launch token of a game, once and before it expires. `p_vendor` must be the
-- token's vendor, the login that launched the game must continue, and the member must be active. Returns no
-- row when refused.
create or replace function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text)
returns table (bucket smallint, member_id bigint, merchant_id int, game_code text, currency text,
  "real" boolean, language text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is timestamptz := clock_timestamp();
begin
  return query update play_session session set redeemed_at = now_is
    where session.bucket = p_bucket and session.token_hash = p_token_hash and session.vendor = p_vendor
      and session.redeemed_at is null and session.ended_at is null and session.redeem_by > now_is
      and exists (select 1 from member where member.bucket = session.bucket and member.id = session.member_id
        and member.status = 'active')
    returning session.bucket, session.member_id, session.merchant_id, session.game_code, session.currency,
    session.real, session.language;
end $$;

revoke all on function play_redeem from public, khela_app;
grant execute on function play_redeem to khela_app;
