-- Entry function: links a provider's account to the member, under the owner's role. Returns true when this
-- account is linked (also when it already was), false when another account of the provider is linked.
create or replace function member_link_social_login(p_bucket smallint, p_member_id bigint, p_channel text,
  p_issuer text, p_subject text, p_linked_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  linked text;
begin
  insert into member_social_login (bucket, member_id, channel, issuer, subject, linked_at)
  values (p_bucket, p_member_id, p_channel, p_issuer, p_subject, p_linked_at) on conflict do nothing;
  select subject into strict linked from member_social_login
    where bucket = p_bucket and member_id = p_member_id and channel = p_channel;
  return linked = p_subject;
end $$;

revoke all on function member_link_social_login from public, khela_app;
grant execute on function member_link_social_login to khela_app;
