-- Sessions, identity proofs, and logins without a password. Of a token only the SHA-256 is stored.

-- Logins of members.
create table session (
  bucket          smallint not null,
  member_id       bigint not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  merchant_id     int not null,
  created_at      timestamptz not null default now(),
  seen_at         timestamptz not null default now(),
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  end_reason      text,
  ip              text not null,
  device          text not null,
  -- set by a login after which the member may change the password for some minutes without the old password
  proof           text check (proof in ('recovery', 'first login')),
  device_name     text check (length(device_name) <= 60),
  remembered_hash bytea check (length(remembered_hash) = 32),
  trusted_hash    bytea check (length(trusted_hash) = 32),
  is_remembered   boolean not null default false,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column session.device_name is 'browser and system, read from the user agent; null: not known';
comment on column session.remembered_hash is
  'login_device.token_hash of the browser at the login; ended with the session from elsewhere';
comment on column session.trusted_hash is
  'trusted_device.token_hash of the browser at the login; ended with the session from elsewhere';
comment on column session.is_remembered is 'opened by what a browser remembered, without another proof';
create unique index session_token on session (bucket, token_hash);
-- finds all members who logged in from an IP address, over all buckets
create index session_address on session (merchant_id, ip, created_at desc);

-- An operator's read-only view of the site as a member sees it: a link that works once, and the view it
-- opened.
create table site_view (
  bucket          smallint not null,
  member_id       bigint not null,
  link_hash       bytea not null check (length(link_hash) = 32),
  merchant_id     int not null,
  operator_name   text not null,
  -- the operator's name for colleagues
  operator_shown  text not null,
  -- operator_session.token_hash of the operator: the view ends when that console session ends
  operator_hash   bytea not null check (length(operator_hash) = 32),
  ip              text not null,
  created_at      timestamptz not null,
  link_expires_at timestamptz not null,
  token_hash      bytea check (length(token_hash) = 32),
  opened_at       timestamptz,
  expires_at      timestamptz,
  ended_at        timestamptz,
  end_reason text check (end_reason in ('ended', 'replaced', 'expired', 'signedOut', 'notAllowed',
      'memberState')),
  primary key (bucket, member_id, link_hash),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((opened_at is null) = (token_hash is null) and (opened_at is null) = (expires_at is null)),
  check ((ended_at is null) = (end_reason is null) and (ended_at is null or opened_at is not null))
);
create unique index site_view_link on site_view (bucket, link_hash);
create unique index site_view_token on site_view (bucket, token_hash);
create index site_view_open on site_view (bucket, expires_at)
  where opened_at is not null and ended_at is null;
create index site_view_age on site_view (bucket, created_at);

create table member_device (
  merchant_id int not null,
  bucket      smallint not null,
  member_id   bigint not null,
  device_id   text not null check (device_id ~ '^[A-Za-z0-9_-]{22}$'),
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  primary key (merchant_id, bucket, member_id, device_id)
);
comment on table member_device is
  'key-rule: directory. Browser, by the random id in its cookie → everyone who has logged in with it';
create index member_device_id on member_device (merchant_id, device_id, last_at desc);

-- A browser that remembers its member and may log in without a password.
create table login_device (
  bucket      smallint not null,
  member_id   bigint not null,
  token_hash  bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  -- true: the browser logs the member in automatically; false: after a tap
  autologin   boolean not null,
  created_at  timestamptz not null,
  used_at     timestamptz not null,
  expires_at  timestamptz not null,
  ip          text not null,
  device      text not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index login_device_token on login_device (bucket, token_hash);
create index login_device_age on login_device (bucket, expires_at);

create table trusted_device (
  bucket     smallint not null,
  member_id  bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on table trusted_device is
  'a browser in which the second factor was proven, and whose logins ask for no code until then';
create index trusted_device_expiry on trusted_device (bucket, expires_at);

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
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on table login_challenge is
  'a login whose password was right and that waits for a code; there is no session yet';
create unique index login_challenge_token on login_challenge (bucket, token_hash);
create index login_challenge_expiry on login_challenge (bucket, expires_at);

-- A member's authenticator app: logins require its codes.
create table member_totp (
  bucket           smallint not null,
  member_id        bigint not null,
  secret_encrypted bytea not null,
  begun_at         timestamptz not null,
  confirmed_at     timestamptz,
  last_step        bigint not null default 0,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column member_totp.secret_encrypted is
  'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_totp.confirmed_at is
  'logins ask for a code from then on; null: begun, and nothing is asked for';
comment on column member_totp.last_step is
  'the 30 seconds of the last accepted code: no code of it or of one before is accepted again';

-- Codes that replace the authenticator app, once each.
create table member_recovery_code (
  bucket    smallint not null,
  member_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (bucket, member_id, code_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- A captcha is valid once, and only for the IP address that requested it (`caller`).
create table captcha (
  id          text primary key,
  answer_hash bytea not null,
  caller      text not null,
  expires_at  timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- The solution of a slider puzzle: the horizontal position of its piece. It is valid once, and only for the
-- IP address that requested the puzzle (`caller`).
create table slider_puzzle (
  id         text primary key,
  x          int not null,
  caller     text not null,
  expires_at timestamptz not null
);
create index slider_puzzle_expiry on slider_puzzle (expires_at);

-- Codes sent by SMS, stored as keyed hashes. One code at a time is valid for a phone number, a purpose and
-- the value of `recovery`.
create table sms_code (
  merchant_id int not null,
  purpose     text not null check (purpose in ('login', 'password', 'register', 'bind', 'payment')),
  mobile      text not null,
  -- what the code belongs to: a password recovery, or the member (bind, payment); '' for the other purposes
  recovery    text not null default '',
  code_hash   bytea not null,
  tries       int not null default 0,
  expires_at  timestamptz not null,
  -- when the provider accepted the message
  handed_at   timestamptz,
  primary key (merchant_id, purpose, mobile, recovery)
);
create index sms_code_expiry on sms_code (expires_at);

-- A mailed link that verifies an email address. The link proves nothing after the member has changed the
-- address.
create table email_proof (
  id_hash     bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  bucket      smallint not null,
  member_id   bigint not null,
  email       text not null,
  expires_at  timestamptz not null
);
comment on table email_proof is 'key-rule: directory';
create index email_proof_expiry on email_proof (expires_at);

-- A password recovery that a visitor has begun, by SMS code or by a mailed link. Only the SHA-256 of the
-- recovery's token is stored. The member is null when no member has the entered name.
create table recovery (
  id_hash     bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  way         text not null check (way in ('phone', 'mail')),
  bucket      smallint,
  member_id   bigint,
  code_sent   boolean not null default false,
  used_at     timestamptz,
  expires_at  timestamptz not null
);
comment on table recovery is 'key-rule: directory';
create index recovery_expiry on recovery (expires_at);

create table payment_mail_code (
  bucket     smallint not null,
  member_id  bigint not null,
  email      text not null,
  code_hash  bytea not null check (length(code_hash) = 32),
  tries      int not null default 0,
  expires_at timestamptz not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on table payment_mail_code is
  'the code mailed to a verified address for a forgotten payment password; a new one takes its place';
create index payment_mail_code_expiry on payment_mail_code (bucket, expires_at);

create table member_security_answer (
  bucket       smallint not null,
  member_id    bigint not null,
  questions    text[] not null check (cardinality(questions) between 1 and 10),
  answers_hash text not null check (answers_hash like '$argon2id$%'),
  set_at       timestamptz not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on table member_security_answer is
  'with the login password they replace a forgotten payment password; alone they open nothing';
comment on column member_security_answer.answers_hash is
  'argon2id of all answers together, each reduced to its letters and digits';

-- A member's submitted identity and document, encrypted, for an operator's decision.
create table identity_verification (
  bucket            smallint not null,
  member_id         bigint not null,
  merchant_id       int not null,
  version           int not null check (version > 0),
  state             text not null check (state in ('waiting', 'verified', 'refused')),
  document_kind     text not null,
  number_hash       text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  key_id            text not null,
  details_encrypted bytea,
  submitted_at      timestamptz not null,
  decided_at        timestamptz,
  decided_by        text,
  reason            text check (length(reason) between 1 and 200),
  erased_at         timestamptz,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'refused') = (reason is not null)),
  check ((details_encrypted is null) = (erased_at is not null))
);
comment on column identity_verification.version is
  'how often it was submitted: a decision is about one of them';
comment on column identity_verification.number_hash is
  'keyed hash of merchant, kind and number, the same for every member of the merchant';
comment on column identity_verification.details_encrypted is
  'name, birthday and number as JSON: AES-256-GCM under the key of key_id, bound to the row';
comment on column identity_verification.reason is 'why it was refused; the member reads it';
comment on column identity_verification.erased_at is 'when details and pictures were removed for good';
create index identity_verification_submitted
  on identity_verification (bucket, merchant_id, submitted_at, member_id);
create index identity_verification_waiting
  on identity_verification (bucket, merchant_id, submitted_at, member_id) where state = 'waiting';
create trigger logged after insert or delete or update of bucket, member_id, version, state, number_hash,
  decided_by on identity_verification
  for each row execute function audit_row_changed('identity_verification', 'bucket member_id',
      'version state number_hash decided_by', 'number_hash');
alter table identity_verification enable always trigger logged;

-- Pictures of a member's document. A job removes old pictures: those that were refused, those that the member
-- never submitted, and those of closed accounts.
create table identity_picture (
  bucket            smallint not null,
  member_id         bigint not null,
  side              text not null check (side in ('front', 'back', 'selfie')),
  key_id            text not null,
  picture_encrypted bytea not null check (length(picture_encrypted) <= 2097152),
  created_at        timestamptz not null,
  primary key (bucket, member_id, side),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column identity_picture.picture_encrypted is
  'WebP that we have drawn anew: AES-256-GCM under the key of key_id, bound to the row';

create table identity_number (
  merchant_id  int not null,
  bucket       smallint not null,
  member_id    bigint not null,
  number_hash  text not null,
  submitted_at timestamptz not null,
  primary key (merchant_id, bucket, member_id, number_hash)
);
comment on table identity_number is
  'key-rule: directory. Number of a document → everyone who has submitted it, by its keyed hash alone';
create index identity_number_hash on identity_number (merchant_id, number_hash);

create table exclusion_match (
  bucket          smallint not null,
  member_id       bigint not null,
  excluded_bucket smallint not null,
  excluded_id     bigint not null,
  merchant_id     int not null,
  reasons         text[] not null check (reasons <@ array['mobile', 'document', 'nameAndBirthday', 'device']),
  found_at        timestamptz not null,
  state           text not null default 'open' check (state in ('open', 'same', 'other')),
  decided_at      timestamptz,
  decided_by      text,
  primary key (bucket, member_id, excluded_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((state = 'open') = (decided_at is null and decided_by is null))
);
comment on table exclusion_match is
  'accounts (member_id) that look like those of a member who has excluded themselves (excluded_id), for an '
  'operator to decide';
create index exclusion_match_found on exclusion_match (bucket, merchant_id, found_at, member_id, excluded_id);
create index exclusion_match_open on exclusion_match (bucket, merchant_id, found_at, member_id, excluded_id)
  where state = 'open';
create trigger logged after insert or delete or update of bucket, member_id, excluded_id, reasons, state,
  decided_by on exclusion_match
  for each row execute function audit_row_changed('exclusion_match', 'bucket member_id excluded_id',
      'reasons state decided_by', '');
alter table exclusion_match enable always trigger logged;

-- Rights of khela_app, the database role of the servers.
revoke all on member_security_answer, identity_verification, identity_number from khela_app;
grant select, insert, update on member_security_answer, identity_verification to khela_app;
grant select, insert on identity_number to khela_app;
