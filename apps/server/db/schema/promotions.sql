-- Promotions: a merchant's offers as data, each member's claims and rewards, contests, raffles and ranks.

-- The check of a promotion's type uses the contract's list, so that a new type needs no migration.
\ir ../functions/contract/contract-names.sql

-- A promotion: a merchant's offer with its terms. SQL functions depend on its metric; only the servers use
-- its type.
create table promotion (
  id                  bigint generated always as identity primary key,
  merchant_id         int not null references merchant (id),
  code                text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  type                text not null check (type = any (promotion_types())),
  category text not null check (category in ('deposit', 'daily', 'mission', 'contest', 'rebate', 'vip')),
  currency            text not null,
  enabled             boolean not null,
  title               jsonb not null,
  body                jsonb not null,
  sort                int not null,
  starts_at           timestamptz not null,
  ends_at             timestamptz,
  period              text not null check (period in ('once', 'day', 'week', 'month')),
  min_level           smallint not null check (min_level between 0 and 100),
  min_deposit_minor   bigint not null check (min_deposit_minor >= 0),
  promo_code          text check (promo_code ~ '^[A-Z0-9]{3,20}$'),
  metric              text not null
    check (metric in ('first_deposit', 'one_deposit', 'deposit', 'turnover', 'loss', 'rebate', 'referral',
        'score', 'tickets', 'code', 'none')),
  late_days           int not null check (late_days >= 0),
  target_minor        bigint check (target_minor > 0),
  game_type           text,
  reward_percent      numeric(6,2) not null check (reward_percent between 0 and 1000),
  reward_fixed_minor  bigint not null check (reward_fixed_minor >= 0),
  reward_max_minor    bigint not null check (reward_max_minor > 0),
  turnover_percent    int not null check (turnover_percent between 0 and 10000),
  max_stake_minor     bigint check (max_stake_minor > 0),
  claim_hours         int not null check (claim_hours > 0),
  lock_hours          int not null check (lock_hours > 0),
  needs_approval      boolean not null,
  stacking_group      text check (length(stacking_group) between 1 and 40),
  review_signals text[] not null
  check (review_signals <@ array['device', 'address', 'network', 'payment', 'rhythm', 'opposite',
      'clearing']),
  budget_minor        bigint not null check (budget_minor > 0),
  expected_claims     bigint not null check (expected_claims > 0),
  declared_cost_minor bigint not null,
  scoring             text check (scoring in ('turnover', 'multiple')),
  min_stake_minor     bigint check (min_stake_minor > 0),
  ticket_minor        bigint check (ticket_minor > 0),
  max_tickets         int check (max_tickets between 1 and 10000),
  prizes              bigint[] check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  weights             jsonb check (jsonb_typeof(weights) = 'object'),
  requires            text[] not null default '{}' check (requires <@ array['mobile', 'email', 'realName']),
  max_gain_minor      bigint check (max_gain_minor >= 0),
  unique (merchant_id, code),
  constraint promotion_code_of check ((metric = 'code') = (promo_code is not null)),
  constraint promotion_prizes_of check ((metric in ('score', 'tickets')) = (prizes is not null)),
  constraint promotion_scoring_of check ((metric = 'score') = (scoring is not null)),
  constraint promotion_target_of
    check (metric = 'referral' or (metric in ('deposit', 'turnover')) = (target_minor is not null)),
  constraint promotion_tickets_of
    check ((metric = 'tickets') = (ticket_minor is not null)
      and (ticket_minor is null) = (max_tickets is null)),
  check (declared_cost_minor between 1 and budget_minor),
  check (ends_at > starts_at),
  check (reward_percent > 0 or reward_fixed_minor > 0 or prizes is not null)
);
comment on column promotion.metric is 'what it counts of a member, as its type says; a mission''s is chosen';
comment on column promotion.late_days is 'how long after its end what was counted before can be claimed';
comment on column promotion.period is
  'how often a member is rewarded; calendar periods of the jurisdiction''s time zone';
comment on column promotion.reward_percent is
  'of the deposit, the turnover or the loss; 0: a fixed amount alone';
comment on column promotion.turnover_percent is
  'turnover that the reward needs before it can be withdrawn, in percent of it';
comment on column promotion.max_stake_minor is
  'a larger stake is refused while that turnover is played; null: any';
comment on column promotion.claim_hours is 'how long what was approved can be taken';
comment on column promotion.lock_hours is
  'how long there is to play its turnover; then what is left of the reward is taken back';
comment on column promotion.stacking_group is
  'of one group a member has one reward under way at a time; null: beside every other';
comment on column promotion.review_signals is
  'what a person looks at when another member who was rewarded has it too';
comment on column promotion.scoring is
  'what ranks members: their turnover, or the largest multiple of a stake that one round paid';
comment on column promotion.min_stake_minor is 'rounds below it have no multiple; null: every round';
comment on column promotion.ticket_minor is 'turnover that a ticket needs';
comment on column promotion.prizes is 'of each place, the first one first';
comment on column promotion.weights is
  'how much of a stake counts towards a reward''s turnover, in percent by category, or by game (its node '
  'id), which wins; others whole; null: the merchant''s weights';
comment on column promotion.requires is
  'what a member has to have verified before a reward is claimed or taken';
comment on column promotion.max_gain_minor is
  'what a best player can expect to gain by one reward, computed when it was saved';
create index promotion_in_order on promotion (merchant_id, sort, id);
create unique index promotion_promo_code on promotion (merchant_id, promo_code) where enabled;
create trigger logged after insert or delete or update of id, merchant_id, code, type, currency, enabled,
  starts_at, ends_at, period, min_level, min_deposit_minor, promo_code, metric, late_days, target_minor,
  game_type, reward_percent, reward_fixed_minor, reward_max_minor, turnover_percent, max_stake_minor,
  claim_hours, lock_hours, needs_approval, stacking_group, review_signals, budget_minor, expected_claims,
  declared_cost_minor, max_gain_minor, scoring, min_stake_minor, ticket_minor, max_tickets, prizes, weights,
  requires on promotion
  for each row execute function audit_row_changed('promotion', 'id', 'merchant_id code type currency '
    'enabled starts_at ends_at period min_level min_deposit_minor promo_code metric late_days target_minor '
    'game_type reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor '
    'claim_hours lock_hours needs_approval stacking_group review_signals budget_minor expected_claims '
    'declared_cost_minor max_gain_minor scoring min_stake_minor ticket_minor max_tickets prizes weights '
    'requires', '');
alter table promotion enable always trigger logged;

create table promotion_award (
  bucket           smallint not null,
  member_id        bigint not null,
  promotion_id     bigint not null,
  period           text not null check (length(period) between 1 and 20),
  account_id       bigint not null,
  state text not null check (state in ('joined', 'applying', 'rejected', 'issued', 'process', 'claimed',
      'expired')),
  basis_minor      bigint not null check (basis_minor >= 0),
  reward_minor     bigint not null check (reward_minor >= 0),
  stacking_group   text,
  reasons          text[] not null,
  order_id         text,
  ip               text,
  made_at          timestamptz not null,
  decided_at       timestamptz,
  decided_by       text,
  remark           text check (length(remark) <= 200),
  take_until       timestamptz,
  paid_at          timestamptz,
  transfer_id      uuid,
  turnover_percent int not null,
  lock_until       timestamptz,
  forfeited_minor  bigint not null default 0,
  forfeit_id       uuid,
  weights          jsonb check (jsonb_typeof(weights) = 'object'),
  max_stake_minor  bigint check (max_stake_minor > 0),
  lock_hours       int check (lock_hours > 0),
  primary key (bucket, member_id, promotion_id, period),
  check (forfeited_minor between 0 and reward_minor),
  check ((paid_at is null) = (transfer_id is null)),
  check (state not in ('process', 'claimed') or transfer_id is not null),
  check (state not in ('joined', 'applying', 'rejected', 'issued') or transfer_id is null),
  check (state <> 'issued' or take_until is not null),
  check (state <> 'process' or lock_until is not null),
  check ((forfeited_minor > 0) = (forfeit_id is not null))
);
comment on table promotion_award is
  'what a member joined, asked for and received of a promotion: one row in each of its periods';
comment on column promotion_award.basis_minor is 'the deposit, turnover or loss that it rewards';
comment on column promotion_award.reasons is 'why a person decides; empty: nobody has to';
comment on column promotion_award.forfeited_minor is 'what was taken back when the time to play it was over';
comment on column promotion_award.weights is 'the promotion''s when it was joined or asked for';
comment on column promotion_award.lock_hours is 'time to play its turnover';
create index promotion_award_newest on promotion_award (bucket, member_id, made_at desc);
create index promotion_award_applying on promotion_award (bucket, made_at, member_id, promotion_id, period)
  where state = 'applying';
create index promotion_award_by_time on promotion_award (bucket, made_at, member_id, promotion_id, period);
create index promotion_award_of_promotion
  on promotion_award (bucket, promotion_id, made_at, member_id, period);
create index promotion_award_open on promotion_award (bucket, coalesce(lock_until, take_until))
  where state in ('joined', 'process', 'issued');
create trigger logged after insert or delete or update of bucket, member_id, promotion_id, period, decided_by,
  remark on promotion_award
  for each row execute function audit_row_changed('promotion_award', 'bucket member_id promotion_id period',
      'decided_by remark', '');
alter table promotion_award enable always trigger logged;

create table promotion_deposit (
  bucket             smallint not null,
  member_id          bigint not null,
  order_id           text not null check (length(order_id) between 1 and 40),
  promotion_id       bigint not null,
  period             text not null,
  reasons            text[] not null,
  ip                 text,
  state              text not null check (state in ('waiting', 'credited', 'refused')),
  refusal            text,
  device_hashes      text[] not null default '{}',
  reviewed           boolean not null default false,
  min_deposit_minor  bigint,
  reward_fixed_minor bigint,
  reward_percent     numeric,
  reward_max_minor   bigint,
  turnover_percent   int,
  weights            jsonb,
  max_stake_minor    bigint,
  lock_hours         int,
  primary key (bucket, member_id, order_id),
  check ((state = 'refused') = (refusal is not null))
);
create index promotion_deposit_of_promotion on promotion_deposit (bucket, promotion_id);
comment on table promotion_deposit is
  'the promotion that a deposit was made with, and why it was not had in the end';
comment on column promotion_deposit.device_hashes is
  'SHA-256 of `member <id>` of the others who had logged in with the browser of the order';
comment on column promotion_deposit.reviewed is
  'it was compared with who was rewarded, right before it is credited';
comment on column promotion_deposit.lock_hours is
  'with the columns above, the terms that the order was made with';

create table promotion_spent (
  bucket          smallint not null,
  promotion_id    bigint not null,
  spent_minor     numeric not null,
  awards          bigint not null,
  committed_minor numeric not null default 0,
  primary key (bucket, promotion_id)
) with (fillfactor = 70);
comment on table promotion_spent is
  'what a promotion has paid to the members of a bucket, less what was taken back, and what it is about to '
  'pay';
comment on column promotion_spent.committed_minor is
  'rewards that wait for a person, or are approved and not taken yet';

create table promotion_claimant (
  promotion_id bigint not null,
  hash         text not null check (hash ~ '^[0-9a-f]{64}$'),
  bucket       smallint not null,
  member_id    bigint not null,
  at           timestamptz not null,
  primary key (promotion_id, hash, bucket, member_id)
);
comment on table promotion_claimant is
  'key-rule: directory. Address or member of a browser → everyone who was rewarded by the promotion with it';
comment on column promotion_claimant.hash is 'SHA-256 of `address <ip>` or `member <id>`';
create index promotion_claimant_newest on promotion_claimant (promotion_id, hash, at);

create table promotion_referral (
  bucket         smallint not null,
  member_id      bigint not null,
  invited_id     bigint not null,
  invited_bucket smallint not null,
  currency       text not null,
  deposit_minor  bigint not null check (deposit_minor >= 0),
  deposited_at   timestamptz not null,
  turnover_minor bigint not null,
  primary key (bucket, member_id, invited_id)
);
comment on table promotion_referral is
  'members that a member (member_id) has referred and who have deposited: their first deposit, and their '
  'turnover so far';
comment on column promotion_referral.turnover_minor is
  'below zero: counts for nobody now, since the account is blocked or closed or a refund is under way; read '
  'again until it counts';
create index promotion_referral_uncounted on promotion_referral (bucket, member_id, invited_id)
  where turnover_minor < 0;

create table promotion_contest (
  promotion_id     bigint not null references promotion (id),
  period           text not null check (length(period) between 1 and 20),
  merchant_id      int not null,
  currency         text not null,
  starts_at        timestamptz not null,
  ends_at          timestamptz not null,
  scoring          text not null check (scoring in ('turnover', 'multiple')),
  game_type        text,
  min_stake_minor  bigint,
  ticket_minor     bigint,
  max_tickets      int,
  prizes           bigint[] not null,
  state            text not null default 'open' check (state in ('open', 'closed', 'drawn', 'paid', 'void')),
  commitment       text check (commitment ~ '^[0-9a-f]{64}$'),
  entries          bigint check (entries >= 0),
  tickets          bigint check (tickets >= 0),
  root             text check (root ~ '^[0-9a-f]{64}$'),
  root_at          timestamptz,
  beacon_round     bigint,
  beacon           text check (beacon ~ '^[0-9a-f]{64}$'),
  secret           text check (secret ~ '^[0-9a-f]{64}$'),
  winners          jsonb,
  turnover_percent int check (turnover_percent >= 0),
  weights          jsonb check (jsonb_typeof(weights) = 'object'),
  max_stake_minor  bigint check (max_stake_minor > 0),
  lock_hours       int check (lock_hours > 0),
  primary key (promotion_id, period),
  check (ends_at >= starts_at),
  check ((ticket_minor is null) = (commitment is null)),
  check ((secret is null) = (beacon is null) and (secret is null) = (winners is null)),
  check (secret is null or root is not null),
  check ((root is null) = (root_at is null))
);
comment on table promotion_contest is
  'one period of a contest or raffle, with its rules as they were when it began';
comment on column promotion_contest.ends_at is 'what is settled from then on does not count';
comment on column promotion_contest.state is
  'open: it counts; closed: scores stand still; drawn: a raffle has its numbers; paid: its prizes are '
  'rewards; void: it had none';
comment on column promotion_contest.commitment is
  'SHA-256 of the raffle''s secret, from its beginning on; the secret is in no table before the draw';
comment on column promotion_contest.root is
  'Merkle root over the tickets of all entries; the beacon''s first round after root_at decides';
comment on column promotion_contest.winners is
  'of each prize: the number drawn, and the proof that it is a ticket of its entry';
comment on column promotion_contest.turnover_percent is
  'turnover that a prize needs before it can be withdrawn, in percent of it; with the columns below, the '
  'terms that the period began with';
create trigger logged after insert or delete or update of promotion_id, period, merchant_id, currency,
  starts_at, ends_at, scoring, game_type, min_stake_minor, ticket_minor, max_tickets, prizes, commitment,
  turnover_percent, weights, max_stake_minor, lock_hours, state, entries, tickets, root, beacon_round, beacon,
  secret, winners on promotion_contest
  for each row execute function audit_row_changed('promotion_contest', 'promotion_id period',
      'merchant_id currency starts_at ends_at scoring game_type min_stake_minor ticket_minor max_tickets '
      'prizes commitment turnover_percent weights max_stake_minor lock_hours state entries tickets root '
      'beacon_round beacon secret winners', '');
alter table promotion_contest enable always trigger logged;

create table promotion_score (
  bucket       smallint not null,
  member_id    bigint not null,
  promotion_id bigint not null,
  period       text not null,
  account_id   bigint not null,
  score        numeric not null,
  reached_at   timestamptz not null,
  first_seq    bigint not null,
  place        int check (place > 0),
  prize_minor  bigint check (prize_minor > 0),
  primary key (bucket, member_id, promotion_id, period),
  check ((place is null) = (prize_minor is null))
) with (fillfactor = 80);
comment on table promotion_score is
  'what a member has scored in a period of a contest: turnover in minor units, or the largest multiple in '
  'hundredths';
comment on column promotion_score.reached_at is
  'when the last round that made it was settled: of equal scores the earlier one is ahead';
comment on column promotion_score.first_seq is
  'the account''s first settlement in it: what is counted anew is counted from there';
comment on column promotion_score.place is 'which prize it won';
create index promotion_score_best
  on promotion_score (bucket, promotion_id, period, score desc, reached_at, member_id);

-- For each account, the last settlement that the scores of contests include.
create table promotion_counted (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null check (seq > 0),
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column promotion_counted.seq is
  'the account''s settlements up to this one are in the scores, later ones are not';

-- Progress of promotion_count in each bucket. A run locks the bucket's row.
create table promotion_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column promotion_bucket.active_hour is
  'hour in which the last complete count began: the next one looks at accounts active since the hour before '
  'it';

create table promotion_rank (
  bucket       smallint not null,
  member_id    bigint not null,
  account_id   bigint not null,
  metric       text not null check (metric in ('deposit', 'bet')),
  period       text not null check (length(period) between 1 and 20),
  merchant_id  int not null,
  currency     text not null,
  last_day     date not null,
  amount_minor numeric not null check (amount_minor >= 0),
  reached_at   timestamptz not null,
  primary key (bucket, member_id, account_id, metric, period)
) with (fillfactor = 80);
comment on table promotion_rank is
  'what an account deposited and staked in a period, as of promotion_rank_account';
comment on column promotion_rank.period is
  'a day, a week by its Monday (`w2026-01-05`) or a month of the site''s time zone';
comment on column promotion_rank.reached_at is
  'when the amount was counted: of equal ones the earlier is ahead';
create index promotion_rank_best
  on promotion_rank (bucket, merchant_id, currency, metric, period, amount_minor desc, reached_at, member_id);

-- For each account, the state of the day sums (turnover and transfers) that its ranks include.
create table promotion_rank_account (
  bucket       smallint not null,
  member_id    bigint not null,
  account_id   bigint not null,
  turnover_seq bigint not null,
  transfer_seq bigint not null,
  day          date not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column promotion_rank_account.turnover_seq is
  'the sums of turnover_day up to turnover_account''s seq of then are in the ranks; transfer_seq: of '
  'transfer_day';
comment on column promotion_rank_account.day is
  'when that was: the periods of the day before and later may have changed since';

-- Progress of promotion_rank_update in each bucket. A run locks the bucket's row.
create table promotion_rank_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column promotion_rank_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

-- An account whose ranks promotion_rank_update computes again, for the days from `first_day` to `today`.
create type promotion_rank_moved as (
  member_id bigint, account_id bigint, merchant_id int, currency text, turnover_seq bigint,
  transfer_seq bigint, first_day date, today date
);

-- Input of promotion_facts: the spans of days and the periods for which promotions need facts. They are the
-- same for all members of a batch.
create type promotion_span as (
  metric text, first_day date, last_day date, game_type text, fixed_minor bigint, percent numeric,
  max_minor bigint
);

create type promotion_question as (
  periods text[], spans promotion_span[]
);

-- promotion_asker: a member whose facts promotion_facts finds at the time `at`. When the member has no
-- account in the currency, the fields after `at` are null. `was_taken_back`: a day that a rebate uses has
-- negative turnover. promotion_found_awards: the member's awards.
create type promotion_asker as (
  bucket smallint, member_id bigint, at timestamptz, account_id bigint, merchant_id int, level smallint,
  rebate_percent numeric, has_deposited boolean, has_invited boolean, was_taken_back boolean
);
create type promotion_found_awards as (awards json, is_played boolean);

-- Parameters: a reward for promotion_award_reward, a member's claim for promotion_claim, and an operator's
-- terms for promotion_grant.
create type promotion_new_award as (
  period text, basis_minor bigint, reward_minor bigint, turnover_percent int, weights jsonb,
  max_stake_minor bigint, lock_hours int, reasons text[], order_id text, ip text
);
create type promotion_new_claim as (basis_minor bigint, percent numeric, reasons text[], ip text);
create type promotion_granted_terms as (
  reward_minor bigint, turnover_percent int, max_stake_minor bigint, lock_hours int
);

-- Rights of khela_app, the database role of the servers.
revoke all on promotion, promotion_award, promotion_deposit, promotion_spent, promotion_claimant,
  promotion_referral, promotion_contest, promotion_score, promotion_counted, promotion_bucket, promotion_rank,
  promotion_rank_account, promotion_rank_bucket from khela_app;
grant select, insert, update on promotion, promotion_claimant, promotion_referral,
  promotion_contest to khela_app;
grant select on promotion_award, promotion_deposit, promotion_spent, promotion_score, promotion_counted,
  promotion_rank, promotion_rank_account to khela_app;
