-- What a player added to the stake of a round he was in: a double at blackjack, chips at a poker table. Each was a bet of
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
