-- Returns a UUID derived from a text: the same text always has the same UUID.
create or replace function uuid_of_text(p_text text) returns uuid language plpgsql immutable
  parallel safe as $$
begin
  return encode(substring(sha256(convert_to(p_text, 'UTF8')) for 16), 'hex')::uuid;
end $$;

revoke all on function uuid_of_text from public, khela_app;
