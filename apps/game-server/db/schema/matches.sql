-- The book of matches: the feed's data, and the bets. Odds are thousandths.

-- The cursor of the feed's reader.
create table match_feed (
  one      boolean primary key default true check (one),
  epoch    text not null,
  seq      bigint not null,
  heard_at timestamptz not null
);

-- Revision numbers: every change of a match gets the next, so that changes since a revision can be listed.
create sequence match_rev;
-- Matches of the feed, with the parts received so far.
create table match_fixture (
  id             text primary key,
  -- Null until the part with the names has arrived: parts may arrive in any order.
  category       text,
  sport          text,
  league_id      text,
  names          jsonb,
  starts_at      timestamptz,
  info_version   bigint not null default 0,
  phase text not null default 'scheduled'
  check (phase in ('scheduled', 'live', 'ended', 'cancelled', 'abandoned')),
  clock          jsonb,
  score          jsonb,
  phase_version  bigint not null default 0,
  result         jsonb,
  result_version bigint not null default 0,
  rev            bigint not null,
  changed_at     timestamptz not null
);
create index match_fixture_rev on match_fixture (rev);
create index match_fixture_listed on match_fixture (category, changed_at);

-- Markets of a match.
create table match_market (
  fixture_id    text not null references match_fixture (id) on delete cascade,
  id            text not null,
  kind          text not null,
  line_quarters int,
  state         text not null check (state in ('open', 'suspended', 'closed')),
  -- Our odds by selection: the engines price them from the feed's probabilities.
  odds          jsonb not null,
  version       bigint not null,
  chances       jsonb,
  primary key (fixture_id, id)
);
comment on column match_market.chances is 'in millionths, by selection, as the feed sent them';

-- Bet slips of players.
create table match_bet (
  id              text primary key,
  vendor          text not null,
  player          text not null,
  game_code       text not null,
  session_hash    bytea not null references session (id_hash),
  request_id      text not null,
  currency        text not null,
  stake_minor     bigint not null check (stake_minor > 0),
  -- Payout if every leg wins.
  potential_minor bigint not null,
  accepts_better  boolean not null,
  -- waiting: the match is live, and the price will be checked again; placing: the stake is being charged;
  -- refused: not accepted; undone: the stake's outcome is unknown, so it is rolled back.
  state text not null check (state in ('waiting', 'placing', 'open', 'settled', 'refused', 'undone')),
  due_at          timestamptz not null,
  payout_minor    bigint check (payout_minor >= 0),
  is_void         boolean not null default false,
  refusal         text,
  -- Number of settlements so far; each settlement's money calls carry its number.
  revision        int not null default 0,
  last_call       text,
  settled_at      timestamptz,
  -- From this time on the bet is no longer corrected.
  final_at        timestamptz,
  is_final        boolean not null default false,
  created_at      timestamptz not null,
  unique (session_hash, request_id),
  check (potential_minor >= stake_minor)
);
create index match_bet_of_player on match_bet (vendor, player, game_code, created_at desc);
create index match_bet_on_its_way on match_bet (due_at) where state in ('waiting', 'placing');
create index match_bet_not_final on match_bet (final_at) where state = 'settled' and not is_final;

-- Legs of a bet slip, each a selection.
create table match_leg (
  bet_id         text not null references match_bet (id),
  n              smallint not null,
  fixture_id     text not null references match_fixture (id),
  market_id      text not null,
  kind           text not null,
  line_quarters  int,
  selection      text not null,
  odds_milli     int not null check (odds_milli > 1000),
  -- The score at the bet; null before the start.
  score          jsonb,
  settlement     text check (settlement in ('won', 'half-won', 'push', 'half-lost', 'lost', 'void')),
  -- Version of the result that settled the leg.
  result_version bigint not null default 0,
  chances        jsonb,
  primary key (bet_id, n)
);
comment on column match_leg.chances is 'those of its market when the bet was taken';
create index match_leg_of_market on match_leg (fixture_id, market_id);

-- Payouts of bets; a correction may roll them back.
create table match_win (
  id           text primary key,
  bet_id       text not null references match_bet (id),
  amount_minor bigint not null check (amount_minor >= 0),
  is_standing  boolean not null default true,
  created_at   timestamptz not null
);
create index match_win_of_bet on match_win (bet_id);
