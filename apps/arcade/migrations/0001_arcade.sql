-- The game house's own books: who sits at which game, the seeds of chance, the rounds, and the money calls still owed
-- to the platform. Amounts are whole minor units of the session's currency.

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
  created_at timestamptz not null
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
  unique (seed_id, nonce),
  unique (session_hash, request_id)
);

create index round_of_player on round (vendor, player, game_code, created_at desc);
create index round_unfinished on round (created_at) where state in ('placing', 'open');

-- Money calls that must reach the platform: repeated with growing pauses until it acknowledges them.
create table wallet_call (
  id text primary key,
  round_id text not null references round (id),
  method text not null check (method in ('win', 'rollback')),
  body jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_answer text,
  done_at timestamptz,
  created_at timestamptz not null
);

create index wallet_call_due on wallet_call (next_at) where done_at is null;
