-- Returns the first part of an audit entry's subject, by which the audit reads the entries of watched rows.
-- For the subject of a member's row it is the table and the bucket.
create or replace function audit_area(p_subject text) returns text language plpgsql immutable
  parallel safe as $$
begin
  return substring(p_subject from '^[a-z_]+:[0-9]+(?=/)');
end $$;

revoke all on function audit_area from public, khela_app;
grant execute on function audit_area to khela_app;
