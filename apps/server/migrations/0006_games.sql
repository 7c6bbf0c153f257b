-- The catalogue: vendors, their games, what each merchant shows of them; a member's favourites and recent games; the feed of wins.

create extension if not exists pg_trgm;

create table vendor (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  -- {"bn": …, "en": …}
  name jsonb not null,
  game_types text[] not null,
  status text not null default 'on' check (status in ('on', 'off', 'maintenance')),
  wallet_mode text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer')),
  -- may correct a balance by the protocol's adjust
  may_adjust boolean not null default false,
  -- addresses the vendor may call from; empty: any
  ip_allow inet[] not null default '{}',
  -- which of its derived secrets signs; the one before is still believed until previous_key_until
  key_no int not null default 1 check (key_no > 0),
  previous_key_until timestamptz,
  sort int not null
);

create table game (
  -- the wire's catalogue id
  node_id int primary key check (node_id > 0),
  vendor text not null references vendor (code),
  game_code text not null,
  game_type text not null,
  classify text not null default '',
  name jsonb not null,
  -- title in every language and the vendor's names, normalised for searching
  search text not null,
  is_new boolean not null default false,
  -- 1 is the hottest
  hot_rank int check (hot_rank > 0),
  enabled boolean not null default true,
  -- can be launched now; the others are announced
  playable boolean not null,
  rtp text,
  min_bet_minor bigint check (min_bet_minor > 0),
  icon text not null,
  sort int not null,
  unique (vendor, game_code) deferrable
);
create index game_listed on game (game_type, sort, node_id) where enabled;
create index game_hot on game (hot_rank, node_id) where enabled and hot_rank is not null;
create index game_search on game using gin (search gin_trgm_ops);

-- What a merchant changes about the catalogue; a game without a row is shown in the catalogue's own order.
create table merchant_game (
  merchant_id int not null references merchant (id),
  node_id int not null references game (node_id),
  enabled boolean not null default true,
  sort int,
  primary key (merchant_id, node_id)
);

create table favourite (
  bucket smallint not null,
  member_id bigint not null,
  node_id int not null references game (node_id),
  at timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table recent (
  bucket smallint not null,
  member_id bigint not null,
  node_id int not null references game (node_id),
  at timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Wins as the winner board shows them; the ledger is the truth, this is its newest page and may be thrown away.
create table game_win (
  bucket smallint not null,
  member_id bigint not null,
  -- what the win is known by, so that a repeated settlement is one win
  reference text not null check (length(reference) between 1 and 200),
  merchant_id int not null references merchant (id),
  node_id int not null references game (node_id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  at timestamptz not null,
  primary key (bucket, member_id, reference),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index game_win_newest on game_win (merchant_id, at desc);
