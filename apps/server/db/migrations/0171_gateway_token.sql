-- Access tokens of payment providers. A provider limits how often one is granted, or ends the earlier one with it, so all servers share one.
create table gateway_token (
  name text primary key,
  token bytea,
  ends_at timestamptz,
  check ((token is null) = (ends_at is null))
);
comment on table gateway_token is 'the access token of a payment provider that all servers use, encrypted; null until one is granted';
grant select, insert, update on gateway_token to khela_app;
