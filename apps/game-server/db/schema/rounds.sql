-- Rounds of players.

-- A player's round with the accepted bet: its outcome follows from this row.
create table round (
  id              text primary key,
  vendor          text not null,
  player          text not null,
  game_code       text not null,
  session_hash    bytea not null references session (id_hash),
  -- Created by the player's browser: a repeated request is the same round.
  request_id      text not null,
  seed_id         bigint not null references seed (id),
  nonce           int not null check (nonce >= 0),
  client_seed     text not null,
  game            text not null,
  rules_version   int not null,
  currency        text not null,
  stake_minor     bigint not null check (stake_minor > 0),
  bet             jsonb not null,
  actions         jsonb not null default '[]',
  -- placing: the bet is pending at the platform; open: the player may act; void: the bet was refused; undone:
  -- its stake is rolled back.
  state           text not null check (state in ('placing', 'open', 'settled', 'void', 'undone')),
  -- The visible part of the round; null until the platform has taken the stake.
  outcome         jsonb,
  payout_minor    bigint check (payout_minor >= 0),
  refusal         text,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  -- A player may stake more during a round (double at blackjack, play at three-card poker). The step is
  -- stored here while its bet is pending at the platform, so that no answer can be lost.
  pending         jsonb,
  pending_at      timestamptz,
  -- A bet at a live table is a round of its player with the result of the table's round.
  table_round_id  text references table_round (id),
  wallet_round_id text references round (id),
  unique (session_hash, request_id)
);
comment on column round.wallet_round_id is
  'the round at the platform, named after another bet of the player on the same table round; null: this bet '
  'is its own';
-- The card of a refused or rolled-back purchase is sold again: its place in the deck is the nonce.
create unique index round_nonce on round (seed_id, nonce)
  where table_round_id is null and state not in ('void', 'undone');
create index round_pending on round (pending_at) where pending is not null;
create index round_at_table on round (table_round_id, state) where table_round_id is not null;
create index round_of_player on round (vendor, player, game_code, created_at desc);
create index round_unfinished on round (created_at) where state in ('placing', 'open');
create index round_of_wallet_round on round (wallet_round_id) where wallet_round_id is not null;

-- A player's additional stake in a running round: a double at blackjack, chips at a poker table. Each was a
-- separate bet at the platform under its own id, so that statements list it like the platform's ledger.
create table added_stake (
  -- The id of its bet at the platform.
  id           text primary key,
  round_id     text not null references round (id),
  amount_minor bigint not null check (amount_minor > 0),
  taken_at     timestamptz not null
);
create index added_stake_of_round on added_stake (round_id);
create index added_stake_taken on added_stake (taken_at);
