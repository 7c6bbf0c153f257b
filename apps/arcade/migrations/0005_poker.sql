-- Hold'em between players. A sitting is a round of its player: the buy-in is its stake, what he stands up with its
-- payout. While he sits, his chips stand here; a hand changes them in the one transaction that ends it.
create table poker_table (
  id text primary key,
  vendor text not null,
  game_code text not null,
  currency text not null,
  play boolean not null,
  place integer not null,
  small_blind bigint not null check (small_blind > 0),
  big_blind bigint not null check (big_blind >= small_blind),
  min_buy bigint not null,
  max_buy bigint not null check (max_buy >= min_buy),
  rake_basis_points integer not null check (rake_basis_points between 0 and 1000),
  rake_cap bigint not null check (rake_cap >= 0),
  seats integer not null check (seats between 2 and 9),
  -- Where the button was last.
  button integer not null default -1,
  hands integer not null default 0,
  -- idle: waiting for players; playing: somebody is to act; shown: the end of a hand is looked at.
  stage text not null default 'idle' check (stage in ('idle', 'playing', 'shown')),
  hand_id text,
  -- The seed of the next hand, promised by its hash.
  next_seed text not null,
  next_seed_hash text not null unique,
  turn_at timestamptz,
  due_at timestamptz,
  -- Counts every change that anybody may see.
  version bigint not null default 0
);

create index poker_table_due on poker_table (due_at) where due_at is not null;
create index poker_table_of_game on poker_table (game_code, currency, play, place);

create table poker_seat (
  table_id text not null references poker_table (id),
  seat integer not null check (seat >= 0),
  -- The sitting; null for a practice robot, who plays with chips of the house.
  round_id text unique references round (id),
  vendor text not null,
  player text,
  name text not null,
  -- False while the buy-in is on its way.
  is_seated boolean not null,
  chips bigint not null check (chips >= 0),
  -- Mixed into the deck of the next hand; made anew by the player's browser for each.
  client_seed text not null,
  bank_ms integer not null,
  -- Turns in a row that ran out.
  missed integer not null default 0,
  away_since timestamptz,
  is_leaving boolean not null default false,
  primary key (table_id, seat),
  check ((round_id is null) = (player is null))
);

create index poker_seat_of_player on poker_seat (vendor, player) where player is not null;

create table poker_hand (
  id text primary key,
  table_id text not null references poker_table (id),
  number integer not null check (number > 0),
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  -- The table as the hand began, and who sat where.
  setup jsonb not null,
  actions jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  rake bigint check (rake >= 0),
  unique (table_id, number)
);

-- What each seat put into a hand and got out of it, written when it ends.
create table poker_share (
  hand_id text not null references poker_hand (id),
  place integer not null,
  -- Null for a robot.
  round_id text references round (id),
  put bigint not null check (put >= 0),
  won bigint not null check (won >= 0),
  primary key (hand_id, place)
);

create index poker_share_of_round on poker_share (round_id) where round_id is not null;

-- Chips of the house: what robots bring and take away. The rake stands with its hand.
create table poker_house (
  id bigint generated always as identity primary key,
  table_id text not null references poker_table (id),
  kind text not null check (kind in ('robot-in', 'robot-out')),
  amount bigint not null check (amount >= 0),
  at timestamptz not null
);
