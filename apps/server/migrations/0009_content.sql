-- What is written for people: announcements and help, in as many languages as somebody wrote. A trial merchant shows
-- what its merchant shows.

create table announcement (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- stable name for whoever maintains it (seeds, imports)
  code text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- B banner, PL player, PU pop-up, PR promotion, H hot, A agents
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H', 'A')),
  group_name text not null default '' check (group_name ~ '^[a-z_]{0,20}$'),
  -- M mobile, W web; null both
  platform text check (platform in ('M', 'W')),
  image_url text not null default '',
  -- path within the site, or https address; empty leads nowhere
  linkage text not null default '' check (linkage = '' or linkage ~ '^(/[^/]|https://)'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  sort int not null default 0,
  created_at timestamptz not null default now(),
  unique (merchant_id, code)
);
create index announcement_of on announcement (merchant_id, type);

create table announcement_text (
  announcement_id int not null references announcement (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  -- markup that the server has checked against its allow-list
  content text not null check (length(content) <= 20000),
  primary key (announcement_id, language)
);

create table help_topic (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  tag text not null check (tag ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort int not null default 0,
  unique (merchant_id, tag)
);

create table help_topic_text (
  topic_id int not null references help_topic (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  primary key (topic_id, language)
);

create table help_article (
  id int generated always as identity primary key,
  topic_id int not null references help_topic (id) on delete cascade,
  sort int not null,
  unique (topic_id, sort)
);

create table help_article_text (
  article_id int not null references help_article (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 20000),
  primary key (article_id, language)
);
