-- Returns a round's detail with more added to it; a detail above 16 KiB stays as it is.
create or replace function play_detail(kept jsonb, more jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when octet_length(kept::text) > 16384 then kept else kept || more end
$$;

revoke all on function play_detail from public, khela_app;
