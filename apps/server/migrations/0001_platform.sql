-- What every feature stands on: the application's role, the bucket rule, the audit log, stored pushes,
-- replay protection of sealed bodies, and counters for throttles that must hold across processes.

do $$
begin
  if not exists (select from pg_roles where rolname = 'khela_app') then
    create role khela_app login;
  end if;
end $$;

do $$ begin execute format('grant khela_app to %I', current_user); end $$;
grant usage on schema public to khela_app;
-- a server is not ready before its migrations are done
grant select on schema_migration to khela_app;
alter default privileges in schema public grant select, insert, update, delete on tables to khela_app;
alter default privileges in schema public grant usage, select on sequences to khela_app;
alter default privileges revoke execute on functions from public;

-- The queue's own schema: pg-boss makes its tables in it, and the application may make schemas nowhere else.
create schema jobs authorization khela_app;

-- The bucket of a member: fixed at creation, leads every key of what the member owns.
create function bucket_of(member_id bigint) returns smallint
  language sql immutable strict parallel safe
  return (hashint8(member_id) & 255)::smallint;
grant execute on function bucket_of(bigint) to khela_app;

-- Who did what to money, rights or content. Append only, also for the application.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  merchant_id int,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  ip text,
  request_id text
);
create index audit_log_subject on audit_log (subject, at desc);
revoke update, delete, truncate on audit_log from khela_app;

-- Pushes that must not be lost: written with what they tell about, sent to the member's open pages,
-- sent again to a page that comes back with the last id it saw.
create sequence push_event_id;
grant usage on sequence push_event_id to khela_app;
create table push_event (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('push_event_id'),
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (bucket, member_id, id)
);
create index push_event_at on push_event (at);

create table seal_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index seal_nonce_expiry on seal_nonce (expires_at);

-- Failures and attempts counted in a window, by key (account, address, …).
create table throttle (
  key text primary key,
  window_start timestamptz not null,
  count int not null check (count > 0)
);
create index throttle_window on throttle (window_start);
