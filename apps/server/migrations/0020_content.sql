-- What content has beside its words: who has read it, what kind of offer it is, when help is shown; and the other things
-- an operator writes for people: ways to reach somebody, the app's links, the hosts of live tables.

create table promotion_category (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort int not null default 0,
  unique (merchant_id, code)
);

create table promotion_category_text (
  category_id int not null references promotion_category (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  primary key (category_id, language)
);

-- of a promotion (PR): the shelf it stands on
alter table announcement add column category_id int references promotion_category (id);

alter table help_article
  add column starts_at timestamptz not null default now(),
  add column ends_at timestamptz,
  add constraint help_article_time check (ends_at > starts_at);

-- An announcement a member has opened.
create table announcement_read (
  bucket smallint not null,
  member_id bigint not null,
  announcement_id int not null references announcement (id) on delete cascade,
  read_at timestamptz not null,
  primary key (bucket, member_id, announcement_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

alter table service_link
  -- where it stands: the floating button, the member's menu, the help centre, or everywhere
  add column position text not null default 'ALL' check (position in ('FLOAT', 'MENU', 'HELP', 'ALL')),
  add column label_en text not null default '',
  add constraint service_link_url check (url ~ '^(/[^/\\]|https://)' or url = '');

create table service_link_text (
  link_id int not null references service_link (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 100),
  primary key (link_id, language)
);

create table download_link (
  merchant_id int not null references merchant (id),
  resource_type text not null check (resource_type in ('IOS', 'Android', 'MOBILECONFIG')),
  url text not null check (url ~ '^(/[^/\\]|https://)'),
  label_en text not null default '',
  -- oldest system it runs on, such as 12.4; empty: any
  minimum_system text not null default '' check (minimum_system ~ '^([0-9]{1,2}(\.[0-9]{1,2})?)?$'),
  primary key (merchant_id, resource_type)
);

-- A host of a live table. Shown within the time, open when the table can be played.
create table live_model (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  node_id int not null references game (node_id),
  room_id text not null default '',
  image_url text not null default '',
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  sort int not null default 0,
  unique (merchant_id, code)
);

create table live_model_text (
  model_id int not null references live_model (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 60),
  title text not null check (length(title) <= 200),
  primary key (model_id, language)
);
