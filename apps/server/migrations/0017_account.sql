-- Who a member is beyond a name: what he told about himself, by which number and identities he is found, who brought him;
-- and what stands behind logging in without a password.

alter table member
  -- the agent under whom he registered, and the member who referred him
  add column agent_bucket smallint,
  add column agent_id bigint,
  add column recommender_bucket smallint,
  add column recommender_id bigint;

-- Apart from the member, so that it can be erased while the books stay.
create table member_profile (
  bucket smallint not null,
  member_id bigint not null,
  email text check (length(email) < 255),
  email_verified_at timestamptz,
  -- E.164
  mobile text check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  mobile_verified_at timestamptz,
  payee_name text check (length(payee_name) <= 80),
  birthday date,
  -- a picture of the gallery (`gallery-…`) or a row of member_icon
  icon text,
  -- idNumber, qqNum, facebook, wechat, line, whatsapp, zalo: as the merchant asks for them
  contacts jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table member_icon (
  bucket smallint not null,
  member_id bigint not null,
  -- all that opens the picture: two hexadecimal digits of the bucket and 32 of chance
  id text not null check (id ~ '^[0-9a-f]{34}$'),
  picture bytea not null,
  made_at timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index member_icon_id on member_icon (bucket, id);

create table member_mobile (
  merchant_id int not null references merchant (id),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  bucket smallint not null,
  member_id bigint not null,
  primary key (merchant_id, mobile)
);
comment on table member_mobile is 'key-rule: directory';

-- Who somebody else vouches for: the issuer and its subject, never a mail address.
create table member_identity (
  merchant_id int not null references merchant (id),
  issuer text not null,
  subject text not null,
  bucket smallint not null,
  member_id bigint not null,
  linked_at timestamptz not null default now(),
  primary key (merchant_id, issuer, subject)
);
comment on table member_identity is 'key-rule: directory';

-- Codes that bring members to an agent.
create table affiliate_code (
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  bucket smallint not null,
  member_id bigint not null,
  -- null: wherever the site is open
  domain text,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, code)
);
comment on table affiliate_code is 'key-rule: directory';

-- A member who came by a number or an identity may have no password; the payment password is another secret.
alter table member_secret
  alter column password_hash drop not null,
  add column payment_hash text;

-- How a session came about, where that lets it change the password without the old one for some minutes.
alter table session add column proof text check (proof in ('recovery', 'first login'));

-- "Remember me": a browser that may log in without a password. Only the token's SHA-256.
create table login_device (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  -- may log in without anybody tapping
  autologin boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index login_device_token on login_device (bucket, token_hash);
create index login_device_expiry on login_device (expires_at);

-- Codes sent to phones: one live one for a number and a purpose (and a recovery), only as a keyed hash.
create table sms_code (
  merchant_id int not null,
  purpose text not null check (purpose in ('login', 'password', 'register')),
  mobile text not null,
  -- '' where the purpose needs none
  recovery text not null default '',
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_id, purpose, mobile, recovery)
);
create index sms_code_expiry on sms_code (expires_at);

create table slider_puzzle (
  id text primary key,
  x int not null,
  asker text not null,
  expires_at timestamptz not null
);
create index slider_puzzle_expiry on slider_puzzle (expires_at);

-- A forgotten password on its way: by phone the steps of one person, by mail the link. Only the SHA-256 of what opens it.
-- The member is null where the name was nobody's.
create table recovery (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  way text not null check (way in ('phone', 'mail')),
  bucket smallint,
  member_id bigint,
  code_sent boolean not null default false,
  used_at timestamptz,
  expires_at timestamptz not null
);
comment on table recovery is 'key-rule: directory';
create index recovery_expiry on recovery (expires_at);

-- What has come with its feature is switched on where money is not real; an operator switches it on for himself.
update flag set enabled = true
  where name in ('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'FACEBOOKLOGIN3', 'GOOGLELOGIN3', 'MOBILEVERCODELOGIN3')
    and merchant_id in (select id from merchant where not real_money);
