-- Turnover: what a member staked, by day and category, counted once from the round settlements with the weights in force when each
-- round was opened. Weights are versions of a merchant's: version 1, which has no row, counts every category whole.

create table turnover_version (
  merchant_id int not null references merchant (id),
  version     smallint not null check (version > 1),
  made_at     timestamptz not null,
  primary key (merchant_id, version)
);
comment on table turnover_version is 'versions of a merchant''s weights; the highest is in force, version 1 has no row and no weights';

create table turnover_weight (
  merchant_id int not null,
  version     smallint not null,
  game_type   text not null check (length(game_type) between 1 and 40),
  percent     smallint not null check (percent between 0 and 100),
  primary key (merchant_id, version, game_type),
  foreign key (merchant_id, version) references turnover_version (merchant_id, version)
);
comment on table turnover_weight is 'how much of a category''s stakes counts towards turnover; a category without a row counts whole';

-- A correction that comes after a change of the weights takes back what its round has added.
alter table play_round add column weights_version smallint not null default 1;
comment on column play_round.weights_version is 'version of the turnover weights when the round was opened; its settlements have the same';
create or replace trigger unchangeable after delete or update of bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real,
  weights_version on play_round for each row execute function ledger_unchangeable();
alter table play_round enable always trigger unchangeable;

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
comment on table turnover_day is 'sums of an account''s round settlements up to the seq in turnover_account; a day of corrections may be below zero';
comment on column turnover_day.day is 'calendar day of the settlement in turnover_account.zone';
comment on column turnover_day.turnover_minor is 'weighted stakes in minor units, exact to a hundredth of one';
select pg_temp.khela_spread('turnover_day', 'bucket');

create table turnover_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  zone           text not null,
  turnover_minor numeric not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column turnover_account.seq is 'the account''s settlements up to this one are in the sums, later ones are not';
comment on column turnover_account.zone is 'time zone of its days: the jurisdiction''s when the account was first counted, the same for good';
comment on column turnover_account.turnover_minor is 'the account''s whole turnover: the sum of its days';
select pg_temp.khela_spread('turnover_account', 'bucket');

create table turnover_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column turnover_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('turnover_bucket', 'bucket');

revoke all on turnover_version, turnover_weight, turnover_day, turnover_account, turnover_bucket from public, khela_app;
grant select on turnover_version, turnover_weight, turnover_day, turnover_account, turnover_bucket to khela_app;
