-- The roll-up of the operator accounts counts by bucket and by each account's own sequence, and an account's row has a version:
-- nothing depends any more on the transaction numbers or row addresses of one cluster. The sums are computed again from all
-- transfers; postings wait until then.

drop function if exists ledger_rollup, ledger_rebase, ledger_xid;

-- Postings lock their accounts first, so this lock, taken first, keeps every posting out until the sums are complete.
alter table account
  add column version bigint not null default 0,
  add column active_hour int not null default 0;
comment on column account.version is 'increased by every update of the row: a batch that read without a lock writes only to the version it read';
comment on column account.active_hour is 'hour of the last posting, in hours since 1970: a job finds by it the accounts that moved; it changes once an hour, so that updates rarely touch an index';
-- An expression, so that no plan looks a single account up by this index: until the table is analysed, it would be as good as the key.
create index account_active on account ((bucket::int), active_hour);

drop index transfer_xid;
alter table transfer alter column xid drop not null;
comment on column transfer.xid is 'null; rows written before the roll-up went by sequence have a transaction number here, which their hash chain covers';

drop table operator_rollup, operator_rollup_state;

create table operator_rollup (
  bucket              smallint not null,
  operator_account_id bigint not null references operator_account (id),
  debits              numeric not null,
  credits             numeric not null,
  primary key (bucket, operator_account_id)
);
comment on table operator_rollup is 'sums of the finished transfers of a bucket up to the sequence in operator_rollup_account';

create table operator_rollup_account (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null check (seq > 0),
  primary key (bucket, member_id, account_id)
) with (fillfactor = 70);
comment on column operator_rollup_account.seq is 'the account''s transfers up to this one are in operator_rollup, later ones are not';

create table operator_rollup_bucket (
  bucket      smallint primary key,
  active_hour int not null
);
comment on column operator_rollup_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

revoke all on operator_rollup, operator_rollup_account, operator_rollup_bucket from public, khela_app;
grant select on operator_rollup, operator_rollup_account, operator_rollup_bucket to khela_app;

insert into operator_rollup_account select bucket, member_id, id, seq from account where seq > 0;
insert into operator_rollup
  select bucket, least(debit_account, credit_account), sum(case when debit_account < 0 then amount_minor else 0 end),
    sum(case when credit_account < 0 then amount_minor else 0 end)
  from transfer where phase in (0, 2) group by 1, 2;

-- A trigger before an update locks the row once more, also where none of its columns are touched: every posting paid for that. One
-- after it refuses the same updates.
drop trigger unchangeable on account;
create trigger unchangeable before delete on account for each row execute function ledger_unchangeable();
create trigger unchangeable_columns after update of bucket, member_id, id, kind, ref, currency, merchant_id, real
  on account for each row execute function ledger_unchangeable();
alter table account enable always trigger unchangeable;
alter table account enable always trigger unchangeable_columns;

-- A check constraint is evaluated at every update. These columns never change, so they are checked when the account is opened.
\ir ../functions/wallet/ledger_invalid_account.sql

alter table account drop constraint account_id_check, drop constraint account_kind_check, drop constraint account_ref_check,
  drop constraint account_currency_check;
create trigger valid before insert on account for each row
  when (new.id <= 0 or new.kind not in ('main', 'bonus', 'vendor') or length(new.ref) > 80 or new.currency !~ '^[A-Z][A-Z0-9]{1,9}$')
  execute function ledger_invalid_account();
alter table account enable always trigger valid;
