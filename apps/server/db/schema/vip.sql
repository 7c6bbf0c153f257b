-- VIP levels: their conditions and benefits, each account's level and its history. Turnover is counted in
-- play.sql (turnover_day); deposits are counted here, from the account's transfers.

create table vip_level (
  merchant_id          int not null references merchant (id),
  currency             text not null,
  level                smallint not null check (level between 0 and 100),
  name                 text not null check (length(name) between 1 and 40),
  total_turnover_minor bigint not null check (total_turnover_minor >= 0),
  total_deposit_minor  bigint not null check (total_deposit_minor >= 0),
  month_turnover_minor bigint not null check (month_turnover_minor >= 0),
  month_deposit_minor  bigint not null check (month_deposit_minor >= 0),
  keep_turnover_minor  bigint not null,
  bonus_minor          bigint not null check (bonus_minor >= 0),
  rebate_percent       numeric(5,2) not null check (rebate_percent between 0 and 100),
  withdraw_day_minor   bigint not null check (withdraw_day_minor >= 0),
  withdraw_day_count   int not null check (withdraw_day_count >= 0),
  primary key (merchant_id, currency, level),
  check (keep_turnover_minor between 0 and month_turnover_minor),
  check (level > 0 or (total_turnover_minor, total_deposit_minor, month_turnover_minor, month_deposit_minor,
      bonus_minor) = (0, 0, 0, 0, 0))
);
comment on table vip_level is
  'a ladder: level 0 is everybody''s, each further one asks for more and gives no less';
comment on column vip_level.keep_turnover_minor is
  'turnover of a calendar month by which the level is kept; not above what reaches it, or a member would '
  'fall and rise again';
create trigger logged after insert or delete or update of merchant_id, currency, level, total_turnover_minor,
  total_deposit_minor, month_turnover_minor, month_deposit_minor, keep_turnover_minor, bonus_minor,
  rebate_percent, withdraw_day_minor, withdraw_day_count on vip_level
  for each row execute function audit_row_changed('vip_level', 'merchant_id currency level',
      'total_turnover_minor total_deposit_minor month_turnover_minor month_deposit_minor '
      'keep_turnover_minor bonus_minor rebate_percent withdraw_day_minor withdraw_day_count', '');
alter table vip_level enable always trigger logged;

-- The level of a member's account.
create table vip_member (
  bucket              smallint not null,
  member_id           bigint not null,
  account_id          bigint not null,
  level               smallint not null,
  since               timestamptz not null,
  zone                text not null,
  transfer_seq        bigint not null,
  settlement_seq      bigint not null,
  total_deposit_minor bigint not null,
  judged_month        date not null,
  judged_from         date not null,
  missed              smallint not null,
  changes             int not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column vip_member.zone is
  'time zone of its months: the jurisdiction''s when the account was first looked at, the same for good';
comment on column vip_member.transfer_seq is
  'the account''s transfers up to this one are in its deposits, later ones are not';
comment on column vip_member.settlement_seq is
  'the account''s turnover up to this settlement was compared with the ladder';
comment on column vip_member.judged_month is
  'first day of the last month in which keeping the level was looked at';
comment on column vip_member.judged_from is 'first month in which the present level has to be kept';
comment on column vip_member.missed is 'months in a row, up to the judged one, in which it was not kept';
comment on column vip_member.changes is 'number of rows in vip_change; the last one has this seq';
create index vip_member_to_judge on vip_member (bucket, judged_month) where level > 0;

create table vip_deposit_month (
  bucket        smallint not null,
  member_id     bigint not null,
  account_id    bigint not null,
  month         date not null,
  deposit_minor bigint not null,
  primary key (bucket, member_id, account_id, month)
);
comment on table vip_deposit_month is
  'deposits less what was reversed, by calendar month, up to vip_member.transfer_seq';

create table vip_change (
  bucket      smallint not null,
  member_id   bigint not null,
  account_id  bigint not null,
  seq         int not null check (seq > 0),
  from_level  smallint not null,
  to_level    smallint not null,
  bonus_minor bigint not null,
  at          timestamptz not null,
  notified_at timestamptz,
  primary key (bucket, member_id, account_id, seq),
  check (to_level <> from_level)
);
comment on table vip_change is 'how an account came to its level, a row for each step';
comment on column vip_change.notified_at is
  'when the member''s message about it was sent; null: still to be sent';
create index vip_change_to_notify on vip_change (bucket, member_id) where notified_at is null;

create table vip_bonus (
  bucket       smallint not null,
  member_id    bigint not null,
  account_id   bigint not null,
  level        smallint not null check (level > 0),
  amount_minor bigint not null check (amount_minor > 0),
  transfer_id  uuid not null,
  primary key (bucket, member_id, account_id, level)
);
comment on table vip_bonus is
  'the bonus of a level, paid once in an account''s life: who falls and rises again gets none';

-- Progress of vip_update in each bucket. A run locks the bucket's row.
create table vip_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column vip_bucket.active_hour is
  'hour in which the last complete run began, not beyond turnover''s: the next one looks at accounts active '
  'since the hour before it';

-- A row of vip_member while vip_update changes it.
create type vip_state as (
  bucket smallint, member_id bigint, account_id bigint, level smallint, since timestamptz, zone text,
  transfer_seq bigint,
  settlement_seq bigint, total_deposit_minor bigint, judged_month date, judged_from date, missed smallint,
  changes int
);

-- Rights of khela_app, the database role of the servers.
revoke all on vip_level, vip_member, vip_deposit_month, vip_change, vip_bonus, vip_bucket from khela_app;
grant select, insert, delete on vip_level to khela_app;
grant select on vip_member, vip_deposit_month, vip_change, vip_bonus, vip_bucket to khela_app;
grant update (notified_at) on vip_change to khela_app;
