-- Hold'em between players. A sitting is a round of its player: the buy-in is its stake, the chips at the end
-- are its payout. During the sitting the chips are stored here; a hand's bets and winnings change them only
-- in the transaction that ends the hand.

-- Tables, and the state of the hand in play.
create table poker_table (
  id                text primary key,
  vendor            text not null,
  game_code         text not null,
  currency          text not null,
  play              boolean not null,
  place             int not null,
  small_blind       bigint not null check (small_blind > 0),
  big_blind         bigint not null,
  min_buy           bigint not null,
  max_buy           bigint not null,
  rake_basis_points int not null check (rake_basis_points between 0 and 1000),
  rake_cap          bigint not null check (rake_cap >= 0),
  seats             int not null check (seats between 2 and 9),
  -- Last position of the button.
  button            int not null default -1,
  hands             int not null default 0,
  -- idle: waiting for players; playing: a player must act; shown: players see the end of a hand.
  stage             text not null default 'idle' check (stage in ('idle', 'playing', 'shown')),
  hand_id           text,
  -- The seed of the next hand; players see only its hash.
  next_seed         text not null,
  next_seed_hash    text not null unique,
  turn_at           timestamptz,
  due_at            timestamptz,
  -- Counts every change that any player may see.
  version           bigint not null default 0,
  big_blind_seat    int not null default -1,
  check (big_blind >= small_blind),
  check (max_buy >= min_buy)
);
comment on column poker_table.big_blind_seat is
  'the seat that had the big blind last; -1 before the first hand';
create index poker_table_due on poker_table (due_at) where due_at is not null;
create index poker_table_of_game on poker_table (game_code, currency, play, place);

-- Players at a table, with their chips.
create table poker_seat (
  table_id    text not null references poker_table (id),
  seat        int not null check (seat >= 0),
  -- The round of the sitting; null for a practice robot, which plays with the operator's chips.
  round_id    text unique references round (id),
  vendor      text not null,
  player      text,
  name        text not null,
  -- False while the buy-in is pending at the platform.
  is_seated   boolean not null,
  chips       bigint not null check (chips >= 0),
  -- Mixed into the deck of the next hand; the player's browser creates a new one for each hand.
  client_seed text not null,
  bank_ms     int not null,
  -- Consecutive turns that timed out.
  missed      int not null default 0,
  away_since  timestamptz,
  is_leaving  boolean not null default false,
  seen_at     timestamptz not null,
  device_hash bytea,
  network     cidr,
  owes        text not null default 'none' check (owes in ('none', 'big', 'both')),
  is_posting  boolean not null default false,
  primary key (table_id, seat),
  check ((round_id is null) = (player is null))
);
comment on column poker_seat.seen_at is
  'when a stream of the player was open at a process, or a call of theirs came; written every few seconds';
comment on column poker_seat.device_hash is 'SHA-256 of the mark in the browser''s storage; null for a robot';
comment on column poker_seat.network is 'the IPv4 address, or the /64 of an IPv6 address; null for a robot';
comment on column poker_seat.owes is 'the blinds due for coming in before the big blind; none: dealt in';
comment on column poker_seat.is_posting is
  'pays them with the next hand rather than waiting for the big blind';
create index poker_seat_of_player on poker_seat (vendor, player) where player is not null;

-- Hands, in replayable form.
create table poker_hand (
  id               text primary key,
  table_id         text not null references poker_table (id),
  number           int not null check (number > 0),
  server_seed      text not null,
  server_seed_hash text not null,
  client_seed      text not null,
  -- The table at the start of the hand, and its players.
  setup            jsonb not null,
  actions          jsonb not null default '[]',
  started_at       timestamptz not null,
  ended_at         timestamptz,
  rake             bigint check (rake >= 0),
  rules_version    int not null,
  unique (table_id, number)
);
comment on column poker_hand.rules_version is
  'the version of hold''em that the hand is played and replayed by';

-- Each seat's bets and winnings in a hand, written when it ends.
create table poker_share (
  hand_id  text not null references poker_hand (id),
  place    int not null,
  -- Null for a robot.
  round_id text references round (id),
  put      bigint not null check (put >= 0),
  won      bigint not null check (won >= 0),
  uncalled bigint not null default 0 check (uncalled >= 0),
  primary key (hand_id, place)
);
comment on column poker_share.uncalled is
  'of what the seat put in, what nobody called: it went back and was never at risk';
create index poker_share_of_round on poker_share (round_id) where round_id is not null;

create table poker_departure (
  table_id text not null references poker_table (id),
  vendor   text not null,
  player   text not null,
  chips    bigint not null check (chips >= 0),
  left_at  timestamptz not null,
  primary key (table_id, vendor, player)
);
comment on table poker_departure is 'the chips a player took from a table when they left it last';
create index poker_departure_oldest on poker_departure (left_at);

-- The operator's chips that robots bring and return. The rake is stored with its hand.
create table poker_house (
  id       bigint generated always as identity primary key,
  table_id text not null references poker_table (id),
  kind     text not null check (kind in ('robot-in', 'robot-out')),
  amount   bigint not null check (amount >= 0),
  at       timestamptz not null
);

create table poker_flag (
  vendor      text not null,
  kind        text not null check (kind in ('same-network', 'raise-fold')),
  from_player text not null,
  to_player   text not null,
  day         date not null,
  times       int not null check (times > 0),
  table_id    text not null references poker_table (id),
  last_at     timestamptz not null,
  primary key (vendor, kind, from_player, to_player, day)
);
comment on table poker_flag is
  'what two players did on a day (UTC) that is worth a look; of a shared network the order of the two has '
  'no meaning';
comment on column poker_flag.table_id is 'where it was last';
create index poker_flag_newest on poker_flag (day desc, times desc);

create table poker_clock (
  id      boolean primary key default true check (id),
  beat_at timestamptz
);
comment on table poker_clock is
  'one row: when a server last looked at the tables; null before the first time';
insert into poker_clock default values;
