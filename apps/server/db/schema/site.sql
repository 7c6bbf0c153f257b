-- Merchants and the switches of their sites. Each merchant is a brand and has a trial merchant.

-- A merchant: a brand with its own members, money and catalogue.
create table merchant (
  id                int generated always as identity primary key,
  code              text not null unique check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  brand             text not null,
  currency          text not null,
  -- false: every balance of this merchant is play money
  real_money        boolean not null default false,
  -- the trial merchant, whose members are this merchant's guests
  trial_merchant_id int references merchant (id),
  minimum_age       int not null default 18 check (minimum_age between 18 and 25),
  licence           jsonb,
  maintenance       boolean not null default false,
  settings          jsonb not null default '{}',
  created_at        timestamptz not null default now()
);
create trigger logged after insert or delete or update of id, code, currency, real_money, trial_merchant_id,
  minimum_age, licence, maintenance, settings on merchant
  for each row execute function audit_row_changed('merchant', 'id',
      'code currency real_money trial_merchant_id minimum_age licence maintenance settings', '');
alter table merchant enable always trigger logged;

-- Switches that turn modules of a merchant's site on or off. A module without a row is on.
create table module_switch (
  merchant_id int not null references merchant (id),
  module      text not null,
  enabled     boolean not null,
  primary key (merchant_id, module)
);
create trigger logged after insert or delete or update of merchant_id, module, enabled on module_switch
  for each row execute function audit_row_changed('module_switch', 'merchant_id module', 'enabled', '');
alter table module_switch enable always trigger logged;

-- Feature flags of a merchant's site, by the names in packages/contract.
create table flag (
  merchant_id int not null references merchant (id),
  name        text not null,
  enabled     boolean not null,
  primary key (merchant_id, name)
);
create trigger logged after insert or delete or update of merchant_id, name, enabled on flag
  for each row execute function audit_row_changed('flag', 'merchant_id name', 'enabled', '');
alter table flag enable always trigger logged;

-- Maintenance announced by operators: members see the announcement in advance, and the maintenance may pause
-- parts of the site.
create table maintenance (
  id           bigint generated always as identity primary key,
  merchant_id  int not null references merchant (id),
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  bn           text not null check (length(bn) between 1 and 300),
  en           text not null check (length(en) between 1 and 300),
  pauses       text[] not null check (pauses <@ array['bets', 'deposits']),
  announced_by text not null,
  announced_at timestamptz not null,
  ended_at     timestamptz,
  ended_by     text,
  check (ends_at > starts_at),
  check ((ended_at is null) = (ended_by is null))
);
comment on column maintenance.ended_at is
  'when an operator ended it before its time; null: it ends by itself';
create index maintenance_newest on maintenance (merchant_id, starts_at);

-- Countries whose visitors every merchant refuses, unless a local licence (`lifted_by`) lifts the entry.
create table denied_country (
  country   text primary key check (country ~ '^[A-Z]{2}$'),
  reason    text not null,
  lifted_by text check (length(lifted_by) between 3 and 120)
);
comment on column denied_country.lifted_by is 'issuer and number of the local licence that lifts the entry';
create trigger logged after insert or delete or update of country, reason, lifted_by on denied_country
  for each row execute function audit_row_changed('denied_country', 'country', 'reason lifted_by', '');
alter table denied_country enable always trigger logged;

-- Performance of the site's pages as visitors' browsers measured it: counts by range of the measured value,
-- without personal data.
create table field_measurement (
  merchant_id int not null references merchant (id),
  day         date not null,
  screen      text not null,
  device      text not null check (device in ('low', 'middle', 'high', 'desktop')),
  metric      text not null check (metric in ('largestPaintMs', 'reactionMs', 'shiftThousandths')),
  range       smallint not null check (range between 0 and 10),
  count       bigint not null check (count > 0),
  primary key (merchant_id, day, screen, device, metric, range)
);
