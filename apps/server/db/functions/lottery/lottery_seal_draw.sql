-- Entry function: seals a draw in a bucket. From the commit on, the bucket accepts no order for the draw. The
-- seal waits for calls that began earlier. Repeating the seal changes nothing.
create or replace function lottery_seal_draw(p_bucket smallint, p_draw_id bigint, p_now timestamptz)
  returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from lottery_seal seal where seal.bucket = p_bucket and seal.draw_id = p_draw_id) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashint8extended(p_draw_id, 7014));
  insert into lottery_seal (bucket, draw_id, sealed_at) values (p_bucket, p_draw_id, p_now)
    on conflict (bucket, draw_id) do nothing;
end $$;

revoke all on function lottery_seal_draw from public, khela_app;
grant execute on function lottery_seal_draw to khela_app;
