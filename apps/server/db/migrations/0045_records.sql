-- Sums by day of an account's transfers and of a member's rounds, so that the totals of a record's range read days instead of rows. Each is
-- counted by the account's sequence, by a job of its own, from the first transfer on: nothing is filled here.

create table transfer_day (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  day        date not null,
  kind       int not null,
  transfers  bigint not null,
  in_minor   numeric not null,
  out_minor  numeric not null,
  first_seq  bigint not null,
  last_seq   bigint not null,
  primary key (bucket, member_id, account_id, day, kind)
);
comment on table transfer_day is 'sums of an account''s finished transfers up to the seq in transfer_day_account';
comment on column transfer_day.day is 'calendar day of the transfer at transfer_day_account.offset_minutes';
comment on column transfer_day.first_seq is 'the first of them, and in last_seq the last: between them a list of this kind looks';
select pg_temp.khela_spread('transfer_day', 'bucket');

create table transfer_day_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  offset_minutes int not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column transfer_day_account.seq is 'the account''s transfers up to this one are in the sums, later ones are not';
comment on column transfer_day_account.offset_minutes is 'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';
select pg_temp.khela_spread('transfer_day_account', 'bucket');

create table transfer_day_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column transfer_day_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('transfer_day_bucket', 'bucket');

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
comment on table round_day is 'what an account''s transfers up to the seq in round_day_account staked and won, by the day on which the round began';
comment on column round_day.day is 'calendar day of play_round.started_at at round_day_account.offset_minutes';
select pg_temp.khela_spread('round_day', 'bucket');

create table round_day_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  offset_minutes int not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column round_day_account.seq is 'the account''s transfers up to this one are in the sums, later ones are not';
comment on column round_day_account.offset_minutes is 'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';
select pg_temp.khela_spread('round_day_account', 'bucket');

create table round_day_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column round_day_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('round_day_bucket', 'bucket');

revoke all on transfer_day, transfer_day_account, transfer_day_bucket, round_day, round_day_account, round_day_bucket from public, khela_app;
grant select on transfer_day, transfer_day_account, transfer_day_bucket, round_day, round_day_account, round_day_bucket to khela_app;
