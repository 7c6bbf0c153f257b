-- Members, keyed by (bucket, id); names are found through a directory of their own.

create sequence member_id start 100001;
grant usage on sequence member_id to khela_app;

create table member (
  bucket smallint not null,
  id bigint not null,
  merchant_id int not null references merchant (id),
  -- 0 player; 1, 2 agents who also play; 4 trial guest; 40 special; 41, 42 credit agents
  type smallint not null check (type in (0, 1, 2, 4, 40, 41, 42)),
  username text not null,
  nickname text,
  currency text not null,
  language text not null default 'BN',
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  first_time_login boolean not null default false,
  register_method text not null,
  affiliate_code text,
  age_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  primary key (bucket, id),
  check (bucket = bucket_of(id))
);

-- key-rule: directory. Name → member; unique across buckets, so it is keyed by what is looked up.
create table member_name (
  merchant_id int not null references merchant (id),
  name text not null check (name = lower(name)),
  bucket smallint not null,
  member_id bigint not null,
  primary key (merchant_id, name)
);
comment on table member_name is 'key-rule: directory';
