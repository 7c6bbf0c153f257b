-- The game catalogue: vendors, their games, the games that each merchant shows, and members' favourites and
-- recent games.

-- The triggers of the catalogue's tables call this function, which notifies every server of a change.
\ir ../functions/games/catalogue_changed.sql

-- Suppliers of games: addresses, protocol and rights. The servers can only read them: operators change them
-- under the database owner's role, and the audit log records the changes.
create table vendor (
  code               text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  -- {"bn": …, "en": …}
  name               jsonb not null,
  game_types         text[] not null,
  status             text not null default 'on' check (status in ('on', 'off', 'maintenance')),
  wallet_mode        text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer')),
  -- whether the vendor may correct a balance by the protocol's method adjust
  may_adjust         boolean not null default false,
  -- addresses the vendor may call from; empty: any
  ip_allow           inet[] not null default '{}',
  -- number of the vendor's present signing secret, a derived key; the previous secret is accepted until
  -- previous_key_until
  key_no             int not null default 1 check (key_no > 0),
  previous_key_until timestamptz,
  sort               int not null,
  url                text check (url ~ '^https?://'),
  adapter            text not null default 'khela' check (adapter ~ '^[a-z0-9-]{1,30}$'),
  public_key         text,
  jackpot            text check (jackpot ~ '^[a-z0-9-]{1,40}$'),
  launch_url         text check (launch_url ~ '^https?://[^\s]+$'),
  icon               text check (length(icon) between 1 and 300)
);
comment on column vendor.url is 'address of the vendor''s API; null: the game server';
comment on column vendor.adapter is 'name of a wallet adapter (contract, vendor-adapters.ts)';
comment on column vendor.public_key is
  'key that verifies the vendor''s signatures, where its adapter uses a key pair';
comment on column vendor.jackpot is 'the jackpot this vendor runs; null: none';
comment on column vendor.launch_url is 'address at which the vendor''s games open; null: the game server';
comment on column vendor.icon is 'address of its mark; null: the site draws one from its code and name';
create trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function catalogue_changed();
create trigger logged after insert or delete or update of code, status, wallet_mode, may_adjust, ip_allow,
  key_no, previous_key_until, url, launch_url, adapter, public_key, jackpot on vendor
  for each row execute function audit_row_changed('vendor', 'code', 'status wallet_mode may_adjust ip_allow '
    'key_no previous_key_until url launch_url adapter public_key jackpot', '');
alter table vendor enable always trigger logged;

-- Games of all vendors.
create table game (
  -- the game's id in the client API
  node_id       int primary key check (node_id > 0),
  vendor        text not null references vendor (code),
  game_code     text not null,
  game_type     text not null,
  classify      text not null default '',
  name          jsonb not null,
  -- the text that searches read: the title in every language, the vendor's names and the kind of game,
  -- normalised
  search        text not null,
  is_new        boolean not null default false,
  -- rank in the list of hot games; 1: the first
  hot_rank      int check (hot_rank > 0),
  enabled       boolean not null default true,
  -- whether members can launch the game; false: the site only announces it
  playable      boolean not null,
  rtp           text check (rtp ~ '^(100([.]0{1,4})?|[0-9]{1,2}([.][0-9]{1,4})?)$'),
  min_bet_minor bigint check (min_bet_minor > 0),
  max_bet_minor bigint check (max_bet_minor >= greatest(min_bet_minor, 1)),
  icon          text not null,
  sort          int not null,
  -- pay lines of a slot; null for games that are not slots
  lines         int check (lines > 0),
  -- mechanic (how a slot wins) and volatility (spread of its results); null for games that are not slots
  mechanic      text check (mechanic ~ '^[a-z-]{1,30}$'),
  volatility    text check (volatility in ('low', 'medium', 'high')),
  launch_url    text check (launch_url ~ '^https?://[^\s]+$'),
  unique (vendor, game_code) deferrable
);
comment on column game.launch_url is 'address at which this game opens; null: the vendor''s';
create index game_listed on game (game_type, sort, node_id) where enabled;
create index game_hot on game (hot_rank, node_id) where enabled and hot_rank is not null;
create index game_of_vendor on game (vendor, sort, node_id) where enabled;
create index game_search on game using gin (search gin_trgm_ops);
create trigger game_changed after insert or update or delete on game
  for each statement execute function catalogue_changed();
create trigger logged after insert or delete or update of node_id, vendor, game_code, game_type, enabled,
  playable, rtp, min_bet_minor, max_bet_minor, launch_url
    on game
  for each row execute function audit_row_changed('game', 'node_id',
      'vendor game_code game_type enabled playable rtp min_bet_minor max_bet_minor launch_url', '');
alter table game enable always trigger logged;

-- A merchant's changes of single games of the catalogue. A game without a row is shown, in the catalogue's
-- order.
create table merchant_game (
  merchant_id int not null references merchant (id),
  node_id     int not null references game (node_id),
  enabled     boolean not null default true,
  sort        int,
  primary key (merchant_id, node_id)
);
create trigger merchant_game_changed after insert or update or delete on merchant_game
  for each statement execute function catalogue_changed();

-- Words that a merchant's members search for although no title contains them. Each word stands for a search
-- term or a type of game.
create table search_alias (
  merchant_id int not null references merchant (id),
  -- normalised like the query of a search: in lower case, without spaces at the ends
  word        text not null check (word = lower(btrim(word)) and length(word) between 1 and 60),
  term        text check (term = lower(btrim(term)) and length(term) between 1 and 60),
  game_type   text check (game_type ~ '^[A-Z]{1,20}$'),
  enabled     boolean not null default true,
  primary key (merchant_id, word),
  check (num_nonnulls(term, game_type) = 1)
);
comment on column search_alias.term is 'text of titles or kinds of game that the word stands for';
comment on column search_alias.game_type is 'category that the word names';
comment on column search_alias.enabled is
  'off: the word stands for itself; a deleted row of the seed comes back at the next start';
create trigger search_alias_changed after insert or update or delete on search_alias
  for each statement execute function catalogue_changed();

-- Games that a member has marked as favourites.
create table favourite (
  bucket    smallint not null,
  member_id bigint not null,
  node_id   int not null references game (node_id),
  at        timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index favourite_newest on favourite (bucket, member_id, at desc, node_id);

-- Games that a member has opened.
create table recent (
  bucket    smallint not null,
  member_id bigint not null,
  node_id   int not null references game (node_id),
  at        timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Rights of khela_app, the database role of the servers.
revoke all on vendor from khela_app;
grant select on vendor to khela_app;
revoke all on search_alias from khela_app;
grant select, insert, update on search_alias to khela_app;
