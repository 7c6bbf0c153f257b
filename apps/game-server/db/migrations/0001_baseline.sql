-- The game server's schema as the first version of it left it. Later changes are migrations of their own, and db/schema.sql
-- shows what all of them together give. Amounts are whole minor units of the session's currency.

-- Sessions of players, the seeds, the rounds, and the money calls still owed to the platform.

create table session (
  id_hash bytea primary key,
  vendor text not null,
  -- What the platform gave at the launch; bets name it.
  platform_session text not null,
  player text not null,
  currency text not null,
  game_code text not null,
  play boolean not null,
  language text not null,
  created_at timestamptz not null,
  -- The jackpot pool a session's rounds feed; empty where there is none.
  pool text not null default ''
);

create table seed (
  id bigint generated always as identity primary key,
  vendor text not null,
  player text not null,
  game_code text not null,
  state text not null check (state in ('next', 'current', 'revealed')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null unique,
  client_seed text,
  -- The nonce the next bet takes: counts up by one and is never set back.
  next_nonce integer not null default 0 check (next_nonce >= 0),
  last_bet_at timestamptz,
  created_at timestamptz not null,
  revealed_at timestamptz
);

-- One seed in play and one promised for each player of a game.
create unique index seed_in_play on seed (vendor, player, game_code, state) where state <> 'revealed';

-- Rounds that everyone at a table plays together: one at a time at each table, whichever process runs it. Its seed is a
-- row of `seed` with no player.
create table table_round (
  id text primary key,
  -- The game's code: each title is a table of its own.
  room text not null,
  number integer not null check (number > 0),
  seed_id bigint not null references seed (id),
  client_seed text not null,
  -- For crash the place in its chain, else the number.
  nonce integer not null check (nonce >= 0),
  -- open: bets are taken; closed: the last answers come in; flying: the curve of crash rises; shown: the result stands.
  stage text not null check (stage in ('open', 'closed', 'flying', 'shown', 'over')),
  closes_at timestamptz not null,
  -- When the stage ends; nobody outside is told it while a curve rises.
  due_at timestamptz not null,
  flies_at timestamptz,
  result jsonb,
  -- The result in a word, for the history.
  mark text,
  settled_at timestamptz,
  unique (room, number)
);

create unique index table_round_running on table_round (room) where stage <> 'over';
create index table_round_due on table_round (due_at) where stage <> 'over';
create index table_round_unsettled on table_round (id) where settled_at is null and stage in ('shown', 'over');

create table round (
  id text primary key,
  vendor text not null,
  player text not null,
  game_code text not null,
  session_hash bytea not null references session (id_hash),
  -- Made by the player's browser: the same request is the same round, however often it is sent.
  request_id text not null,
  seed_id bigint not null references seed (id),
  nonce integer not null check (nonce >= 0),
  client_seed text not null,
  game text not null,
  rules_version integer not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  bet jsonb not null,
  actions jsonb not null default '[]',
  -- placing: the bet is on its way; open: the player may act; void: the bet was refused; undone: its stake goes back.
  state text not null check (state in ('placing', 'open', 'settled', 'void', 'undone')),
  -- What may be shown of the round; null until the platform has taken the stake.
  outcome jsonb,
  payout_minor bigint check (payout_minor >= 0),
  refusal text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- A player may stake more during a round (double at blackjack, play at three-card poker). The step that asks for it
  -- waits here while its bet is at the platform, so that no answer can be lost between the two.
  pending jsonb,
  pending_at timestamptz,
  -- A bet at a live table is a round of its player that takes its result from the table's.
  table_round_id text references table_round (id),
  unique (session_hash, request_id)
);

create unique index round_nonce on round (seed_id, nonce) where table_round_id is null;
create index round_pending on round (pending_at) where pending is not null;
create index round_at_table on round (table_round_id, state) where table_round_id is not null;

create index round_of_player on round (vendor, player, game_code, created_at desc);
create index round_unfinished on round (created_at) where state in ('placing', 'open');

-- The hash chains of crash: played backwards, so that the published end commits to every round and tells none.
create table crash_chain (
  id bigint generated always as identity primary key,
  room text not null,
  salt text not null,
  length integer not null check (length > 0),
  end_link text not null unique,
  -- Links at every so many places, from which those before them are hashed; secret.
  checkpoints text[] not null,
  played integer not null default 0 check (played between 0 and length),
  made_at timestamptz not null
);

create unique index crash_chain_in_play on crash_chain (room) where played < length;

-- The book of matches: what the feed told, and what was bet on it. Amounts are whole minor units, odds thousandths.

-- How far the feed was read.
create table match_feed (
  one boolean primary key default true check (one),
  epoch text not null,
  seq bigint not null,
  heard_at timestamptz not null
);

-- Counts every change of a match, so that what changed since a number can be asked for.
create sequence match_rev;

create table match_fixture (
  id text primary key,
  -- Null until the part that names them has come: parts may come in any order.
  category text,
  sport text,
  league_id text,
  names jsonb,
  starts_at timestamptz,
  info_version bigint not null default 0,
  phase text not null default 'scheduled' check (phase in ('scheduled', 'live', 'ended', 'cancelled', 'abandoned')),
  clock jsonb,
  score jsonb,
  phase_version bigint not null default 0,
  result jsonb,
  result_version bigint not null default 0,
  rev bigint not null,
  changed_at timestamptz not null
);

create index match_fixture_rev on match_fixture (rev);
create index match_fixture_listed on match_fixture (category, changed_at);

create table match_market (
  fixture_id text not null references match_fixture (id) on delete cascade,
  id text not null,
  kind text not null,
  line_quarters integer,
  state text not null check (state in ('open', 'suspended', 'closed')),
  -- What we offer, by selection: priced from the feed's chances by the engines.
  odds jsonb not null,
  version bigint not null,
  primary key (fixture_id, id)
);

create table match_bet (
  id text primary key,
  vendor text not null,
  player text not null,
  game_code text not null,
  session_hash bytea not null references session (id_hash),
  request_id text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  -- What it pays when all of it is won.
  potential_minor bigint not null check (potential_minor >= stake_minor),
  accepts_better boolean not null,
  -- waiting: its match is under way, the price is looked at once more; placing: the stake is on its way; refused: it was
  -- not taken; undone: whether it was taken is unknown, so it goes back.
  state text not null check (state in ('waiting', 'placing', 'open', 'settled', 'refused', 'undone')),
  due_at timestamptz not null,
  payout_minor bigint check (payout_minor >= 0),
  is_void boolean not null default false,
  refusal text,
  -- Settlements so far; the money calls of each bear its number.
  revision integer not null default 0,
  last_call text,
  settled_at timestamptz,
  -- No correction is carried out any more from then on.
  final_at timestamptz,
  is_final boolean not null default false,
  created_at timestamptz not null,
  unique (session_hash, request_id)
);

create index match_bet_of_player on match_bet (vendor, player, game_code, created_at desc);
create index match_bet_on_its_way on match_bet (due_at) where state in ('waiting', 'placing');
create index match_bet_not_final on match_bet (final_at) where state = 'settled' and not is_final;

create table match_leg (
  bet_id text not null references match_bet (id),
  n smallint not null,
  fixture_id text not null references match_fixture (id),
  market_id text not null,
  kind text not null,
  line_quarters integer,
  selection text not null,
  odds_milli integer not null check (odds_milli > 1000),
  -- The score when it was bet on; null before the start.
  score jsonb,
  settlement text check (settlement in ('won', 'half-won', 'push', 'half-lost', 'lost', 'void')),
  -- Version of the result it was settled by.
  result_version bigint not null default 0,
  primary key (bet_id, n)
);

create index match_leg_of_market on match_leg (fixture_id, market_id);

-- What was paid for a bet and stands: a correction takes it back.
create table match_win (
  id text primary key,
  bet_id text not null references match_bet (id),
  amount_minor bigint not null check (amount_minor >= 0),
  is_standing boolean not null default true,
  created_at timestamptz not null
);

create index match_win_of_bet on match_win (bet_id);

-- Money calls that must reach the platform: repeated with growing pauses until it acknowledges them.
create table wallet_call (
  id text primary key,
  round_id text references round (id),
  method text not null check (method in ('win', 'rollback', 'end-round')),
  body jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_answer text,
  done_at timestamptz,
  created_at timestamptz not null,
  match_bet_id text references match_bet (id),
  -- One may have to wait for another.
  after_id text references wallet_call (id),
  constraint wallet_call_of_one check (num_nonnulls(round_id, match_bet_id) = 1)
);

create index wallet_call_due on wallet_call (next_at) where done_at is null;

-- Hold'em between players. A sitting is a round of its player: the buy-in is its stake, what they stand up with its
-- payout. While they sit, their chips are kept here; a hand changes them in the one transaction that ends it.
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

-- The progressive jackpot. A pool is one of the platform's own players of ours, named when a session opens: what goes
-- in and out of it is money in the platform's books, moved by adjustments of that player. Here stands what the draws need.

create table jackpot_pool (
  id bigint generated always as identity primary key,
  vendor text not null,
  player text not null,
  currency text not null,
  code text not null,
  game_code text not null,
  -- millionths of a minor unit: no part of a stake is ever cut
  held_micro bigint not null check (held_micro >= 0),
  seed_minor bigint not null check (seed_minor > 0),
  cap_minor bigint not null,
  -- what of it stands in jackpot_move: whole minor units
  told_minor bigint not null default 0,
  created_at timestamptz not null,
  unique (vendor, player, currency, code),
  check (seed_minor < cap_minor and held_micro < cap_minor * 1000000)
);

-- What a round added to the pool, what the pool held before, and what the round took. Once for a round.
create table jackpot_round (
  round_id text primary key references round (id),
  pool_id bigint not null references jackpot_pool (id),
  rules_version integer not null,
  before_micro bigint not null,
  added_micro bigint not null,
  cap_minor bigint not null,
  won_minor bigint not null default 0 check (won_minor >= 0)
);

-- What the platform has to be told, in its order: nothing is sent before what stands before it is acknowledged.
create table jackpot_move (
  id text primary key,
  pool_id bigint not null references jackpot_pool (id),
  place bigint generated always as identity,
  kind text not null check (kind in ('seed', 'contribution', 'win')),
  amount_minor bigint not null check (amount_minor > 0),
  -- the round that took the pool
  round_id text references round (id),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_answer text,
  done_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'win') = (round_id is not null))
);
create index jackpot_move_open on jackpot_move (pool_id, place) where done_at is null;

-- What a player added to the stake of a round they were in: a double at blackjack, chips at a poker table. Each was a bet of
-- its own at the platform and stands under its own id, so that the statement names what the platform's books name.
create table added_stake (
  -- The id of its bet at the platform.
  id text primary key,
  round_id text not null references round (id),
  amount_minor bigint not null check (amount_minor > 0),
  taken_at timestamptz not null
);

create index added_stake_of_round on added_stake (round_id);
create index added_stake_taken on added_stake (taken_at);
