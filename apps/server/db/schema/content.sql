-- Content written by operators: announcements, offers, help, links, hosts of live tables. Each text can have
-- any number of languages. A trial merchant shows the content of the merchant that it belongs to.

-- Categories of the site's page of offers.
create table promotion_category (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code        text not null check (code ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort        int not null default 0,
  unique (merchant_id, code)
);

-- Titles of the promotion categories, by language.
create table promotion_category_text (
  category_id int not null references promotion_category (id) on delete cascade,
  language    text not null check (language ~ '^[A-Z]{2}$'),
  title       text not null check (length(title) between 1 and 200),
  primary key (category_id, language)
);

-- Banners, pop-ups, notices and pages of offers.
create table announcement (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- stable name by which initial data and imports find the announcement
  code        text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- B banner, PL player, PU pop-up, PR promotion, H hot, A agents
  type        text not null check (type in ('B', 'PL', 'PU', 'PR', 'H', 'A')),
  group_name  text not null default '' check (group_name ~ '^[a-z_]{0,20}$'),
  -- M: only on mobile; W: only on the web; null: on both
  platform    text check (platform in ('M', 'W')),
  image_url   text not null default '',
  -- path within the site, or https address; empty: no link
  linkage     text not null default '' check (linkage = '' or linkage ~ '^(/[^/]|https://)'),
  starts_at   timestamptz not null default now(),
  ends_at     timestamptz,
  sort        int not null default 0,
  created_at  timestamptz not null default now(),
  -- category of an announcement of type PR (promotion)
  category_id int references promotion_category (id),
  unique (merchant_id, code),
  check (ends_at > starts_at)
);
create index announcement_of on announcement (merchant_id, type);

-- Texts of announcements by language.
create table announcement_text (
  announcement_id int not null references announcement (id) on delete cascade,
  language        text not null check (language ~ '^[A-Z]{2}$'),
  title           text not null check (length(title) between 1 and 200),
  -- HTML markup that the server has checked against its allow-list of elements
  content         text not null check (length(content) <= 20000),
  primary key (announcement_id, language)
);

-- An announcement a member has opened.
create table announcement_read (
  bucket          smallint not null,
  member_id       bigint not null,
  announcement_id int not null references announcement (id) on delete cascade,
  read_at         timestamptz not null,
  primary key (bucket, member_id, announcement_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Topics of the help centre.
create table help_topic (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  tag         text not null check (tag ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort        int not null default 0,
  unique (merchant_id, tag)
);

-- Titles of topics by language.
create table help_topic_text (
  topic_id int not null references help_topic (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title    text not null check (length(title) between 1 and 200),
  primary key (topic_id, language)
);

-- Articles of a topic, in their order.
create table help_article (
  id        int generated always as identity primary key,
  topic_id  int not null references help_topic (id) on delete cascade,
  sort      int not null,
  starts_at timestamptz not null default now(),
  ends_at   timestamptz,
  unique (topic_id, sort),
  constraint help_article_time check (ends_at > starts_at)
);

-- Texts of articles by language.
create table help_article_text (
  article_id int not null references help_article (id) on delete cascade,
  language   text not null check (language ~ '^[A-Z]{2}$'),
  title      text not null check (length(title) between 1 and 200),
  content    text not null check (length(content) <= 20000),
  primary key (article_id, language)
);

-- Ways to reach the operator: live chat, messengers, social pages.
create table service_link (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- LIVECHAT, TELEGRAM, WHATSAPP, FACEBOOK, LINE, or the name of a social network
  kind        text not null,
  title       text not null,
  url         text not null,
  social      boolean not null default false,
  sort        int not null default 0,
  -- where the link is shown: the floating button, the member's menu, the help centre, or everywhere
  position    text not null default 'ALL' check (position in ('FLOAT', 'MENU', 'HELP', 'ALL')),
  label_en    text not null default '',
  constraint service_link_url check (url ~ '^(/[^/\\]|https://)' or url = '')
);

-- Titles of links by language.
create table service_link_text (
  link_id  int not null references service_link (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title    text not null check (length(title) between 1 and 100),
  primary key (link_id, language)
);

-- Download address of the app for each system.
create table download_link (
  merchant_id    int not null references merchant (id),
  resource_type  text not null check (resource_type in ('IOS', 'Android', 'MOBILECONFIG')),
  url            text not null check (url ~ '^(/[^/\\]|https://)'),
  label_en       text not null default '',
  -- minimum version of the operating system, such as 12.4; empty: any
  minimum_system text not null default '' check (minimum_system ~ '^([0-9]{1,2}(\.[0-9]{1,2})?)?$'),
  primary key (merchant_id, resource_type)
);

-- A host of a live table. The site shows the host between `starts_at` and `ends_at`, and as open when the
-- table can be played.
create table live_model (
  id          int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code        text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  node_id     int not null references game (node_id),
  room_id     text not null default '',
  image_url   text not null default '',
  starts_at   timestamptz not null default now(),
  ends_at     timestamptz,
  sort        int not null default 0,
  stream_url  text not null default '',
  unique (merchant_id, code),
  constraint live_model_stream_url
    check (stream_url = '' or (stream_url ~ '^https://[^[:space:]]+$' and length(stream_url) <= 400)),
  check (ends_at > starts_at)
);

-- Names and titles of hosts by language.
create table live_model_text (
  model_id int not null references live_model (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name     text not null check (length(name) between 1 and 60),
  title    text not null check (length(title) <= 200),
  primary key (model_id, language)
);
