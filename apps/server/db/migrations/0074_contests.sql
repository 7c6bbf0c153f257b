-- Contests: promotions whose prizes go to a few of those who play, by their score or by lot; what each member has scored, and what has been counted.

alter table promotion
  drop constraint promotion_type_check,
  drop constraint promotion_category_check,
  drop constraint promotion_check2,
  add column scoring text check (scoring in ('turnover', 'multiple')),
  add column min_stake_minor bigint check (min_stake_minor > 0),
  add column ticket_minor bigint check (ticket_minor > 0),
  add column max_tickets int check (max_tickets between 1 and 10000),
  add column prizes bigint[] check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  add constraint promotion_type_check check (type in ('FIRST_DEPOSIT', 'DEPOSIT', 'LOGIN', 'PROMO_CODE', 'MISSION', 'REBATE', 'RESCUE', 'RANK_SALARY',
    'RANK_BOARD', 'RAFFLE')),
  add constraint promotion_category_check check (category in ('deposit', 'daily', 'mission', 'contest', 'rebate', 'vip')),
  add constraint promotion_check2 check (reward_percent > 0 or reward_fixed_minor > 0 or prizes is not null),
  add constraint promotion_prizes_of check ((type in ('RANK_BOARD', 'RAFFLE')) = (prizes is not null)),
  add constraint promotion_scoring_of check ((type = 'RANK_BOARD') = (scoring is not null)),
  add constraint promotion_tickets_of check ((type = 'RAFFLE') = (ticket_minor is not null) and (ticket_minor is null) = (max_tickets is null));
comment on column promotion.scoring is 'what ranks members: their turnover, or the largest multiple of a stake that one round paid';
comment on column promotion.min_stake_minor is 'rounds below it have no multiple; null: every round';
comment on column promotion.ticket_minor is 'turnover that a ticket needs';
comment on column promotion.prizes is 'of each place, the first one first';

create table promotion_contest (
  promotion_id    bigint not null references promotion (id),
  period          text not null check (length(period) between 1 and 20),
  merchant_id     int not null,
  currency        text not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null check (ends_at >= starts_at),
  scoring         text not null check (scoring in ('turnover', 'multiple')),
  game_type       text,
  min_stake_minor bigint,
  ticket_minor    bigint,
  max_tickets     int,
  prizes          bigint[] not null,
  state           text not null default 'open' check (state in ('open', 'closed', 'drawn', 'paid', 'void')),
  commitment      text check (commitment ~ '^[0-9a-f]{64}$'),
  entries         bigint check (entries >= 0),
  tickets         bigint check (tickets >= 0),
  root            text check (root ~ '^[0-9a-f]{64}$'),
  root_at         timestamptz,
  beacon_round    bigint,
  beacon          text check (beacon ~ '^[0-9a-f]{64}$'),
  secret          text check (secret ~ '^[0-9a-f]{64}$'),
  winners         jsonb,
  primary key (promotion_id, period),
  check ((ticket_minor is null) = (commitment is null)),
  check ((secret is null) = (beacon is null) and (secret is null) = (winners is null)),
  check (secret is null or root is not null),
  check ((root is null) = (root_at is null))
);
comment on table promotion_contest is 'one period of a contest or raffle, with its rules as they were when it began';
comment on column promotion_contest.ends_at is 'what is settled from then on does not count';
comment on column promotion_contest.state is 'open: it counts; closed: scores stand still; drawn: a raffle has its numbers; paid: its prizes are rewards; void: it had none';
comment on column promotion_contest.commitment is 'SHA-256 of the raffle''s secret, from its beginning on; the secret is in no table before the draw';
comment on column promotion_contest.root is 'Merkle root over the tickets of all entries; the beacon''s first round after root_at decides';
comment on column promotion_contest.winners is 'of each prize: the number drawn, and the proof that it is a ticket of its entry';

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
comment on table promotion_score is 'what a member has scored in a period of a contest: turnover in minor units, or the largest multiple in hundredths';
comment on column promotion_score.reached_at is 'when the last round that made it was settled: of equal scores the earlier one is ahead';
comment on column promotion_score.first_seq is 'the account''s first settlement in it: what is counted anew is counted from there';
comment on column promotion_score.place is 'which prize it won';
select pg_temp.khela_spread('promotion_score', 'bucket');
create index promotion_score_best on promotion_score (bucket, promotion_id, period, score desc, reached_at, member_id);

create table promotion_counted (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null check (seq > 0),
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column promotion_counted.seq is 'the account''s settlements up to this one are in the scores, later ones are not';
select pg_temp.khela_spread('promotion_counted', 'bucket');

create table promotion_bucket (
  bucket      smallint not null primary key,
  active_hour int not null
);
comment on column promotion_bucket.active_hour is 'hour in which the last complete count began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('promotion_bucket', 'bucket');

revoke all on promotion_contest, promotion_score, promotion_counted, promotion_bucket from public, khela_app;
grant select, insert, update on promotion_contest to khela_app;
grant select on promotion_score, promotion_counted to khela_app;
