-- Bank accounts and wallets that members are paid out to, the banks and wallets a merchant pays to, and who has which number.

create table payout_provider (
  merchant_id int not null,
  code        text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category    text not null check (category in ('bank', 'wallet')),
  currency    text not null,
  name        jsonb not null,
  icon        text not null,
  starts_with text not null default '' check (starts_with ~ '^[0-9]{0,8}$'),
  min_digits  int not null,
  max_digits  int not null,
  enabled     boolean not null default true,
  sort        int not null default 0,
  primary key (merchant_id, code),
  check (min_digits between 4 and max_digits and max_digits <= 24)
);
comment on table payout_provider is 'banks and wallets a merchant pays to; read apart from members'' tables, so it needs no copy on every node';
comment on column payout_provider.starts_with is 'the first digits of every account number there; empty: any';

revoke all on payout_provider from public, khela_app;
grant select, insert on payout_provider to khela_app;

create table member_payout_account (
  bucket        smallint not null,
  member_id     bigint not null,
  id            text not null check (length(id) between 8 and 40),
  provider      text not null,
  category      text not null check (category in ('bank', 'wallet')),
  holder        text not null,
  number_encrypted bytea not null,
  number_hash   text not null,
  added_at      timestamptz not null,
  usable_from   timestamptz not null,
  default_at    timestamptz,
  frozen_at     timestamptz,
  removed_at    timestamptz,
  primary key (bucket, member_id, id)
);
comment on column member_payout_account.number_encrypted is 'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_payout_account.number_hash is 'keyed hash of provider and number, the same for every member';
comment on column member_payout_account.usable_from is 'a payout to it waits until then: it has just been added, or unfrozen';
comment on column member_payout_account.default_at is 'the one made the default last, of those neither frozen nor removed, is the default';
select pg_temp.khela_spread('member_payout_account', 'bucket');
alter table member_payout_account add foreign key (bucket, member_id) references member (bucket, id);
create unique index member_payout_account_number on member_payout_account (bucket, member_id, number_hash) where removed_at is null;

revoke all on member_payout_account from public, khela_app;
grant select, insert on member_payout_account to khela_app;
grant update (default_at, frozen_at, usable_from, removed_at) on member_payout_account to khela_app;

create table member_payout_number (
  merchant_id int not null,
  bucket      smallint not null,
  member_id   bigint not null,
  number_hash text not null,
  added_at    timestamptz not null,
  primary key (merchant_id, bucket, member_id, number_hash)
);
comment on table member_payout_number is 'key-rule: directory. Number → everyone who has, or had, it as a payout account';
select pg_temp.khela_spread('member_payout_number', 'number_hash', 'member_name');
create index member_payout_number_hash on member_payout_number (merchant_id, number_hash);

revoke all on member_payout_number from public, khela_app;
grant select, insert on member_payout_number to khela_app;
