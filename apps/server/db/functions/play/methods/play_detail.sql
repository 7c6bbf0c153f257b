-- Returns a round's detail merged with added detail. A detail that is already above 16 KiB is returned
-- unchanged. The planner inlines this function.
create or replace function play_detail(detail jsonb, added jsonb) returns jsonb
  language sql immutable parallel safe
return case when octet_length(detail::text) > 16384 then detail else detail || added end;

revoke all on function play_detail from public, khela_app;
