-- The ledger (docs/ledger.md): one row for each transfer, between one member account and one operator
-- account. So member accounts never wait for each other, each has its own hash chain, and no transfer spans
-- two buckets. Only functions that run as the database's owner write these tables. Never ANALYZE these tables
-- while they are empty: sessions keep the slow plans that result.

-- Triggers that call ledger_unchangeable refuse every change of a posted row, even by the database's owner.
\ir ../functions/wallet/ledger_unchangeable.sql
\ir ../functions/wallet/ledger_invalid_account.sql

create sequence operator_account_id_seq as bigint increment by -1 minvalue -9223372036854775808 maxvalue
  -1 start with -1;
revoke all on sequence operator_account_id_seq from khela_app;
-- An operator account is the operator's side of a transfer. It has no running balance, since every bet would
-- then wait for its row; operator_rollup has its sums.
create table operator_account (
  id          bigint primary key default nextval('operator_account_id_seq') check (id < 0),
  merchant_id int not null references merchant (id),
  purpose     text not null check (purpose ~ '^[a-z][a-z_]{0,39}$'),
  ref         text not null default '' check (length(ref) <= 80),
  currency    text not null check (currency ~ '^[A-Z][A-Z0-9]{1,9}$'),
  real        boolean not null,
  created_at  timestamptz not null default now(),
  unique (merchant_id, purpose, ref, currency, real)
);
comment on column operator_account.purpose is
  'deposit, vendor, bonus, adjustment, transit, sandbox_grant, rebate, salary, withdrawal …';
comment on column operator_account.ref is
  'which one of that purpose: channel code, vendor code; empty when there is only one';
comment on column operator_account.real is 'false = play money, which never meets real money';
create trigger unchangeable before update or delete on operator_account
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on operator_account
  for each statement execute function ledger_unchangeable();
alter table operator_account enable always trigger unchangeable, enable always trigger untruncatable;

-- An account with a member's money.
create table account (
  bucket         smallint not null,
  member_id      bigint not null,
  id             bigint generated always as identity,
  kind           text not null,
  ref            text not null default '',
  currency       text not null,
  merchant_id    int not null references merchant (id),
  real           boolean not null,
  balance        bigint not null default 0,
  held           bigint not null default 0,
  seq            bigint not null default 0,
  head           bytea not null,
  moved_at       timestamptz not null default clock_timestamp(),
  created_at     timestamptz not null default now(),
  limited        boolean not null default false,
  evidence_seq   bigint not null default 0,
  evidence_head  bytea,
  version        bigint not null default 0,
  active_hour    int not null default 0,
  settlement_seq bigint not null default 0,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, kind, ref, currency, real),
  foreign key (bucket, member_id) references member (bucket, id),
  check (balance >= 0 and held >= 0 and held <= balance)
) with (fillfactor = 60);
comment on column account.balance is 'minor units, what is held included';
comment on column account.held is 'minor units reserved by open holds; balance - held can be spent';
comment on column account.seq is 'number of transfers; the last one has this seq';
comment on column account.head is 'last value of the hash chain; at birth the hash of what the account is';
comment on column account.moved_at is
  'time of the last transfer or round settlement; neither goes back within an account';
comment on column account.limited is
  'the member has limits or a restriction: bets call responsible_gaming_refusal';
comment on column account.evidence_seq is 'number of rows of evidence; the last one has this seq';
comment on column account.evidence_head is 'head of the last row of evidence; null before the first';
comment on column account.version is
  'increased by every update of the row: a batch that read without a lock writes only to the version it read';
comment on column account.active_hour is
  'hour of the last posting, in hours since 1970: a job finds by it the accounts that moved; it changes '
  'once an hour, so that updates rarely touch an index';
comment on column account.settlement_seq is 'number of round settlements; the last one has this seq';
-- The index is on an expression so that the planner never uses it to find a single account: before the table
-- is analysed, it would seem as good as the primary key.
create index account_active on account ((bucket::int), active_hour);
create trigger valid before insert on account for each row
  when (new.id <= 0 or new.kind not in ('main', 'bonus', 'vendor') or length(new.ref) > 80
    or new.currency !~ '^[A-Z][A-Z0-9]{1,9}$')
  execute function ledger_invalid_account();
create trigger unchangeable before delete on account for each row execute function ledger_unchangeable();
-- The trigger runs after the update, and only for these columns: a `before` trigger would lock the row a
-- second time at every posting.
create trigger unchangeable_columns after update of bucket, member_id, id, kind, ref, currency, merchant_id,
  real on account
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on account for each statement
  execute function ledger_unchangeable();
alter table account enable always trigger valid, enable always trigger unchangeable,
  enable always trigger unchangeable_columns, enable
  always trigger untruncatable;
revoke all on sequence account_id_seq from khela_app;

-- Every movement of money, in one partition for each month (UTC), so that a month can be archived.
create table transfer (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null,
  id             uuid not null,
  kind           int not null check (kind > 0),
  phase          smallint not null check (phase between 0 and 4),
  debit_account  bigint not null,
  credit_account bigint not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  pending_id     uuid,
  reversal_of    uuid,
  linked_id      uuid,
  round_ref      text,
  reference      text not null,
  expires_at     timestamptz,
  balance_after  bigint not null,
  held_after     bigint not null,
  xid            bigint,
  at             timestamptz not null,
  chain_hash     bytea,
  primary key (bucket, member_id, account_id, seq, at),
  check ((debit_account = account_id and credit_account < 0)
    or (credit_account = account_id and debit_account < 0)),
  check ((phase in (2, 3, 4)) = (pending_id is not null)),
  check (phase = 0 or debit_account = account_id)
) partition by range (at);
comment on column transfer.kind is 'transaction type number, a table of the contract';
comment on column transfer.phase is '0 single, 1 reserve, 2 post, 3 void, 4 expire; only 0 and 2 move money';
comment on column transfer.xid is
  'null: nothing depends on the transaction numbers of one cluster; the hash chain covers the column';
comment on column transfer.chain_hash is 'hash chain value, on the last row of each group written together';
create trigger unchangeable before update or delete on transfer
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on transfer for each statement
  execute function ledger_unchangeable();
alter table transfer enable always trigger unchangeable, enable always trigger untruncatable;
-- transfer_before has rows older than the first month. transfer_rest has rows of months without a partition,
-- so that no bet fails when a partition is missing. ledger_make_months creates the following months.
-- Truncating a partition does not fire the parent table's trigger, so each partition has its own trigger.
do $$
declare
  since timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
  part  text;
begin
  execute format('create table transfer_before partition of transfer for values from (minvalue) to (%L)',
    since at time zone 'UTC');
  create table transfer_rest partition of transfer default;
  for months_ahead in 0 .. 2 loop
    execute format('create table %I partition of transfer for values from (%L) to (%L)',
      'transfer' || to_char(since + make_interval(months => months_ahead), '_YYYY_MM'),
      (since + make_interval(months => months_ahead)) at time zone 'UTC',
      (since + make_interval(months => months_ahead + 1)) at time zone 'UTC');
  end loop;
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'transfer'::regclass loop
    execute format('revoke all on %s from khela_app', part);
    execute format('create trigger untruncatable before truncate on %s for each statement execute function '
      'ledger_unchangeable()', part);
    execute format('alter table %s enable always trigger untruncatable', part);
  end loop;
end $$;

create table transfer_place (
  bucket     smallint not null,
  member_id  bigint not null,
  id         uuid not null,
  account_id bigint not null,
  seq        bigint not null,
  at         timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table transfer_place is
  'where the transfer of an id is: its account, its place in it, and by its time its month';
create trigger unchangeable before update or delete on transfer_place
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on transfer_place
  for each statement execute function ledger_unchangeable();
alter table transfer_place enable always trigger unchangeable, enable always trigger untruncatable;

create table ended_reservation (
  bucket     smallint not null,
  member_id  bigint not null,
  pending_id uuid not null,
  id         uuid not null,
  held_minor bigint not null,
  primary key (bucket, member_id, pending_id)
);
comment on table ended_reservation is 'reservations that a transfer (id) paid, voided or expired';
comment on column ended_reservation.held_minor is
  'what was reserved, minor units: no longer held from that transfer on';
create trigger unchangeable before update or delete on ended_reservation
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ended_reservation
  for each statement execute function ledger_unchangeable();
alter table ended_reservation enable always trigger unchangeable, enable always trigger untruncatable;

create table reversed_transfer (
  bucket      smallint not null,
  member_id   bigint not null,
  reversal_of uuid not null,
  id          uuid not null,
  primary key (bucket, member_id, reversal_of)
);
comment on table reversed_transfer is 'transfers that another one (id) reversed';
create trigger unchangeable before update or delete on reversed_transfer
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on reversed_transfer
  for each statement execute function ledger_unchangeable();
alter table reversed_transfer enable always trigger unchangeable, enable always trigger untruncatable;

create table refusal (
  bucket              smallint not null,
  member_id           bigint not null,
  id                  uuid not null,
  code                text not null,
  account_id          bigint not null,
  operator_account_id bigint,
  incoming            boolean,
  amount_minor        bigint,
  currency            text not null,
  kind                int not null,
  phase               smallint not null,
  pending_id          uuid,
  reversal_of         uuid,
  linked_id           uuid,
  round_ref           text,
  reference           text not null,
  expires_at          timestamptz,
  at                  timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table refusal is 'ids refused for lack of funds: they are refused for good';
create trigger unchangeable before update or delete on refusal
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on refusal for each statement
  execute function ledger_unchangeable();
alter table refusal enable always trigger unchangeable, enable always trigger untruncatable;

create table evidence (
  bucket      smallint not null,
  member_id   bigint not null,
  account_id  bigint not null,
  seq         bigint not null check (seq > 0),
  subject     text not null check (subject in ('refusal', 'play_transaction')),
  subject_key text not null,
  digest      bytea not null check (length(digest) = 32),
  head        bytea not null check (length(head) = 32),
  primary key (bucket, member_id, account_id, seq)
);
comment on table evidence is
  'one row for each decision without money: a chain for each account, so that none of them can be removed '
  'unseen';
comment on column evidence.subject is 'table of the row that the decision is in';
comment on column evidence.subject_key is
  'key of that row within the member: the refused id; vendor:transaction_id';
comment on column evidence.digest is 'SHA-256 of the fields of that row which never change';
comment on column evidence.head is 'SHA-256 of the head before and of this row''s other fields';
create trigger unchangeable before update or delete on evidence
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on evidence for each statement
  execute function ledger_unchangeable();
alter table evidence enable always trigger unchangeable, enable always trigger untruncatable;

create table anchor (
  id                int primary key,
  at                timestamptz not null,
  accounts          bigint not null,
  digest            bytea not null,
  version           smallint not null,
  operator_accounts bigint not null,
  audit_seq         bigint,
  audit_head        bytea,
  constraint anchor_version_check check (version between 1 and 5
    and (version > 3) = (audit_seq is not null) and (audit_seq > 0) = (audit_head is not null))
);
comment on table anchor is
  'each names the heads that changed since the one before; its digest is also kept outside the database';
comment on column anchor.version is
  'what its digest is made of: 1 the heads of transfers; 2 also those of the evidence, and the operator '
  'accounts; 3 also checkpoints; 4 and 5: as 2 and 3, and also the time and the head of the audit log';
comment on column anchor.operator_accounts is 'operator accounts opened since the anchor before it';
comment on column anchor.audit_seq is 'number of sealed entries of the audit log';
create trigger unchangeable before update or delete on anchor
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor for each statement
  execute function ledger_unchangeable();
alter table anchor enable always trigger unchangeable, enable always trigger untruncatable;

-- The heads of accounts' hash chains that an anchor covers.
create table anchor_head (
  anchor_id     int not null,
  bucket        smallint not null,
  member_id     bigint not null,
  account_id    bigint not null,
  seq           bigint not null,
  head          bytea not null,
  evidence_seq  bigint,
  evidence_head bytea,
  primary key (bucket, member_id, account_id, anchor_id)
);
comment on column anchor_head.evidence_seq is 'null in an anchor of version 1';
create index anchor_head_by_anchor on anchor_head (anchor_id);
create trigger unchangeable before update or delete on anchor_head
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor_head
  for each statement execute function ledger_unchangeable();
alter table anchor_head enable always trigger unchangeable, enable always trigger untruncatable;

create table anchor_operator_account (
  id          bigint primary key,
  anchor_id   int not null,
  merchant_id int not null,
  purpose     text not null,
  ref         text not null,
  currency    text not null,
  real        boolean not null
);
comment on table anchor_operator_account is
  'what an operator account was when it was anchored, which is once, since it never changes';
create index anchor_operator_account_by_anchor on anchor_operator_account (anchor_id);
create trigger unchangeable before update or delete on anchor_operator_account
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor_operator_account
  for each statement execute function ledger_unchangeable();
alter table anchor_operator_account enable always trigger unchangeable, enable always trigger untruncatable;

create table ledger_checkpoint (
  bucket        smallint not null,
  member_id     bigint not null,
  account_id    bigint not null,
  seq           bigint not null,
  balance_minor bigint not null,
  held_minor    bigint not null,
  at            timestamptz not null,
  head          bytea not null,
  until         timestamptz not null,
  anchor_id     int not null,
  primary key (bucket, member_id, account_id, seq)
);
comment on table ledger_checkpoint is
  'the last transfer of an account in a month, made before the month is archived';
comment on column ledger_checkpoint.until is 'the end of its month';
comment on column ledger_checkpoint.anchor_id is 'the anchor whose digest covers it';
create index ledger_checkpoint_by_anchor on ledger_checkpoint (anchor_id);
create trigger unchangeable before update or delete on ledger_checkpoint
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ledger_checkpoint
  for each statement execute function ledger_unchangeable();
alter table ledger_checkpoint enable always trigger unchangeable, enable always trigger untruncatable;

create table ledger_archived_month (
  until           timestamptz primary key,
  transfers       bigint not null,
  settlements     bigint not null,
  manifest_sha256 bytea not null,
  detached_at     timestamptz not null
);
comment on table ledger_archived_month is 'months that were exported and detached; until is the end of one';
create trigger unchangeable before update or delete on ledger_archived_month
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ledger_archived_month
  for each statement execute function ledger_unchangeable();
alter table ledger_archived_month enable always trigger unchangeable, enable always trigger untruncatable;

create table operator_rollup (
  bucket              smallint not null,
  operator_account_id bigint not null references operator_account (id),
  debits              numeric not null,
  credits             numeric not null,
  primary key (bucket, operator_account_id)
);
comment on table operator_rollup is
  'sums of the finished transfers of a bucket up to the sequence in operator_rollup_account';

-- For each account, the last transfer that the sums in operator_rollup include.
create table operator_rollup_account (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null check (seq > 0),
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column operator_rollup_account.seq is
  'the account''s transfers up to this one are in operator_rollup, later ones are not';

-- Progress of ledger_rollup in each bucket. A run locks the bucket's row.
create table operator_rollup_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column operator_rollup_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

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
-- for the figures of a day, over all members
create index transfer_day_day on transfer_day (bucket, day);
comment on table transfer_day is
  'sums of an account''s finished transfers up to the seq in transfer_day_account';
comment on column transfer_day.day is 'calendar day of the transfer at transfer_day_account.offset_minutes';
comment on column transfer_day.first_seq is
  'the first of them, and in last_seq the last: between them a list of this kind looks';

-- For each account, the last transfer that the sums in transfer_day include.
create table transfer_day_account (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  offset_minutes int not null,
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column transfer_day_account.seq is
  'the account''s transfers up to this one are in the sums, later ones are not';
comment on column transfer_day_account.offset_minutes is
  'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';

-- Progress of ledger_count_days in each bucket. A run locks the bucket's row.
create table transfer_day_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column transfer_day_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

-- A movement of money for the ledger's functions. `incoming`: true from the operator account to the member's
-- account, false from the member's account to the operator account.
create type ledger_movement as (
  id uuid, bucket smallint, member_id bigint, account_id bigint, operator_account_id bigint, incoming boolean,
  amount_minor bigint, currency text, kind int, phase smallint, pending_id uuid, reversal_of uuid,
  linked_id uuid, round_ref text,
  reference text, expires_at timestamptz, grp int
);

-- The fields of a transfer that its hash covers, in this order. Texts are UTF-8 in every client encoding. A
-- change of this type changes all hashes. `xid`: the number of the database transaction, in early rows only,
-- otherwise null.
create type ledger_canonical as (
  seq bigint, id uuid, kind int, phase smallint, debit_account bigint, credit_account bigint,
  amount_minor bigint, currency bytea, pending_id uuid, reversal_of uuid, linked_id uuid, round_ref bytea,
  reference bytea, expires_at timestamptz, balance_after bigint, held_after bigint, xid bigint, at timestamptz
);

-- An account's state after a movement of a batch; a null value means that the movement was not written.
create type ledger_posted as (balance bigint, held bigint, seq bigint, at timestamptz, chain_hash bytea);

create type ledger_answer as (
  n int, code text, field text, replayed boolean, balance bigint, held bigint, seq bigint
);

-- Filter and page of ledger_list_transfers, the list of an account's finished transfers. `account_id` null:
-- the member's main account. `kinds` null: all kinds. The page begins below the sequence number `before_seq`
-- if it is not null, skips `skip` transfers and has at most `most`. `sums`: also return the number and the
-- sums of the whole period.
create type ledger_transfer_filter as (
  account_id bigint, from_at timestamptz, to_at timestamptz, kinds int[], before_seq bigint, skip int,
  most int, sums boolean
);

-- Rights of khela_app, the database role of the servers.
revoke all on operator_account, account, transfer, transfer_place, ended_reservation, reversed_transfer,
  refusal, evidence, anchor, anchor_head, anchor_operator_account, ledger_checkpoint, ledger_archived_month,
  operator_rollup, operator_rollup_account, operator_rollup_bucket, transfer_day, transfer_day_account,
  transfer_day_bucket from khela_app;
grant select on operator_account, account, transfer, transfer_place, ended_reservation, reversed_transfer,
  refusal, evidence, anchor, anchor_head, anchor_operator_account, ledger_checkpoint, ledger_archived_month,
  operator_rollup, operator_rollup_account, operator_rollup_bucket, transfer_day, transfer_day_account,
  transfer_day_bucket to khela_app;
