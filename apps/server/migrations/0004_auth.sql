-- Secrets and sessions of members. A token is never stored, only its SHA-256.

create table member_secret (
  bucket smallint not null,
  member_id bigint not null,
  -- argon2id, PHC string
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table session (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  device text not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index session_token on session (bucket, token_hash);

-- Single use, bound to the address that asked for it.
create table captcha (
  id text primary key,
  answer_hash bytea not null,
  asker text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);
