-- Ranks of members by what they deposited and what they bet, by day, week and month: sums of the day sums, kept where they can be ordered.

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
comment on table promotion_rank is 'what an account deposited and staked in a period, as of promotion_rank_account';
comment on column promotion_rank.period is 'a day, a week by its Monday (`w2026-01-05`) or a month of the site''s time zone';
comment on column promotion_rank.reached_at is 'when the amount was counted: of equal ones the earlier is ahead';
select pg_temp.khela_spread('promotion_rank', 'bucket');
create index promotion_rank_best on promotion_rank (bucket, merchant_id, currency, metric, period, amount_minor desc, reached_at, member_id);

create table promotion_rank_account (
  bucket       smallint not null,
  member_id    bigint not null,
  account_id   bigint not null,
  turnover_seq bigint not null,
  transfer_seq bigint not null,
  day          date not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column promotion_rank_account.turnover_seq is 'the sums of turnover_day up to turnover_account''s seq of then are in the ranks; transfer_seq: of transfer_day';
comment on column promotion_rank_account.day is 'when that was: the periods of the day before and later may have changed since';
select pg_temp.khela_spread('promotion_rank_account', 'bucket');

create table promotion_rank_bucket (
  bucket      smallint not null primary key,
  active_hour int not null
);
comment on column promotion_rank_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('promotion_rank_bucket', 'bucket');

revoke all on promotion_rank, promotion_rank_account, promotion_rank_bucket from public, khela_app;
grant select on promotion_rank, promotion_rank_account to khela_app;
