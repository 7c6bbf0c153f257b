-- Written from the catalog by `npm run db -- schema`; changed by a migration, never by hand.
-- Functions are listed by their signature; their text stands in db/functions.

create sequence match_rev;

create table added_stake (
  id text not null,
  round_id text not null,
  amount_minor bigint not null,
  taken_at timestamp with time zone not null,
  constraint added_stake_pkey PRIMARY KEY (id),
  constraint added_stake_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint added_stake_amount_minor_check CHECK (amount_minor > 0)
);
CREATE INDEX added_stake_of_round ON public.added_stake USING btree (round_id);
CREATE INDEX added_stake_taken ON public.added_stake USING btree (taken_at);

create table crash_chain (
  id bigint generated always as identity not null,
  room text not null,
  salt text not null,
  length integer not null,
  end_link text not null,
  checkpoints text[] not null,
  played integer default 0 not null,
  made_at timestamp with time zone not null,
  constraint crash_chain_pkey PRIMARY KEY (id),
  constraint crash_chain_end_link_key UNIQUE (end_link),
  constraint crash_chain_check CHECK (played >= 0 AND played <= length),
  constraint crash_chain_length_check CHECK (length > 0)
);
CREATE UNIQUE INDEX crash_chain_in_play ON public.crash_chain USING btree (room) WHERE (played < length);

create table jackpot_move (
  id text not null,
  pool_id bigint not null,
  place bigint generated always as identity not null,
  kind text not null,
  amount_minor bigint not null,
  round_id text,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  last_answer text,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint jackpot_move_pkey PRIMARY KEY (id),
  constraint jackpot_move_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES jackpot_pool(id),
  constraint jackpot_move_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint jackpot_move_amount_minor_check CHECK (amount_minor > 0),
  constraint jackpot_move_check CHECK ((kind = 'win'::text) = (round_id IS NOT NULL)),
  constraint jackpot_move_kind_check CHECK (kind = ANY (ARRAY['seed'::text, 'contribution'::text, 'win'::text]))
);
CREATE INDEX jackpot_move_open ON public.jackpot_move USING btree (pool_id, place) WHERE (done_at IS NULL);

create table jackpot_pool (
  id bigint generated always as identity not null,
  vendor text not null,
  player text not null,
  currency text not null,
  code text not null,
  game_code text not null,
  held_micro bigint not null,
  seed_minor bigint not null,
  cap_minor bigint not null,
  told_minor bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint jackpot_pool_pkey PRIMARY KEY (id),
  constraint jackpot_pool_vendor_player_currency_code_key UNIQUE (vendor, player, currency, code),
  constraint jackpot_pool_check CHECK (seed_minor < cap_minor AND held_micro < (cap_minor * 1000000)),
  constraint jackpot_pool_held_micro_check CHECK (held_micro >= 0),
  constraint jackpot_pool_seed_minor_check CHECK (seed_minor > 0)
);

create table jackpot_round (
  round_id text not null,
  pool_id bigint not null,
  rules_version integer not null,
  before_micro bigint not null,
  added_micro bigint not null,
  cap_minor bigint not null,
  won_minor bigint default 0 not null,
  constraint jackpot_round_pkey PRIMARY KEY (round_id),
  constraint jackpot_round_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES jackpot_pool(id),
  constraint jackpot_round_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint jackpot_round_won_minor_check CHECK (won_minor >= 0)
);

create table match_bet (
  id text not null,
  vendor text not null,
  player text not null,
  game_code text not null,
  session_hash bytea not null,
  request_id text not null,
  currency text not null,
  stake_minor bigint not null,
  potential_minor bigint not null,
  accepts_better boolean not null,
  state text not null,
  due_at timestamp with time zone not null,
  payout_minor bigint,
  is_void boolean default false not null,
  refusal text,
  revision integer default 0 not null,
  last_call text,
  settled_at timestamp with time zone,
  final_at timestamp with time zone,
  is_final boolean default false not null,
  created_at timestamp with time zone not null,
  constraint match_bet_pkey PRIMARY KEY (id),
  constraint match_bet_session_hash_request_id_key UNIQUE (session_hash, request_id),
  constraint match_bet_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(id_hash),
  constraint match_bet_check CHECK (potential_minor >= stake_minor),
  constraint match_bet_payout_minor_check CHECK (payout_minor >= 0),
  constraint match_bet_stake_minor_check CHECK (stake_minor > 0),
  constraint match_bet_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'placing'::text, 'open'::text, 'settled'::text, 'refused'::text, 'undone'::text]))
);
CREATE INDEX match_bet_not_final ON public.match_bet USING btree (final_at) WHERE ((state = 'settled'::text) AND (NOT is_final));
CREATE INDEX match_bet_of_player ON public.match_bet USING btree (vendor, player, game_code, created_at DESC);
CREATE INDEX match_bet_on_its_way ON public.match_bet USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'placing'::text]));

create table match_feed (
  one boolean default true not null,
  epoch text not null,
  seq bigint not null,
  heard_at timestamp with time zone not null,
  constraint match_feed_pkey PRIMARY KEY (one),
  constraint match_feed_one_check CHECK (one)
);

create table match_fixture (
  id text not null,
  category text,
  sport text,
  league_id text,
  names jsonb,
  starts_at timestamp with time zone,
  info_version bigint default 0 not null,
  phase text default 'scheduled'::text not null,
  clock jsonb,
  score jsonb,
  phase_version bigint default 0 not null,
  result jsonb,
  result_version bigint default 0 not null,
  rev bigint not null,
  changed_at timestamp with time zone not null,
  constraint match_fixture_pkey PRIMARY KEY (id),
  constraint match_fixture_phase_check CHECK (phase = ANY (ARRAY['scheduled'::text, 'live'::text, 'ended'::text, 'cancelled'::text, 'abandoned'::text]))
);
CREATE INDEX match_fixture_listed ON public.match_fixture USING btree (category, changed_at);
CREATE INDEX match_fixture_rev ON public.match_fixture USING btree (rev);

create table match_leg (
  bet_id text not null,
  n smallint not null,
  fixture_id text not null,
  market_id text not null,
  kind text not null,
  line_quarters integer,
  selection text not null,
  odds_milli integer not null,
  score jsonb,
  settlement text,
  result_version bigint default 0 not null,
  chances jsonb,
  constraint match_leg_pkey PRIMARY KEY (bet_id, n),
  constraint match_leg_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES match_bet(id),
  constraint match_leg_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES match_fixture(id),
  constraint match_leg_odds_milli_check CHECK (odds_milli > 1000),
  constraint match_leg_settlement_check CHECK (settlement = ANY (ARRAY['won'::text, 'half-won'::text, 'push'::text, 'half-lost'::text, 'lost'::text, 'void'::text]))
);
comment on column match_leg.chances is 'those of its market when the bet was taken';
CREATE INDEX match_leg_of_market ON public.match_leg USING btree (fixture_id, market_id);

create table match_market (
  fixture_id text not null,
  id text not null,
  kind text not null,
  line_quarters integer,
  state text not null,
  odds jsonb not null,
  version bigint not null,
  chances jsonb,
  constraint match_market_pkey PRIMARY KEY (fixture_id, id),
  constraint match_market_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES match_fixture(id) ON DELETE CASCADE,
  constraint match_market_state_check CHECK (state = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text]))
);
comment on column match_market.chances is 'in millionths, by selection, as the feed sent them';

create table match_win (
  id text not null,
  bet_id text not null,
  amount_minor bigint not null,
  is_standing boolean default true not null,
  created_at timestamp with time zone not null,
  constraint match_win_pkey PRIMARY KEY (id),
  constraint match_win_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES match_bet(id),
  constraint match_win_amount_minor_check CHECK (amount_minor >= 0)
);
CREATE INDEX match_win_of_bet ON public.match_win USING btree (bet_id);

create table poker_clock (
  id boolean default true not null,
  beat_at timestamp with time zone,
  constraint poker_clock_pkey PRIMARY KEY (id),
  constraint poker_clock_id_check CHECK (id)
);
comment on table poker_clock is 'one row: when a server last looked at the tables; null before the first time';

create table poker_departure (
  table_id text not null,
  vendor text not null,
  player text not null,
  chips bigint not null,
  left_at timestamp with time zone not null,
  constraint poker_departure_pkey PRIMARY KEY (table_id, vendor, player),
  constraint poker_departure_table_id_fkey FOREIGN KEY (table_id) REFERENCES poker_table(id),
  constraint poker_departure_chips_check CHECK (chips >= 0)
);
comment on table poker_departure is 'the chips a player took from a table when they left it last';
CREATE INDEX poker_departure_oldest ON public.poker_departure USING btree (left_at);

create table poker_flag (
  vendor text not null,
  kind text not null,
  from_player text not null,
  to_player text not null,
  day date not null,
  times integer not null,
  table_id text not null,
  last_at timestamp with time zone not null,
  constraint poker_flag_pkey PRIMARY KEY (vendor, kind, from_player, to_player, day),
  constraint poker_flag_table_id_fkey FOREIGN KEY (table_id) REFERENCES poker_table(id),
  constraint poker_flag_kind_check CHECK (kind = ANY (ARRAY['same-network'::text, 'raise-fold'::text])),
  constraint poker_flag_times_check CHECK (times > 0)
);
comment on table poker_flag is 'what two players did on a day (UTC) that is worth a look; of a shared network the order of the two has no meaning';
comment on column poker_flag.table_id is 'where it was last';
CREATE INDEX poker_flag_newest ON public.poker_flag USING btree (day DESC, times DESC);

create table poker_hand (
  id text not null,
  table_id text not null,
  number integer not null,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  setup jsonb not null,
  actions jsonb default '[]'::jsonb not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  rake bigint,
  rules_version integer not null,
  constraint poker_hand_pkey PRIMARY KEY (id),
  constraint poker_hand_table_id_number_key UNIQUE (table_id, number),
  constraint poker_hand_table_id_fkey FOREIGN KEY (table_id) REFERENCES poker_table(id),
  constraint poker_hand_number_check CHECK (number > 0),
  constraint poker_hand_rake_check CHECK (rake >= 0)
);
comment on column poker_hand.rules_version is 'the version of hold''em that the hand is played and replayed by';

create table poker_house (
  id bigint generated always as identity not null,
  table_id text not null,
  kind text not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint poker_house_pkey PRIMARY KEY (id),
  constraint poker_house_table_id_fkey FOREIGN KEY (table_id) REFERENCES poker_table(id),
  constraint poker_house_amount_check CHECK (amount >= 0),
  constraint poker_house_kind_check CHECK (kind = ANY (ARRAY['robot-in'::text, 'robot-out'::text]))
);

create table poker_seat (
  table_id text not null,
  seat integer not null,
  round_id text,
  vendor text not null,
  player text,
  name text not null,
  is_seated boolean not null,
  chips bigint not null,
  client_seed text not null,
  bank_ms integer not null,
  missed integer default 0 not null,
  away_since timestamp with time zone,
  is_leaving boolean default false not null,
  seen_at timestamp with time zone not null,
  device_hash bytea,
  network cidr,
  owes text default 'none'::text not null,
  is_posting boolean default false not null,
  constraint poker_seat_pkey PRIMARY KEY (table_id, seat),
  constraint poker_seat_round_id_key UNIQUE (round_id),
  constraint poker_seat_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint poker_seat_table_id_fkey FOREIGN KEY (table_id) REFERENCES poker_table(id),
  constraint poker_seat_check CHECK ((round_id IS NULL) = (player IS NULL)),
  constraint poker_seat_chips_check CHECK (chips >= 0),
  constraint poker_seat_owes_check CHECK (owes = ANY (ARRAY['none'::text, 'big'::text, 'both'::text])),
  constraint poker_seat_seat_check CHECK (seat >= 0)
);
comment on column poker_seat.seen_at is 'when a stream of the player was open at a process, or a call of theirs came; written every few seconds';
comment on column poker_seat.device_hash is 'SHA-256 of the mark in the browser''s storage; null for a robot';
comment on column poker_seat.network is 'the IPv4 address, or the /64 of an IPv6 address; null for a robot';
comment on column poker_seat.owes is 'the blinds due for coming in before the big blind; none: dealt in';
comment on column poker_seat.is_posting is 'pays them with the next hand rather than waiting for the big blind';
CREATE INDEX poker_seat_of_player ON public.poker_seat USING btree (vendor, player) WHERE (player IS NOT NULL);

create table poker_share (
  hand_id text not null,
  place integer not null,
  round_id text,
  put bigint not null,
  won bigint not null,
  uncalled bigint default 0 not null,
  constraint poker_share_pkey PRIMARY KEY (hand_id, place),
  constraint poker_share_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES poker_hand(id),
  constraint poker_share_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint poker_share_put_check CHECK (put >= 0),
  constraint poker_share_uncalled_check CHECK (uncalled >= 0),
  constraint poker_share_won_check CHECK (won >= 0)
);
comment on column poker_share.uncalled is 'of what the seat put in, what nobody called: it went back and was never at risk';
CREATE INDEX poker_share_of_round ON public.poker_share USING btree (round_id) WHERE (round_id IS NOT NULL);

create table poker_table (
  id text not null,
  vendor text not null,
  game_code text not null,
  currency text not null,
  play boolean not null,
  place integer not null,
  small_blind bigint not null,
  big_blind bigint not null,
  min_buy bigint not null,
  max_buy bigint not null,
  rake_basis_points integer not null,
  rake_cap bigint not null,
  seats integer not null,
  button integer default '-1'::integer not null,
  hands integer default 0 not null,
  stage text default 'idle'::text not null,
  hand_id text,
  next_seed text not null,
  next_seed_hash text not null,
  turn_at timestamp with time zone,
  due_at timestamp with time zone,
  version bigint default 0 not null,
  big_blind_seat integer default '-1'::integer not null,
  constraint poker_table_pkey PRIMARY KEY (id),
  constraint poker_table_next_seed_hash_key UNIQUE (next_seed_hash),
  constraint poker_table_check CHECK (big_blind >= small_blind),
  constraint poker_table_check1 CHECK (max_buy >= min_buy),
  constraint poker_table_rake_basis_points_check CHECK (rake_basis_points >= 0 AND rake_basis_points <= 1000),
  constraint poker_table_rake_cap_check CHECK (rake_cap >= 0),
  constraint poker_table_seats_check CHECK (seats >= 2 AND seats <= 9),
  constraint poker_table_small_blind_check CHECK (small_blind > 0),
  constraint poker_table_stage_check CHECK (stage = ANY (ARRAY['idle'::text, 'playing'::text, 'shown'::text]))
);
comment on column poker_table.big_blind_seat is 'the seat that had the big blind last; -1 before the first hand';
CREATE INDEX poker_table_due ON public.poker_table USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX poker_table_of_game ON public.poker_table USING btree (game_code, currency, play, place);

create table round (
  id text not null,
  vendor text not null,
  player text not null,
  game_code text not null,
  session_hash bytea not null,
  request_id text not null,
  seed_id bigint not null,
  nonce integer not null,
  client_seed text not null,
  game text not null,
  rules_version integer not null,
  currency text not null,
  stake_minor bigint not null,
  bet jsonb not null,
  actions jsonb default '[]'::jsonb not null,
  state text not null,
  outcome jsonb,
  payout_minor bigint,
  refusal text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  pending jsonb,
  pending_at timestamp with time zone,
  table_round_id text,
  wallet_round_id text,
  constraint round_pkey PRIMARY KEY (id),
  constraint round_session_hash_request_id_key UNIQUE (session_hash, request_id),
  constraint round_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES seed(id),
  constraint round_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(id_hash),
  constraint round_table_round_id_fkey FOREIGN KEY (table_round_id) REFERENCES table_round(id),
  constraint round_wallet_round_id_fkey FOREIGN KEY (wallet_round_id) REFERENCES round(id),
  constraint round_nonce_check CHECK (nonce >= 0),
  constraint round_payout_minor_check CHECK (payout_minor >= 0),
  constraint round_stake_minor_check CHECK (stake_minor > 0),
  constraint round_state_check CHECK (state = ANY (ARRAY['placing'::text, 'open'::text, 'settled'::text, 'void'::text, 'undone'::text]))
);
comment on column round.wallet_round_id is 'the round at the platform, named after another bet of the player on the same table round; null: this bet is its own';
CREATE INDEX round_at_table ON public.round USING btree (table_round_id, state) WHERE (table_round_id IS NOT NULL);
CREATE UNIQUE INDEX round_nonce ON public.round USING btree (seed_id, nonce) WHERE ((table_round_id IS NULL) AND (state <> ALL (ARRAY['void'::text, 'undone'::text])));
CREATE INDEX round_of_player ON public.round USING btree (vendor, player, game_code, created_at DESC);
CREATE INDEX round_of_wallet_round ON public.round USING btree (wallet_round_id) WHERE (wallet_round_id IS NOT NULL);
CREATE INDEX round_pending ON public.round USING btree (pending_at) WHERE (pending IS NOT NULL);
CREATE INDEX round_unfinished ON public.round USING btree (created_at) WHERE (state = ANY (ARRAY['placing'::text, 'open'::text]));

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  contracts boolean default false not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table schema_migration_step (
  name text not null,
  step integer not null,
  sha256 text not null,
  done_at timestamp with time zone default now() not null,
  constraint schema_migration_step_pkey PRIMARY KEY (name, step)
);

create table schema_version (
  version text not null,
  migrated_at timestamp with time zone default clock_timestamp() not null,
  constraint schema_version_pkey PRIMARY KEY (version)
);

create table scratch_card (
  deck_id bigint not null,
  place integer not null,
  round_id text not null,
  is_sold boolean default false not null,
  constraint scratch_card_pkey PRIMARY KEY (deck_id, place),
  constraint scratch_card_round_id_key UNIQUE (round_id),
  constraint scratch_card_deck_id_fkey FOREIGN KEY (deck_id) REFERENCES scratch_deck(id),
  constraint scratch_card_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint scratch_card_place_check CHECK (place >= 0)
);
CREATE INDEX scratch_card_not_sold ON public.scratch_card USING btree (deck_id, place) WHERE (NOT is_sold);

create table scratch_deck (
  id bigint generated always as identity not null,
  shelf_id text not null,
  number integer not null,
  game text not null,
  rules_version integer not null,
  cards integer not null,
  seed_id bigint not null,
  client_seed text not null,
  taken integer default 0 not null,
  sold integer default 0 not null,
  sold_prizes integer[] not null,
  closed_at timestamp with time zone,
  constraint scratch_deck_pkey PRIMARY KEY (id),
  constraint scratch_deck_seed_id_key UNIQUE (seed_id),
  constraint scratch_deck_shelf_id_number_key UNIQUE (shelf_id, number),
  constraint scratch_deck_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES seed(id),
  constraint scratch_deck_shelf_id_fkey FOREIGN KEY (shelf_id) REFERENCES scratch_shelf(id),
  constraint scratch_deck_cards_check CHECK (cards > 0),
  constraint scratch_deck_check CHECK (sold >= 0 AND sold <= taken AND taken <= cards),
  constraint scratch_deck_check1 CHECK (closed_at IS NULL OR sold = cards),
  constraint scratch_deck_number_check CHECK (number > 0)
);
CREATE INDEX scratch_deck_closed ON public.scratch_deck USING btree (shelf_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX scratch_deck_open ON public.scratch_deck USING btree (shelf_id, number) WHERE (closed_at IS NULL);

create table scratch_shelf (
  id text not null,
  vendor text not null,
  game_code text not null,
  currency text not null,
  play boolean not null,
  price_minor bigint not null,
  constraint scratch_shelf_pkey PRIMARY KEY (id),
  constraint scratch_shelf_vendor_game_code_currency_play_price_minor_key UNIQUE (vendor, game_code, currency, play, price_minor),
  constraint scratch_shelf_price_minor_check CHECK (price_minor > 0)
);

create table seed (
  id bigint generated always as identity not null,
  vendor text not null,
  player text not null,
  game_code text not null,
  state text not null,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text,
  next_nonce integer default 0 not null,
  last_bet_at timestamp with time zone,
  created_at timestamp with time zone not null,
  revealed_at timestamp with time zone,
  constraint seed_pkey PRIMARY KEY (id),
  constraint seed_server_seed_hash_key UNIQUE (server_seed_hash),
  constraint seed_next_nonce_check CHECK (next_nonce >= 0),
  constraint seed_server_seed_check CHECK (server_seed ~ '^[0-9a-f]{64}$'::text),
  constraint seed_state_check CHECK (state = ANY (ARRAY['next'::text, 'current'::text, 'revealed'::text]))
);
CREATE UNIQUE INDEX seed_in_play ON public.seed USING btree (vendor, player, game_code, state) WHERE (state <> 'revealed'::text);

create table session (
  id_hash bytea not null,
  vendor text not null,
  platform_session text not null,
  player text not null,
  currency text not null,
  game_code text not null,
  play boolean not null,
  language text not null,
  created_at timestamp with time zone not null,
  pool text default ''::text not null,
  constraint session_pkey PRIMARY KEY (id_hash)
);

create table table_round (
  id text not null,
  room text not null,
  number integer not null,
  seed_id bigint not null,
  client_seed text not null,
  nonce integer not null,
  stage text not null,
  closes_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  flies_at timestamp with time zone,
  result jsonb,
  mark text,
  settled_at timestamp with time zone,
  constraint table_round_pkey PRIMARY KEY (id),
  constraint table_round_room_number_key UNIQUE (room, number),
  constraint table_round_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES seed(id),
  constraint table_round_nonce_check CHECK (nonce >= 0),
  constraint table_round_number_check CHECK (number > 0),
  constraint table_round_stage_check CHECK (stage = ANY (ARRAY['open'::text, 'closed'::text, 'flying'::text, 'shown'::text, 'over'::text]))
);
CREATE INDEX table_round_due ON public.table_round USING btree (due_at) WHERE (stage <> 'over'::text);
CREATE UNIQUE INDEX table_round_running ON public.table_round USING btree (room) WHERE (stage <> 'over'::text);
CREATE INDEX table_round_unsettled ON public.table_round USING btree (id) WHERE ((settled_at IS NULL) AND (stage = ANY (ARRAY['shown'::text, 'over'::text])));

create table wallet_call (
  id text not null,
  round_id text,
  method text not null,
  body jsonb not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  last_answer text,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  match_bet_id text,
  after_id text,
  constraint wallet_call_pkey PRIMARY KEY (id),
  constraint wallet_call_after_id_fkey FOREIGN KEY (after_id) REFERENCES wallet_call(id),
  constraint wallet_call_match_bet_id_fkey FOREIGN KEY (match_bet_id) REFERENCES match_bet(id),
  constraint wallet_call_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  constraint wallet_call_method_check CHECK (method = ANY (ARRAY['win'::text, 'rollback'::text, 'end-round'::text])),
  constraint wallet_call_of_one CHECK (num_nonnulls(round_id, match_bet_id) = 1)
);
CREATE INDEX wallet_call_due ON public.wallet_call USING btree (next_at) WHERE (done_at IS NULL);
