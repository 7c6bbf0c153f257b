-- Credit from an agent to members below: what was sent beside the sender, what arrived beside each receiver. Between them the money is on the
-- transit account.

create table agent_credit (
  bucket      smallint not null,
  member_id   bigint not null,
  id          uuid not null,
  merchant_id int not null references merchant (id),
  account_id  bigint not null,
  currency    text not null,
  total_minor bigint not null check (total_minor > 0),
  receivers   int not null check (receivers between 1 and 1000),
  at          timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table agent_credit is 'a transfer of an agent (member_id) to one or many members below';
select pg_temp.khela_spread('agent_credit', 'bucket');
create index agent_credit_newest on agent_credit (bucket, member_id, at desc, id desc);

create table agent_credit_item (
  bucket          smallint not null,
  member_id       bigint not null,
  credit_id       uuid not null,
  n               int not null check (n > 0),
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  state           text not null check (state in ('sending', 'received', 'returned')),
  out_id          uuid not null,
  in_id           uuid not null,
  finished_at     timestamptz,
  notified_at     timestamptz,
  primary key (bucket, member_id, credit_id, n),
  check ((state = 'sending') = (finished_at is null))
);
comment on column agent_credit_item.state is 'sending: left the sender; received: is the receiver''s; returned: the receiver could not take it, it is the sender''s again';
comment on column agent_credit_item.out_id is 'the sender''s transfer in the ledger; in_id the receiver''s';
select pg_temp.khela_spread('agent_credit_item', 'bucket');
create index agent_credit_item_sending on agent_credit_item (bucket, member_id, credit_id, n) where state = 'sending';
create index agent_credit_item_to_notify on agent_credit_item (bucket, finished_at) where state = 'returned' and notified_at is null;

create table agent_credit_receipt (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  credit_id    uuid not null,
  sender_name  text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  received     boolean not null,
  sent_at      timestamptz not null,
  at           timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table agent_credit_receipt is 'what became of credit at its receiver (member_id), decided once; id is that of the transfer in the ledger';
select pg_temp.khela_spread('agent_credit_receipt', 'bucket');
create index agent_credit_receipt_newest on agent_credit_receipt (bucket, member_id, at desc, id desc) where received;

revoke all on agent_credit, agent_credit_item, agent_credit_receipt from public, khela_app;
grant select on agent_credit, agent_credit_item, agent_credit_receipt to khela_app;
grant update (notified_at) on agent_credit_item to khela_app;
