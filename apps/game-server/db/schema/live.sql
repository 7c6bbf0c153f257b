-- Rounds that all players at a table share. A bet on such a round is a round of its player (rounds.sql).

-- Each table has at most one running round, whichever process runs it. Its seed is a row of seed without a
-- player.
create table table_round (
  id          text primary key,
  -- The game's code: each title is a separate table.
  room        text not null,
  number      int not null check (number > 0),
  seed_id     bigint not null references seed (id),
  client_seed text not null,
  -- For crash the position in its hash chain, otherwise the round's number.
  nonce       int not null check (nonce >= 0),
  -- open: accepts bets; closed: last answers arrive; flying: the curve of crash rises; shown: the result is
  -- visible.
  stage       text not null check (stage in ('open', 'closed', 'flying', 'shown', 'over')),
  closes_at   timestamptz not null,
  -- Time at which the stage ends; secret while a curve rises.
  due_at      timestamptz not null,
  flies_at    timestamptz,
  result      jsonb,
  -- The result in a word, for the history.
  mark        text,
  settled_at  timestamptz,
  unique (room, number)
);
create unique index table_round_running on table_round (room) where stage <> 'over';
create index table_round_due on table_round (due_at) where stage <> 'over';
create index table_round_unsettled on table_round (id)
  where settled_at is null and stage in ('shown', 'over');

-- The hash chains of crash. They are played backwards, so that the published end commits to every round and
-- reveals none.
create table crash_chain (
  id          bigint generated always as identity primary key,
  room        text not null,
  salt        text not null,
  length      int not null check (length > 0),
  end_link    text not null unique,
  -- Hashes at regular positions, from which the hashes at lower positions are computed; secret.
  checkpoints text[] not null,
  played      int not null default 0,
  made_at     timestamptz not null,
  check (played between 0 and length)
);
create unique index crash_chain_in_play on crash_chain (room) where played < length;
