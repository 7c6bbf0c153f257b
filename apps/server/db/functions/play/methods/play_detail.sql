-- Returns a round's detail merged with further detail; one above 16 KiB is returned unchanged.
create or replace function play_detail(detail jsonb, added jsonb) returns jsonb language plpgsql immutable
  parallel safe as $$
begin
  return case when octet_length(detail::text) > 16384 then detail else detail || added end;
end $$;

revoke all on function play_detail from public, khela_app;
