-- Manual channels: the member sends money to an account of ours and says by which transaction. Our accounts are data; each order has one
-- of them and a reference of its own; a transaction belongs to one order.

alter table deposit_channel add column kind text not null default 'gateway'
  constraint deposit_channel_kind_check check (kind in ('gateway', 'manual'));
comment on column deposit_channel.kind is 'gateway: paid at a payment gateway; manual: sent to a receiving account, and matched by the operator';

create table receiving_account (
  merchant_id   int not null,
  channel       text not null,
  id            text not null check (id ~ '^[A-Za-z0-9_.-]{1,40}$'),
  number        text not null check (length(number) between 4 and 40),
  holder        text not null check (length(holder) between 2 and 80),
  weight        int not null default 1 check (weight between 1 and 1000),
  day_max_minor bigint check (day_max_minor > 0),
  enabled       boolean not null default true,
  primary key (merchant_id, channel, id)
);
comment on table receiving_account is 'our accounts that members send deposits to; read apart from members'' tables, so it needs no copy on every node';
comment on column receiving_account.day_max_minor is 'what it may be given of orders in a day; null: any amount';
revoke all on receiving_account from public, khela_app;
grant select on receiving_account to khela_app;

create table deposit_reference (
  merchant_id  int not null,
  reference    text not null,
  channel      text not null,
  account_id   text not null,
  order_id     text not null,
  bucket       smallint not null,
  member_id    bigint not null,
  amount_minor bigint not null,
  opened_at    timestamptz not null,
  counts_until timestamptz not null,
  primary key (merchant_id, reference)
);
comment on table deposit_reference is 'key-rule: directory. Reference of a manual deposit → its order, and which receiving account it was given';
comment on column deposit_reference.counts_until is 'it takes part of its account''s day until then: its end while it waits, for good once its member says it is paid';
select pg_temp.khela_spread('deposit_reference', 'reference', 'member_name');
create index deposit_reference_account on deposit_reference (merchant_id, channel, account_id, opened_at);
revoke all on deposit_reference from public, khela_app;
grant select on deposit_reference to khela_app;
grant update (counts_until) on deposit_reference to khela_app;

create table deposit_transaction (
  merchant_id    int not null,
  channel        text not null,
  transaction_id text not null,
  order_id       text not null,
  bucket         smallint not null,
  member_id      bigint not null,
  at             timestamptz not null,
  primary key (merchant_id, channel, transaction_id)
);
comment on table deposit_transaction is 'key-rule: directory. Transaction at a manual channel → the one order it pays';
select pg_temp.khela_spread('deposit_transaction', 'transaction_id', 'member_name');
revoke all on deposit_transaction from public, khela_app;
grant select, insert, delete on deposit_transaction to khela_app;

alter table deposit_order
  add column receiving jsonb,
  add column transaction_id text,
  add column submitted_at timestamptz,
  add column refusal text,
  add column received_minor bigint constraint deposit_order_received_minor_check check (received_minor > 0),
  drop constraint deposit_order_state_check,
  add constraint deposit_order_state_check check (state in ('waiting', 'submitted', 'paid', 'failed', 'refused', 'expired')) not valid;
comment on column deposit_order.receiving is 'of a manual order: the account to send to, its holder, and the order''s reference';
comment on column deposit_order.transaction_id is 'by which the member says it was paid';
comment on column deposit_order.received_minor is 'what arrived and was credited, where the operator said so; null: the amount';
