-- Members, keyed by (bucket, id); directories that find a member by name, number or address; members'
-- secrets; and the tree of agents.

create sequence member_id start 100001;
-- A member's bucket never changes, since it is the first part of the key of all the member's rows.
create table member (
  bucket             smallint not null references member_bucket (id),
  id                 bigint not null,
  merchant_id        int not null references merchant (id),
  -- 0 player; 1, 2 agents who also play; 4 trial guest; 40 special; 41, 42 credit agents
  type               smallint not null check (type in (0, 1, 2, 4, 40, 41, 42)),
  username           text not null,
  -- the name was generated at random: the member may change it once
  name_generated     boolean not null default false,
  nickname           text,
  currency           text not null,
  language           text not null default 'BN',
  status             text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  first_time_login   boolean not null default false,
  register_method    text not null,
  affiliate_code     text,
  age_confirmed_at   timestamptz,
  created_at         timestamptz not null default now(),
  last_login_at      timestamptz,
  -- the agent directly above the member (agent_…), and the member who referred them (recommender_…)
  agent_bucket       smallint,
  agent_id           bigint,
  recommender_bucket smallint,
  recommender_id     bigint,
  primary key (bucket, id)
);
create index member_joined on member (bucket, created_at);
create index member_guest on member (bucket, created_at) where type = 4 and status = 'active';
create index member_agent on member (bucket, id) where type in (1, 2, 41, 42);
create index member_recommended on member (bucket, created_at) where recommender_id is not null;
create trigger logged after insert or delete or update of bucket, id, merchant_id, type, username, currency,
  status, agent_bucket, agent_id, recommender_bucket, recommender_id on member
  for each row execute function audit_row_changed('member', 'bucket id',
      'merchant_id type username currency status agent_bucket agent_id recommender_bucket recommender_id',
      '');
alter table member enable always trigger logged;

-- Finds a member by name. The key is the name, so that names are unique over all buckets.
create table member_name (
  merchant_id int not null references merchant (id),
  name        text not null check (name = lower(name)),
  bucket      smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, name)
);
comment on table member_name is 'key-rule: directory';
-- for operators' search for members by the beginning of the name
create index member_name_prefix on member_name (merchant_id, name text_pattern_ops);

-- Hashes of a member's passwords.
create table member_secret (
  bucket             smallint not null,
  member_id          bigint not null,
  -- argon2id, PHC string; null for a member who registered by phone number or identity provider and has no
  -- password
  password_hash      text,
  changed_at         timestamptz not null default now(),
  -- hash of the separate payment password
  payment_hash       text,
  payment_changed_at timestamptz,
  new_device_at      timestamptz,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column member_secret.payment_changed_at is
  'when the payment password was set last; null: none is set';
comment on column member_secret.new_device_at is
  'the last login with a browser the member had not logged in with before; null: only the first of all';

-- Personal data, in a separate table so that it can be erased while the member's ledger rows stay.
create table member_profile (
  bucket             smallint not null,
  member_id          bigint not null,
  email              text check (length(email) < 255),
  email_verified_at  timestamptz,
  -- phone number in E.164 form
  mobile             text check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  mobile_verified_at timestamptz,
  payee_name         text check (length(payee_name) <= 80),
  birthday           date,
  -- the profile picture: the name of a picture of the gallery (`gallery-…`), or the id of the member's own in
  -- member_icon
  icon               text,
  -- contact fields that the merchant asks for: idNumber, qqNum, facebook, wechat, line, whatsapp, zalo
  contacts           jsonb not null default '{}',
  changed_at         timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create trigger logged after insert or delete or update of bucket, member_id, email, email_verified_at, mobile,
  mobile_verified_at, payee_name
    on member_profile
  for each row execute function audit_row_changed('member_profile', 'bucket member_id',
      'email email_verified_at mobile mobile_verified_at payee_name', 'email mobile payee_name');
alter table member_profile enable always trigger logged;
-- Indexes for an operator's exact look-ups, over all buckets.
create index member_profile_mobile on member_profile (mobile) where mobile is not null;
create index member_profile_email on member_profile (lower(email)) where email is not null;
create index member_profile_payee on member_profile (lower(payee_name)) where payee_name is not null;

-- A profile picture that the member has uploaded.
create table member_icon (
  bucket    smallint not null,
  member_id bigint not null,
  -- the last part of the picture's URL, whose secrecy alone protects the picture: two hexadecimal digits of
  -- the bucket, then 32 random digits
  id        text not null check (id ~ '^[0-9a-f]{34}$'),
  picture   bytea not null,
  made_at   timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index member_icon_id on member_icon (bucket, id);

-- Finds a member by a verified phone number.
create table member_mobile (
  merchant_id int not null references merchant (id),
  mobile      text not null check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  bucket      smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, mobile)
);
comment on table member_mobile is 'key-rule: directory';

-- Finds a member by a verified email address.
create table member_email (
  merchant_id int not null references merchant (id),
  email       text not null check (email = lower(email)),
  bucket      smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, email)
);
comment on table member_email is 'key-rule: directory';

-- A member's login through an identity provider, identified by the provider (issuer) and its user id
-- (subject), never by an email address.
create table member_identity (
  merchant_id int not null references merchant (id),
  issuer      text not null,
  subject     text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  linked_at   timestamptz not null default now(),
  primary key (merchant_id, issuer, subject)
);
comment on table member_identity is 'key-rule: directory';

create table member_social_login (
  bucket    smallint not null,
  member_id bigint not null,
  channel   text not null check (channel in ('facebook', 'google')),
  issuer    text not null,
  subject   text not null,
  linked_at timestamptz not null,
  primary key (bucket, member_id, channel),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on table member_social_login is
  'which Facebook and Google accounts a member has linked, by member: member_identity is asked by issuer '
  'and subject alone';

-- A member's payout accounts: bank accounts and wallets.
create table member_payout_account (
  bucket           smallint not null,
  member_id        bigint not null,
  id               text not null check (length(id) between 8 and 40),
  provider         text not null,
  category         text not null check (category in ('bank', 'wallet')),
  holder           text not null,
  number_encrypted bytea not null,
  number_hash      text not null,
  added_at         timestamptz not null,
  usable_from      timestamptz not null,
  default_at       timestamptz,
  frozen_at        timestamptz,
  removed_at       timestamptz,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column member_payout_account.number_encrypted is
  'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_payout_account.number_hash is
  'keyed hash of provider and number, the same for every member';
comment on column member_payout_account.usable_from is
  'a payout to it waits until then: it has just been added, or unfrozen';
comment on column member_payout_account.default_at is
  'the one made the default last, of those neither frozen nor removed, is the default';
create index member_payout_account_holder on member_payout_account (lower(holder));
create unique index member_payout_account_number on member_payout_account (bucket, member_id, number_hash)
  where removed_at is null;
create trigger logged after insert or delete or update of bucket, member_id, id, provider, category, holder,
  number_encrypted, number_hash, usable_from, frozen_at, removed_at on member_payout_account
  for each row execute function audit_row_changed('member_payout_account', 'bucket member_id id',
      'provider category holder number_encrypted number_hash usable_from frozen_at removed_at',
      'holder number_encrypted number_hash');
alter table member_payout_account enable always trigger logged;

create table member_payout_number (
  merchant_id int not null,
  bucket      smallint not null,
  member_id   bigint not null,
  number_hash text not null,
  added_at    timestamptz not null,
  primary key (merchant_id, bucket, member_id, number_hash)
);
comment on table member_payout_number is
  'key-rule: directory. Number → everyone who has, or had, it as a payout account';
create index member_payout_number_hash on member_payout_number (merchant_id, number_hash);

-- Operators' notes about a member, which the member never sees. A note is never changed.
create sequence member_note_id;
create table member_note (
  bucket     smallint not null,
  member_id  bigint not null,
  id         bigint not null default nextval('member_note_id'),
  -- idempotency key: the console creates one for each press of the button
  request_id uuid not null,
  text       text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table member_tag (
  bucket    smallint not null,
  member_id bigint not null,
  tag       text not null check (length(tag) between 1 and 30),
  set_by    text not null,
  set_at    timestamptz not null,
  primary key (bucket, member_id, tag),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Codes by which new members register. An agent's code places them below the agent. A referral code places
-- them below the referring member if that is an agent, otherwise below that member's agent.
create table affiliate_code (
  merchant_id int not null references merchant (id),
  code        text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  bucket      smallint not null,
  member_id   bigint not null,
  -- the only domain at which the code works; null: at every domain of the site
  domain      text,
  enabled     boolean not null default true,
  starts_at   timestamptz,
  ends_at     timestamptz,
  created_at  timestamptz not null default now(),
  kind        text not null default 'agent' check (kind in ('agent', 'referral')),
  primary key (merchant_id, code)
);
comment on table affiliate_code is 'key-rule: directory';
comment on column affiliate_code.kind is
  'agent: places members under the agent; referral: of a member who plays, whose agent the invited ones get';

create table member_upline (
  bucket            smallint not null,
  member_id         bigint not null,
  agent_buckets     smallint[] not null,
  agent_ids         bigint[] not null,
  is_agent          boolean not null,
  link_code         text not null,
  joined_at         timestamptz not null,
  placed            boolean not null default false,
  counted           boolean not null default false,
  transfer_seq      bigint not null default 0,
  settlement_seq    bigint not null default 0,
  last_active_day   date,
  first_deposit_day date,
  preset_pending    boolean not null default false,
  active_below      jsonb not null default '{}',
  preset_rates      jsonb,
  primary key (bucket, member_id),
  check (cardinality(agent_buckets) = cardinality(agent_ids))
);
comment on table member_upline is
  'the agents above a member, nearest first, and how far the member is counted in their teams; members '
  'without an agent or recommender have no row';
comment on column member_upline.agent_ids is 'only the nearest one until the member is placed';
comment on column member_upline.link_code is
  'code of the nearest agent''s link with which the member registered; empty without one';
comment on column member_upline.placed is
  'whether the agents above, and the recommender, have their rows of the member';
comment on column member_upline.counted is 'whether the member is in the new members of the teams';
comment on column member_upline.transfer_seq is
  'the account''s transfers up to this one are in the teams'' sums, later ones are not; settlement_seq the '
  'same of settlements';
comment on column member_upline.last_active_day is
  'last day of the site''s calendar on which a settled round of the member was counted';
comment on column member_upline.preset_pending is
  'whether the rates of the link, or those the account was opened with, are still to be given to the member';
comment on column member_upline.active_below is
  'of agents who are above no more, or were not above on last_active_day: the last day on which the member '
  'was active below them; null: none';
comment on column member_upline.preset_rates is
  'rates that the agent opened the account with, until the member has them; null: those of the link';
create index member_upline_to_place on member_upline (bucket, member_id) where not placed;
create index member_upline_to_count on member_upline (bucket, member_id) where placed and not counted;
create index member_upline_preset on member_upline (bucket, member_id) where preset_pending;

create table member_downline (
  bucket          smallint not null,
  member_id       bigint not null,
  downline_id     bigint not null,
  downline_bucket smallint not null,
  depth           smallint not null check (depth > 0),
  parent_id       bigint not null,
  username        text not null,
  type            smallint not null,
  link_code       text not null,
  joined_at       timestamptz not null,
  primary key (bucket, member_id, downline_id),
  check ((depth = 1) = (parent_id = member_id))
);
comment on table member_downline is
  'every member below an agent (member_id), at any depth; bucket is the agent''s';
comment on column member_downline.parent_id is 'the agent directly above the downline';
create index member_downline_direct on member_downline (bucket, member_id, parent_id, downline_id);
create index member_downline_code on member_downline (bucket, member_id, link_code, downline_id)
  where depth = 1;

create table member_team (
  bucket         smallint not null,
  member_id      bigint not null,
  direct_members int not null,
  direct_agents  int not null,
  members        int not null,
  agents         int not null,
  primary key (bucket, member_id)
) with (fillfactor = 70);
comment on table member_team is
  'how many members and agents are directly below an agent (member_id), and at any depth';

create table member_referral (
  bucket       smallint not null,
  member_id    bigint not null,
  invited_id   bigint not null,
  invited_name text not null,
  at           timestamptz not null,
  primary key (bucket, member_id, invited_id)
);
comment on table member_referral is 'members that a member (member_id) has referred';

-- Rights of khela_app, the database role of the servers.
revoke all on member_social_login, member_payout_account, member_payout_number, member_upline, member_team,
  member_referral from khela_app;
grant select, insert, delete on member_social_login to khela_app;
grant select, insert on member_payout_account, member_payout_number to khela_app;
revoke all on member_note from khela_app;
grant select, insert on member_note to khela_app;
grant select, insert, update on member_upline, member_team, member_referral to khela_app;
grant update (usable_from, default_at, frozen_at, removed_at) on member_payout_account to khela_app;
