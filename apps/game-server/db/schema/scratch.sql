-- Decks of scratch cards, sold to all players of a game with the same currency, money and price.

-- A game's decks of one price. Its row is locked by every sale, so cards are sold one after another.
create table scratch_shelf (
  -- The game's code, the currency, play or real, and the price.
  id          text primary key,
  vendor      text not null,
  game_code   text not null,
  currency    text not null,
  play        boolean not null,
  price_minor bigint not null check (price_minor > 0),
  unique (vendor, game_code, currency, play, price_minor)
);

-- Decks of a shelf, in the order of their sale. The deck's seed is a row of seed without a player.
create table scratch_deck (
  id            bigint generated always as identity primary key,
  shelf_id      text not null references scratch_shelf (id),
  number        int not null check (number > 0),
  game          text not null,
  rules_version int not null,
  cards         int not null check (cards > 0),
  seed_id       bigint not null unique references seed (id),
  client_seed   text not null,
  -- Places handed out so far; a place whose purchase failed is handed out again first.
  taken         int not null default 0,
  sold          int not null default 0,
  -- Cards sold of each prize, in the order of the rules.
  sold_prizes   int[] not null,
  closed_at     timestamptz,
  unique (shelf_id, number),
  check (sold between 0 and taken and taken <= cards),
  -- A closed deck has paid its exact return.
  check (closed_at is null or sold = cards)
);
create index scratch_deck_open on scratch_deck (shelf_id, number) where closed_at is null;
create index scratch_deck_closed on scratch_deck (shelf_id, closed_at) where closed_at is not null;

-- The cards handed out: each place of a deck has one row, with the newest purchase of the card.
create table scratch_card (
  deck_id  bigint not null references scratch_deck (id),
  place    int not null check (place >= 0),
  round_id text not null unique references round (id),
  is_sold  boolean not null default false,
  primary key (deck_id, place)
);
create index scratch_card_not_sold on scratch_card (deck_id, place) where not is_sold;
