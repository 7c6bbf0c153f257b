-- Merchants (one brand each, a trial merchant beside each) and what switches their site.

create table merchant (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  brand text not null,
  currency text not null,
  -- false: every balance of this merchant is play money
  real_money boolean not null default false,
  -- the merchant whose members are this one's guests
  trial_merchant_id int references merchant (id),
  minimum_age int not null default 18 check (minimum_age between 18 and 25),
  licence jsonb,
  maintenance boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- A module that has no row is on.
create table module_switch (
  merchant_id int not null references merchant (id),
  module text not null,
  enabled boolean not null,
  primary key (merchant_id, module)
);

create table flag (
  merchant_id int not null references merchant (id),
  name text not null,
  enabled boolean not null,
  primary key (merchant_id, name)
);

create table service_link (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- LIVECHAT, TELEGRAM, WHATSAPP, FACEBOOK, LINE; or a social type
  kind text not null,
  title text not null,
  url text not null,
  social boolean not null default false,
  sort int not null default 0
);

create table denied_country (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  reason text not null
);
