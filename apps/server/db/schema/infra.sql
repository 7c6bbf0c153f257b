-- Tables that every feature uses: the servers' role (khela_app), buckets, the audit log, stored push events,
-- and data that all servers share.

do $$
begin
  if not exists (select from pg_roles where rolname = 'khela_app') then
    create role khela_app login;
  end if;
  execute format('grant khela_app to %I', current_user);
end $$;

grant usage on schema public to khela_app;
-- khela_app, the servers' role, has these rights on each table unless the end of the table's file revokes
-- them. It can call a function only after a grant.
alter default privileges in schema public grant select, insert, update, delete on tables to khela_app;
alter default privileges in schema public grant usage, select on sequences to khela_app;
alter default privileges revoke execute on functions from public;

-- The job queue's schema: pg-boss creates its tables in it, and the servers may create tables nowhere else.
create schema jobs authorization khela_app;

-- pg_trgm compares words by similarity, for the search for games.
create extension if not exists pg_trgm;

-- Each server checks in these tables whether all migrations and functions that it needs are applied.
grant select on schema_migration, schema_function to khela_app;

\ir ../functions/infra/new_member_buckets.sql
-- The list of all buckets. The key is not named `bucket`, since on Citus that name marks tables that are
-- distributed by member: every node has a complete copy of this list.
create table member_bucket (
  id smallint primary key check (id between 0 and 255)
);
comment on table member_bucket is
  'every bucket that has members or gets new ones: what reads all members reads one after the other';
insert into member_bucket (id) select unnest(new_member_buckets());

-- Trigger functions of the audit log, and their helpers. audit_row_changed writes an entry for every change
-- of a watched row, and audit_log_seal extends the hash chain by the entry.
\ir ../functions/infra/audit_area.sql
\ir ../functions/infra/audit_row_state.sql
\ir ../functions/infra/audit_row_changed.sql
\ir ../functions/infra/audit_log_seal.sql
-- The audit log: actions on money, rights and content, each with its actor. It is append-only, also for the
-- servers.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  merchant_id int,
  actor       text not null,
  action      text not null,
  subject     text not null,
  detail      jsonb not null default '{}',
  ip          text,
  request_id  text,
  row_hash    bytea check (length(row_hash) in (0, 32))
);
comment on column audit_log.row_hash is
  'of an entry about a row that is watched: SHA-256 of its watched columns as they are now, empty when it '
  'is removed; null: of anything else';
create index audit_log_subject on audit_log (subject, at desc);
-- indexes for the console's search, newest first: all entries of a merchant, those of an actor, those of an
-- action
create index audit_log_merchant on audit_log (merchant_id, at, id);
create index audit_log_actor on audit_log (merchant_id, actor, at, id);
create index audit_log_action on audit_log (merchant_id, action, at, id);
-- finds the entries that operators made about a subject, such as a member, without entries of the subject
-- itself
create index audit_log_operator on audit_log (subject, at desc) where actor like 'operator:%';
create index audit_log_rows on audit_log (audit_area(subject), subject, id) where row_hash is not null;
create constraint trigger sealed after insert on audit_log deferrable initially deferred
  for each row execute function audit_log_seal();

create table audit_seal (
  seq    bigint primary key check (seq > 0),
  log_id bigint not null unique,
  head   bytea not null check (length(head) = 32)
);
comment on table audit_seal is
  'the hash chain of the audit log, in the order of commits; the first one''s entry may be removed, and '
  'those that follow it are in the log';
comment on column audit_seal.head is 'SHA-256 of the head before and of the entry''s fields';

create sequence push_event_id;
-- Pushes that must not be lost. They are written in the transaction that causes them and sent to the member's
-- open pages. A page that reconnects receives all pushes after the last id that it saw.
create table push_event (
  bucket    smallint not null,
  member_id bigint not null,
  id        bigint not null default nextval('push_event_id'),
  event     text not null,
  data      jsonb not null,
  at        timestamptz not null default now(),
  primary key (bucket, member_id, id)
);
create index push_event_age on push_event (bucket, at);

-- Nonces of encrypted request bodies, so that no body is accepted twice.
create table encryption_nonce (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index encryption_nonce_expiry on encryption_nonce (expires_at);

-- Rate limits: the number of attempts or failures in a time window, by key (account, IP address, …).
create table throttle (
  key          text primary key,
  window_start timestamptz not null,
  count        int not null check (count > 0)
);
create index throttle_window on throttle (window_start);

create table gateway_token (
  name    text primary key,
  token   bytea,
  ends_at timestamptz,
  check ((token is null) = (ends_at is null))
);
comment on table gateway_token is
  'the access token of a payment provider that all servers use, encrypted; null until one is granted';

-- Size of each table, recorded once a day, to show the growth of the data.
create table storage_day (
  day   date not null,
  name  text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (day, name)
);

-- API calls that took long. Each process records at most one a second.
create table slow_call (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  route      text not null,
  ms         int not null,
  request_id text not null
);
create index slow_call_time on slow_call (at);

create table clone_origin (
  made_at timestamptz primary key,
  version text not null
);
comment on table clone_origin is
  'one row in an anonymised clone, which no server with outside services starts on; otherwise none';
comment on column clone_origin.version is 'of Khela, when the clone was made';

-- Rights of khela_app, the database role of the servers.
revoke all on member_bucket, audit_log, audit_seal, clone_origin from khela_app;
grant select on member_bucket, audit_seal, clone_origin to khela_app;
grant select, insert on audit_log to khela_app;
