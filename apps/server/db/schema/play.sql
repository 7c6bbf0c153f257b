-- The vendor wallet protocol: launches, rounds and transactions, their settlements, and sums. A transaction
-- and its money are written together under the lock of the member's account, so that nothing counts twice
-- when a vendor repeats calls, reorders them or sends them concurrently. Functions implement the protocol's
-- rules (db/functions/play); the server checks the signature and the shape of each request.

-- Launches of games, each with the vendor's session that follows from it.
create table play_session (
  bucket       smallint not null,
  member_id    bigint not null,
  -- SHA-256 of the launch token. The vendor redeems the token once; afterwards it identifies the vendor's
  -- session
  token_hash   bytea not null check (length(token_hash) = 32),
  merchant_id  int not null references merchant (id),
  vendor       text not null,
  game_code    text not null,
  node_id      int not null,
  currency     text not null,
  real         boolean not null,
  account_id   bigint not null,
  language     text not null,
  created_at   timestamptz not null default clock_timestamp(),
  redeem_by    timestamptz not null,
  redeemed_at  timestamptz,
  valid_until  timestamptz not null,
  session_hash bytea check (length(session_hash) = 32),
  ended_at     timestamptz,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
comment on column play_session.session_hash is
  'token hash of the login that opened it, and with which it ends';
comment on column play_session.ended_at is
  'when its login or the vendor ended it, or the member took a break; from then on it takes no bet and is '
  'not redeemed';
create unique index play_session_token on play_session (bucket, token_hash);
create index play_session_expiry on play_session (bucket, valid_until);

-- Rounds as their vendors report them.
create table play_round (
  bucket          smallint not null,
  member_id       bigint not null,
  vendor          text not null,
  round_id        text not null,
  merchant_id     int not null,
  game_code       text not null,
  node_id         int not null,
  currency        text not null,
  real            boolean not null,
  -- sums of the round's stakes and wins so far, in minor units, without those that were rolled back
  bet_minor       bigint not null default 0 check (bet_minor >= 0),
  win_minor       bigint not null default 0 check (win_minor >= 0),
  state           text not null default 'open' check (state in ('open', 'settled', 'rolledBack')),
  detail          jsonb not null default '{}',
  started_at      timestamptz not null default clock_timestamp(),
  ended_at        timestamptz,
  bets            int not null default 0 check (bets >= 0),
  settlements     int not null default 0,
  weights_version smallint not null default 1,
  risked_minor    bigint check (risked_minor >= 0),
  primary key (bucket, member_id, vendor, round_id)
);
comment on column play_round.bets is 'bets that were taken and not rolled back';
comment on column play_round.settlements is
  'number of its settlements; 0 until the first result (a win of any amount, a bet-win, the end of the '
  'round)';
comment on column play_round.weights_version is
  'version of the turnover weights when the round was opened; its settlements have the same';
comment on column play_round.risked_minor is
  'what its vendor declared to be at risk, as of its last call; null: nothing was declared';
-- Only queries that repeat the condition use this index. The condition keeps look-ups of a single round from
-- using it: a plan made while the tables are nearly empty may prefer it to the primary key, and then read all
-- rounds of the member.
create index play_round_by_time on play_round (bucket, member_id, started_at desc) where started_at > 'epoch';
-- The trigger runs after the update, since every win updates its round: a `before` trigger would lock the row
-- a second time.
create trigger unchangeable after delete or update of bucket, member_id, vendor, round_id, merchant_id,
  game_code, node_id, currency, real, weights_version on play_round
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on play_round
  for each statement execute function ledger_unchangeable();
alter table play_round enable always trigger unchangeable, enable always trigger untruncatable;

-- Every call of a vendor that moves or would move money, with its answer.
create table play_transaction (
  bucket          smallint not null,
  member_id       bigint not null,
  vendor          text not null,
  transaction_id  text not null,
  method text not null check (method in ('bet', 'win', 'bet-win', 'rollback', 'adjust', 'tombstone')),
  round_id        text not null,
  game_code       text not null,
  currency        text not null,
  amount_minor    bigint not null,
  win_minor       bigint not null default 0,
  reference       text,
  -- status and balance of the answer to the first call with this transaction id
  status          text not null,
  balance_after   bigint not null,
  rolled_back     boolean not null default false,
  transfer_id     uuid,
  win_transfer_id uuid,
  at              timestamptz not null default clock_timestamp(),
  free_round      text,
  primary key (bucket, member_id, vendor, transaction_id)
);
comment on column play_transaction.free_round is
  'the award that a free bet was played from: the bet takes no stake, and its win has a transaction type of '
  'its own';
-- Finds the wins of a bet. The index has only wins, so that inserting a bet does not update it.
create index play_transaction_win on play_transaction (bucket, member_id, vendor, reference)
  where method = 'win';
-- For the comparison with a vendor's statement, which reads transactions by time. Rows arrive in the order of
-- `at`, so a BRIN index of a few pages suffices.
create index play_transaction_at
  on play_transaction using brin (at) with (pages_per_range = 32, autosummarize = on);
create trigger unchangeable before delete or update of bucket, member_id, vendor, transaction_id, method,
  round_id, game_code, currency, amount_minor, win_minor, reference, status, balance_after, transfer_id,
  win_transfer_id, at, free_round on play_transaction
  for each row execute function ledger_unchangeable();
create trigger rolled_back_once before update of rolled_back on play_transaction for each row
  when (old.rolled_back or not new.rolled_back)
  execute function ledger_unchangeable();
create trigger untruncatable before truncate on play_transaction
  for each statement execute function ledger_unchangeable();
alter table play_transaction enable always trigger unchangeable, enable always trigger rolled_back_once,
  enable always trigger untruncatable;

-- Transaction ids of vendors whose ids are unique over all their players. A separate call reserves them
-- before the batch of transactions, so that two batches with the same ids never deadlock.
create table vendor_transaction (
  vendor         text not null,
  transaction_id text not null,
  bucket         smallint not null,
  member_id      bigint not null,
  body_hash      bytea,
  reservations   bigint not null default 1,
  primary key (vendor, transaction_id)
);
comment on table vendor_transaction is 'key-rule: directory';
comment on column vendor_transaction.body_hash is
  'SHA-256 of what a repeat is compared by; null where any body of the member may use the id, as of a bet '
  'that a rollback names';
comment on column vendor_transaction.reservations is
  'calls that reserved the id, without those that left no transaction under it; the row is deleted with the '
  'last of them';
-- Protection of the vendor protocol's tables: rights stop the servers, triggers also stop the database's
-- owner. The player of a vendor-wide transaction id cannot be changed, but the id can be released.
create trigger unchangeable before update of vendor, transaction_id, bucket, member_id,
  body_hash on vendor_transaction
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on vendor_transaction
  for each statement execute function ledger_unchangeable();
alter table vendor_transaction enable always trigger unchangeable, enable always trigger untruncatable;

create table round_settlement (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  seq             bigint not null check (seq > 0),
  stake_minor     bigint not null,
  payout_minor    bigint not null,
  at              timestamptz not null,
  merchant_id     int not null,
  node_id         int not null,
  weights_version smallint not null default 1,
  game_type       text not null,
  vendor          text not null,
  round_id        text not null,
  risked_minor    bigint not null,
  primary key (bucket, member_id, account_id, seq, at)
) partition by range (at);
comment on table round_settlement is
  'what a transaction settled of a round; the rows of a round add up to its bet, its risked amount and its '
  'win';
comment on column round_settlement.seq is
  'place in the account''s settlements, without a gap; given under the account''s lock, so a row with a '
  'smaller one never commits later';
comment on column round_settlement.stake_minor is
  'minor units; the first row of a round has its whole bet, a later one the difference, which may be '
  'negative';
comment on column round_settlement.payout_minor is 'minor units; as stake_minor, of the round''s win';
comment on column round_settlement.weights_version is
  'version of the weights by which games count towards turnover: 1, every category whole';
comment on column round_settlement.game_type is 'category of the game when it was settled';
comment on column round_settlement.risked_minor is
  'minor units; as stake_minor, of the round''s risked amount';
-- For the list of a merchant's newest winners, over all buckets.
create index round_settlement_won on round_settlement (merchant_id, at desc) where payout_minor > stake_minor;
create trigger unchangeable before update or delete on round_settlement
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on round_settlement
  for each statement execute function ledger_unchangeable();
alter table round_settlement enable always trigger unchangeable, enable always trigger untruncatable;
-- round_settlement_before has rows older than the first month. round_settlement_rest has rows of months
-- without a partition, so that no bet fails when a partition is missing. ledger_make_months creates the
-- following months. Truncating a partition does not fire the parent table's trigger, so each partition has
-- its own trigger.
do $$
declare
  since timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
  part  text;
begin
  execute format('create table round_settlement_before partition of round_settlement for values from '
    '(minvalue) to (%L)', since at time zone 'UTC');
  create table round_settlement_rest partition of round_settlement default;
  for months_ahead in 0 .. 2 loop
    execute format('create table %I partition of round_settlement for values from (%L) to (%L)',
      'round_settlement' || to_char(since + make_interval(months => months_ahead), '_YYYY_MM'),
      (since + make_interval(months => months_ahead)) at time zone 'UTC',
      (since + make_interval(months => months_ahead + 1)) at time zone 'UTC');
  end loop;
  for part in select inhrelid::regclass::text from pg_inherits
    where inhparent = 'round_settlement'::regclass loop
    execute format('revoke all on %s from khela_app', part);
    execute format('create trigger untruncatable before truncate on %s for each statement execute function '
      'ledger_unchangeable()', part);
    execute format('alter table %s enable always trigger untruncatable', part);
  end loop;
end $$;

create table free_round_award (
  bucket       smallint not null,
  member_id    bigint not null,
  vendor       text not null references vendor (code),
  id           text not null check (length(id) between 1 and 96),
  game_code    text not null,
  currency     text not null,
  stake_minor  bigint not null check (stake_minor > 0),
  rounds       int not null check (rounds between 1 and 10000),
  used         int not null default 0,
  granted_at   timestamptz not null,
  expires_at   timestamptz not null,
  cancelled_at timestamptz,
  primary key (bucket, member_id, vendor, id),
  foreign key (bucket, member_id) references member (bucket, id),
  check (used between 0 and rounds),
  check (expires_at > granted_at)
);
comment on table free_round_award is 'free rounds that the operator granted a member at one game of a vendor';
comment on column free_round_award.id is 'what a free bet names (freeRound); the operator''s';
comment on column free_round_award.stake_minor is
  'minor units; what the vendor plays a round at. No bet of it is taken from anybody.';
comment on column free_round_award.used is
  'free bets that stand; changed under the lock of the member''s main account alone';
create index free_round_award_expiry on free_round_award (bucket, expires_at);
create index free_round_award_granted on free_round_award (bucket, granted_at, member_id, vendor, id);
create trigger logged after insert or delete or update of bucket, member_id, vendor, id, game_code, currency,
  stake_minor, rounds, expires_at, cancelled_at on free_round_award
  for each row execute function audit_row_changed('free_round_award', 'bucket member_id vendor id',
      'game_code currency stake_minor rounds expires_at cancelled_at', '');
alter table free_round_award enable always trigger logged;

-- For free play, a member plays as a separate guest of the trial merchant. The guest has their own accounts
-- and rounds, and another name at the vendor, so that play money and real money cannot mix.
create table free_play (
  bucket       smallint not null,
  member_id    bigint not null,
  guest_bucket smallint not null,
  guest_id     bigint not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Transfers of money between a member's main account and the vendor's own wallet. The row is written before
-- the call to the vendor. Until the vendor has answered, the state is `asked` and the money is held.
create table wallet_transfer (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  vendor       text not null references vendor (code),
  direction    text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  state        text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index wallet_transfer_asked on wallet_transfer (asked_at) where state = 'asked';

-- The pool of a vendor's progressive jackpot at a merchant. A pool is a member without a person: its main
-- account holds the players' contributions and the vendor's initial amount. So the pool cannot fall below
-- zero, has a hash chain, and is in every audit. The vendor changes the pool by adjusting that member's
-- balance.
create table jackpot (
  merchant_id int not null references merchant (id),
  vendor      text not null references vendor (code),
  code        text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  -- whether the site shows the pool's amount; an operator sets it
  shown       boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, vendor, code)
);
comment on table jackpot is 'key-rule: directory';
-- A jackpot's member never changes, since the vendor may adjust the balance of that member's account.
create trigger unchangeable before delete or update of merchant_id, vendor, code, bucket, member_id on jackpot
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on jackpot for each statement
  execute function ledger_unchangeable();
create trigger logged after insert or delete or update of merchant_id, vendor, code, bucket, member_id,
  shown on jackpot
  for each row execute function audit_row_changed('jackpot', 'merchant_id vendor code',
      'bucket member_id shown', '');
alter table jackpot enable always trigger unchangeable, enable always trigger untruncatable,
  enable always trigger logged;

create table turnover_version (
  merchant_id int not null references merchant (id),
  version     smallint not null check (version > 1),
  made_at     timestamptz not null,
  primary key (merchant_id, version)
);
comment on table turnover_version is
  'versions of a merchant''s weights; the highest is in force, version 1 has no row and no weights';
create trigger logged after insert or delete or update of merchant_id, version, made_at on turnover_version
  for each row execute function audit_row_changed('turnover_version', 'merchant_id version', 'made_at', '');
alter table turnover_version enable always trigger logged;

create table turnover_weight (
  merchant_id int not null,
  version     smallint not null,
  game_type   text not null,
  percent     smallint not null check (percent between 0 and 100),
  node_id     int not null default 0,
  primary key (merchant_id, version, node_id, game_type),
  foreign key (merchant_id, version) references turnover_version (merchant_id, version),
  constraint turnover_weight_game_type_check
    check (length(game_type) <= 40 and (game_type = '') = (node_id <> 0))
);
comment on table turnover_weight is
  'how much of a category''s risked amounts counts towards turnover, or of a game''s, which wins; what has '
  'no row counts whole';
comment on column turnover_weight.node_id is
  '0: the weight is that of a category; else of this game, whose category is empty';
create trigger logged after insert or delete or update of merchant_id, version, node_id, game_type,
  percent on turnover_weight
  for each row execute function audit_row_changed('turnover_weight', 'merchant_id version node_id game_type',
      'percent', '');
alter table turnover_weight enable always trigger logged;

create table turnover_day (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  day            date not null,
  game_type      text not null,
  stake_minor    numeric not null,
  payout_minor   numeric not null,
  turnover_minor numeric not null,
  primary key (bucket, member_id, account_id, day, game_type)
);
-- for the figures of a day, over all members
create index turnover_day_day on turnover_day (bucket, day);
comment on table turnover_day is
  'sums of an account''s round settlements up to the seq in turnover_account; a day of corrections may be '
  'below zero';
comment on column turnover_day.day is 'calendar day of the settlement in turnover_account.zone';
comment on column turnover_day.turnover_minor is
  'weighted risked amounts in minor units, exact to a hundredth of one';

-- For each account, the last settlement that the sums in turnover_day include.
create table turnover_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  zone           text not null,
  turnover_minor numeric not null,
  stale_minor    numeric not null default 0,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column turnover_account.seq is
  'the account''s settlements up to this one are in the sums, later ones are not';
comment on column turnover_account.zone is
  'time zone of its days: the jurisdiction''s when the account was first counted, the same for good';
comment on column turnover_account.turnover_minor is 'the account''s whole turnover: the sum of its days';
comment on column turnover_account.stale_minor is
  'what of its turnover counts towards no requirement: of rounds that had begun when a reward was paid, and '
  'settled later';

-- Progress of turnover_count in each bucket. A run locks the bucket's row.
create table turnover_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column turnover_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

create table turnover_requirement (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  seq             int not null check (seq > 0),
  first_seq       int not null,
  source          text not null check (source in ('deposit', 'promotion')),
  ref             text not null check (length(ref) between 1 and 80),
  amount_minor    bigint not null check (amount_minor > 0),
  required_minor  numeric not null check (required_minor >= 0),
  remaining_minor numeric not null check (remaining_minor >= 0),
  turnover_minor  numeric not null,
  made_at         timestamptz not null,
  settlement_seq  bigint,
  cut_at          timestamptz,
  is_fresh        boolean not null default false,
  primary key (bucket, member_id, account_id, seq),
  unique (bucket, member_id, account_id, source, ref),
  check (first_seq between 1 and seq)
);
comment on table turnover_requirement is
  'turnover that money needs before it is paid out; the last row alone says what is missing now';
comment on column turnover_requirement.first_seq is
  'the first of those that are not met together: the breakdown begins there';
comment on column turnover_requirement.remaining_minor is
  'what was missing of those before when this one was made';
comment on column turnover_requirement.turnover_minor is
  'the account''s whole turnover when it was made, without what counts towards no requirement';
comment on column turnover_requirement.settlement_seq is
  'of a reward: the account''s last settlement when it was paid';
comment on column turnover_requirement.cut_at is
  'of a reward: rounds that began until then and settle later count towards no requirement; null: of a '
  'deposit';
comment on column turnover_requirement.is_fresh is
  'of a deposit that found no earlier money left, neither there nor in play';
create index turnover_requirement_cut on turnover_requirement (bucket, member_id, account_id, settlement_seq)
  where cut_at is not null;
create trigger unchangeable before delete or update on turnover_requirement
  for each row execute function ledger_unchangeable();
create trigger logged after insert or delete or update of bucket, member_id, account_id, seq, first_seq,
  source, ref, amount_minor, required_minor, remaining_minor, turnover_minor, settlement_seq, cut_at,
  is_fresh on turnover_requirement
  for each row execute function audit_row_changed('turnover_requirement', 'bucket member_id account_id seq',
      'first_seq source ref amount_minor required_minor remaining_minor turnover_minor settlement_seq '
      'cut_at is_fresh', '');
alter table turnover_requirement enable always trigger unchangeable, enable always trigger logged;

create table turnover_weighted (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  ref            text not null check (length(ref) between 1 and 80),
  amount_minor   bigint not null check (amount_minor > 0),
  required_minor numeric not null check (required_minor >= 0),
  weights        jsonb not null,
  first_seq      bigint not null,
  seq            bigint not null,
  done_minor     numeric not null,
  made_at        timestamptz not null,
  ended          boolean not null default false,
  cut_at         timestamptz,
  primary key (bucket, member_id, account_id, ref),
  check (seq >= first_seq)
) with (fillfactor = 80);
comment on table turnover_weighted is
  'turnover of a promotion with weights of its own: counted beside that of other money';
comment on column turnover_weighted.first_seq is
  'the account''s last settlement when it was asked for: later ones count';
comment on column turnover_weighted.seq is 'settlements up to this one are in done_minor';
comment on column turnover_weighted.ended is 'it is asked for no more, whatever was done';
comment on column turnover_weighted.cut_at is 'only rounds that began later count';
create trigger logged after insert or delete or update of bucket, member_id, account_id, ref, amount_minor,
  required_minor, weights, ended, cut_at
    on turnover_weighted
  for each row execute function audit_row_changed('turnover_weighted', 'bucket member_id account_id ref',
      'amount_minor required_minor weights ended cut_at', '');
alter table turnover_weighted enable always trigger logged;

create table turnover_stake_cap (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  ref             text not null check (length(ref) between 1 and 80),
  max_stake_minor bigint not null check (max_stake_minor > 0),
  primary key (bucket, member_id, account_id, ref)
);
comment on table turnover_stake_cap is
  'the largest stake while a promotion''s turnover is played; gone when it is';
create trigger logged after insert or delete or update of bucket, member_id, account_id, ref,
  max_stake_minor on turnover_stake_cap
  for each row execute function audit_row_changed('turnover_stake_cap', 'bucket member_id account_id ref',
      'max_stake_minor', '');
alter table turnover_stake_cap enable always trigger logged;

create table round_day (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  day        date not null,
  vendor     text not null,
  node_id    int not null,
  bet_minor  numeric not null,
  win_minor  numeric not null,
  primary key (bucket, member_id, account_id, day, vendor, node_id)
);
comment on table round_day is
  'what an account''s transfers up to the seq in round_day_account staked and won, by the day on which the '
  'round began';
comment on column round_day.day is
  'calendar day of play_round.started_at at round_day_account.offset_minutes';

-- For each account, the last transfer that the sums in round_day include.
create table round_day_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  offset_minutes int not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column round_day_account.seq is
  'the account''s transfers up to this one are in the sums, later ones are not';
comment on column round_day_account.offset_minutes is
  'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';

-- Progress of play_count_days in each bucket. A run locks the bucket's row.
create table round_day_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column round_day_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

-- Comparisons of vendors' statements with our transactions. The table has no foreign key to `vendor`: the
-- servers may not write vendors, and a comparison is kept after its vendor is removed.
create table reconciliation_check (
  vendor      text not null,
  from_at     timestamptz not null,
  to_at       timestamptz not null,
  checked_at  timestamptz not null,
  theirs      bigint not null,
  ours        bigint not null,
  -- number of differences; null: the vendor's statement was not available
  differences bigint,
  primary key (vendor, from_at, to_at)
);
create index reconciliation_check_age on reconciliation_check (checked_at);

-- Differences between a vendor's statement and our transactions.
create table reconciliation_difference (
  vendor         text not null,
  player         text not null,
  transaction_id text not null,
  problem        text not null check (problem in ('missing', 'extra', 'different')),
  theirs         jsonb,
  ours           jsonb,
  found_at       timestamptz not null,
  primary key (vendor, player, transaction_id)
);
create index reconciliation_difference_found on reconciliation_difference (found_at);

create type play_item as (
  n int, method text, bucket smallint, member_id bigint, vendor text, token_hash bytea, transaction_id text,
  round_id text,
  game_code text, currency text, amount_minor bigint, win_minor bigint, reference text, detail jsonb,
  final boolean,
  transfer_id uuid, win_transfer_id uuid, free_round text, rules text[], id_reservation text,
  risked_minor bigint
);
comment on type play_item is
  'rules: where the vendor''s adapter differs from our own protocol, by name (contract, '
  'vendor-adapters.ts); null for our own. id_reservation: what play_reserve_ids answered, for vendor-wide '
  'ids: reserved, or what another reservation differs in (body, player, reference)';

create type play_answer as (
  n int, status text, balance bigint, field text, moved boolean, currency text, unused_ids text[]
);
comment on type play_answer is
  'unused_ids: vendor-wide ids of the item under which there is no transaction, so that their reservation '
  'is given back';

-- The account data that a vendor's transaction needs. It is a separate type, since no function takes or
-- returns a table's row type.
create type play_account as (
  id bigint, merchant_id int, currency text, "real" boolean, balance bigint, held bigint, limited boolean
);

-- Parameter of play_open_transfer: a new transfer to (`direction` in) or from (out) a vendor's wallet.
create type play_new_transfer as (
  id uuid, vendor text, direction text, amount_minor bigint, currency text, asked_at timestamptz
);

-- The turnover that a member must play before an amount can be paid out: `percent` of the amount. `is_fresh`:
-- the member has lost the earlier deposits, so these require no more turnover.
create type turnover_new_requirement as (
  source text, ref text, amount_minor bigint, percent int, is_fresh boolean, made_at timestamptz
);

-- Types that turnover_count passes to its helper functions. turnover_moved: an account with settlements to
-- count, those after `counted_seq` up to `seq`. turnover_sum: the sum of these settlements for one day and
-- category.
create type turnover_moved as (
  member_id bigint, account_id bigint, counted_seq bigint, seq bigint, zone text, is_cut boolean
);
create type turnover_sum as (
  member_id bigint, account_id bigint, day date, game_type text, stake_minor numeric, payout_minor numeric,
  turnover_minor numeric, stale_minor numeric, settlements bigint
);

-- What the fast path (play_find_fast) finds about a vendor's transaction: its account, its round and its
-- settlement. `is_eligible`: only a lack of funds can refuse the transaction. `stake_minor` and
-- `at_risk_minor` are values of the settlement.
create type play_found as (
  is_eligible boolean, opens boolean, account_id bigint, operator_account_id bigint, merchant_id int,
  "real" boolean, available_minor bigint, node_id int, game_type text, weights_version smallint,
  settles boolean, stake_minor bigint, at_risk_minor bigint, settlement_seq bigint
);

-- Rights of khela_app, the database role of the servers.
revoke all on play_session, play_round, play_transaction, vendor_transaction, round_settlement,
  free_round_award, jackpot, turnover_version, turnover_weight, turnover_day, turnover_account,
  turnover_bucket, turnover_requirement, turnover_weighted, turnover_stake_cap, round_day, round_day_account,
  round_day_bucket from khela_app;
grant select, insert, delete on play_session to khela_app;
-- operators grant and cancel awards of free rounds; only functions count the rounds that were played
grant insert on free_round_award to khela_app;
grant update (cancelled_at) on free_round_award to khela_app;
grant select on play_round, play_transaction, vendor_transaction, round_settlement, free_round_award, jackpot,
  turnover_version, turnover_weight, turnover_day, turnover_account, turnover_bucket, turnover_requirement,
  turnover_weighted, turnover_stake_cap, round_day, round_day_account, round_day_bucket to khela_app;
grant update (ended_at) on play_session to khela_app;
