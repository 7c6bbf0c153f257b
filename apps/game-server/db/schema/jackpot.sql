-- The progressive jackpot. A pool is one of the platform's own players, whose id the platform sends when a
-- session opens. The platform's ledger holds the pool's money, which adjustments of that player move. These
-- tables have the data of the draws.

-- Amount of a pool, and its bounds.
create table jackpot_pool (
  id         bigint generated always as identity primary key,
  vendor     text not null,
  player     text not null,
  currency   text not null,
  code       text not null,
  game_code  text not null,
  -- in millionths of a minor unit, so that no fraction of a contribution is cut
  held_micro bigint not null check (held_micro >= 0),
  seed_minor bigint not null check (seed_minor > 0),
  cap_minor  bigint not null,
  -- the part of the amount that jackpot_move already has, in whole minor units
  told_minor bigint not null default 0,
  created_at timestamptz not null,
  unique (vendor, player, currency, code),
  check (seed_minor < cap_minor and held_micro < cap_minor * 1000000)
);

-- A round's contribution to the pool, the pool before the contribution, and the amount that the round won.
-- One row for each round.
create table jackpot_round (
  round_id      text primary key references round (id),
  pool_id       bigint not null references jackpot_pool (id),
  rules_version int not null,
  before_micro  bigint not null,
  added_micro   bigint not null,
  cap_minor     bigint not null,
  won_minor     bigint not null default 0 check (won_minor >= 0)
);

-- Postings for the platform, in order: each is sent after the previous one is acknowledged.
create table jackpot_move (
  id           text primary key,
  pool_id      bigint not null references jackpot_pool (id),
  place        bigint generated always as identity,
  kind         text not null check (kind in ('seed', 'contribution', 'win')),
  amount_minor bigint not null check (amount_minor > 0),
  -- the round that won the pool
  round_id     text references round (id),
  attempts     int not null default 0,
  next_at      timestamptz not null,
  last_answer  text,
  done_at      timestamptz,
  created_at   timestamptz not null,
  check ((kind = 'win') = (round_id is not null))
);
create index jackpot_move_open on jackpot_move (pool_id, place) where done_at is null;
