-- A login may ask for the code of an authenticator app after the password: its secret, recovery codes, logins that wait for a
-- code, and browsers that need none for a while.

create table member_totp (
  bucket           smallint not null,
  member_id        bigint not null,
  secret_encrypted bytea not null,
  begun_at         timestamptz not null,
  confirmed_at     timestamptz,
  last_step        bigint not null default 0,
  primary key (bucket, member_id)
);
comment on column member_totp.secret_encrypted is 'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_totp.confirmed_at is 'logins ask for a code from then on; null: begun, and nothing is asked for';
comment on column member_totp.last_step is 'the 30 seconds of the last accepted code: no code of it or of one before is accepted again';
select pg_temp.khela_spread('member_totp', 'bucket');
alter table member_totp add foreign key (bucket, member_id) references member (bucket, id);

create table member_recovery_code (
  bucket    smallint not null,
  member_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (bucket, member_id, code_hash)
);
select pg_temp.khela_spread('member_recovery_code', 'bucket');
alter table member_recovery_code add foreign key (bucket, member_id) references member (bucket, id);

create table login_challenge (
  bucket      smallint not null,
  member_id   bigint not null,
  token_hash  bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  way         text not null,
  site        text not null check (site in ('member', 'agent')),
  remember_me boolean not null,
  autologin   boolean not null,
  proof       text check (proof in ('recovery')),
  tries       int not null default 0,
  expires_at  timestamptz not null,
  primary key (bucket, member_id, token_hash)
);
comment on table login_challenge is 'a login whose password was right and that waits for a code; there is no session yet';
select pg_temp.khela_spread('login_challenge', 'bucket');
alter table login_challenge add foreign key (bucket, member_id) references member (bucket, id);
create unique index login_challenge_token on login_challenge (bucket, token_hash);
create index login_challenge_expiry on login_challenge (bucket, expires_at);

create table trusted_device (
  bucket     smallint not null,
  member_id  bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (bucket, member_id, token_hash)
);
comment on table trusted_device is 'a browser in which the second factor was proven, and whose logins ask for no code until then';
select pg_temp.khela_spread('trusted_device', 'bucket');
alter table trusted_device add foreign key (bucket, member_id) references member (bucket, id);
create index trusted_device_expiry on trusted_device (bucket, expires_at);

alter table session add column trusted_hash bytea check (length(trusted_hash) = 32);
comment on column session.trusted_hash is 'trusted_device.token_hash of the browser at the login; ended with the session from elsewhere';

revoke all on member_totp, member_recovery_code, login_challenge, trusted_device from public, khela_app;
grant select, insert, update, delete on member_totp, member_recovery_code, login_challenge, trusted_device to khela_app;
