-- Sessions of players, and their seeds.

-- A launch that the platform allowed; the row stays as long as bets reference it.
create table session (
  id_hash          bytea primary key,
  vendor           text not null,
  -- The platform's session id at the launch, which bets send.
  platform_session text not null,
  player           text not null,
  currency         text not null,
  game_code        text not null,
  play             boolean not null,
  language         text not null,
  created_at       timestamptz not null,
  -- The jackpot pool that a session's rounds feed; empty: none.
  pool             text not null default ''
);

-- Seeds of a player at a game: one in play, and the next one, of which only the hash is shown.
create table seed (
  id               bigint generated always as identity primary key,
  vendor           text not null,
  player           text not null,
  game_code        text not null,
  state            text not null check (state in ('next', 'current', 'revealed')),
  server_seed      text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text not null unique,
  client_seed      text,
  -- The nonce of the next bet: increases by one and is never reset.
  next_nonce       int not null default 0 check (next_nonce >= 0),
  last_bet_at      timestamptz,
  created_at       timestamptz not null,
  revealed_at      timestamptz
);
-- At most one seed in play and one next seed for each player of a game.
create unique index seed_in_play on seed (vendor, player, game_code, state) where state <> 'revealed';
