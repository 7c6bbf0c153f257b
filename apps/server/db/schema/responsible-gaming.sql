-- Members' limits and breaks. The account's flag `limited` is set while the member has any of them, or while
-- a bonus limits stakes: a bet on an account without the flag reads none of these tables. Limits are checked
-- under the account's lock, in the transaction of the bet. Usage is computed from the ledger, so the two
-- cannot disagree.

-- Limits that members have set themselves.
create table responsible_gaming_limit (
  bucket    smallint not null,
  member_id bigint not null,
  kind      text not null check (kind in ('stake', 'loss', 'wager', 'deposit', 'time')),
  period    text not null check (period in ('bet', 'day', 'week', 'month')),
  -- the limit in minor units; for the kind `time` in minutes
  value     bigint not null check (value >= 0),
  -- the value from next_at on; null while next_at is set: from then on there is no limit
  next      bigint check (next >= 0),
  next_at   timestamptz,
  set_at    timestamptz not null,
  primary key (bucket, member_id, kind, period),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((kind = 'stake') = (period = 'bet'))
);
create trigger logged after insert or delete or update of bucket, member_id, kind, period, value, next,
  next_at on responsible_gaming_limit
  for each row execute function audit_row_changed('responsible_gaming_limit', 'bucket member_id kind period',
      'value next next_at', '');
alter table responsible_gaming_limit enable always trigger logged;

-- Members' breaks, self-exclusions and reviews. A row stays as history after its end.
create table responsible_gaming_restriction (
  bucket    smallint not null,
  member_id bigint not null,
  starts_at timestamptz not null,
  kind      text not null check (kind in ('coolOff', 'exclusion', 'review')),
  -- null: permanent; of a review: until an operator decides
  ends_at   timestamptz,
  -- when an operator lifted the restriction; the member cannot lift it
  lifted_at timestamptz,
  primary key (bucket, member_id, starts_at),
  foreign key (bucket, member_id) references member (bucket, id),
  check (ends_at > starts_at)
);
create trigger logged after insert or delete or update of bucket, member_id, starts_at, kind, ends_at,
  lifted_at on responsible_gaming_restriction
  for each row execute function audit_row_changed('responsible_gaming_restriction',
      'bucket member_id starts_at', 'kind ends_at lifted_at', '');
alter table responsible_gaming_restriction enable always trigger logged;

-- What an account has used of its member's limits: sums of the present day, week and month, and the last
-- transfer that they include. Every reader first updates them (responsible_gaming_update_usage).
create table responsible_gaming_usage (
  bucket        smallint not null,
  member_id     bigint not null,
  account_id    bigint not null,
  zone          text not null,
  seq           bigint not null,
  last_at       timestamptz,
  day_start     timestamptz not null,
  week_start    timestamptz not null,
  month_start   timestamptz not null,
  day_wager     bigint not null default 0,
  day_won       bigint not null default 0,
  day_s         double precision not null default 0,
  week_wager    bigint not null default 0,
  week_won      bigint not null default 0,
  week_s        double precision not null default 0,
  month_wager   bigint not null default 0,
  month_won     bigint not null default 0,
  month_s       double precision not null default 0,
  day_deposit   bigint,
  week_deposit  bigint,
  month_deposit bigint,
  primary key (bucket, member_id, account_id)
);
comment on column responsible_gaming_usage.day_wager is
  'bets that were not rolled back, minor units; won: what they returned; s: seconds of play';
comment on column responsible_gaming_usage.day_deposit is
  'deposits that were credited, minor units; null: the next run counts its periods from the ledger';

-- Rights of khela_app, the database role of the servers.
revoke all on responsible_gaming_restriction, responsible_gaming_usage from khela_app;
grant select, insert on responsible_gaming_restriction to khela_app;
grant select on responsible_gaming_usage to khela_app;
