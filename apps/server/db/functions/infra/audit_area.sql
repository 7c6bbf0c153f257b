-- Returns the part of a watched row's subject by which the audit reads its entries: the table and, for a
-- member's row, the bucket.
create or replace function audit_area(p_subject text) returns text language plpgsql immutable
  parallel safe as $$
begin
  return substring(p_subject from '^[a-z_]+:[0-9]+(?=/)');
end $$;

revoke all on function audit_area from public, khela_app;
grant execute on function audit_area to khela_app;
