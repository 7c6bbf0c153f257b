-- Members ask the agent directly above for credit, by a reference that expires. A request is beside the agent, who sends the credit or refuses.

create table agent_credit_request (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null,
  reference       text not null,
  state           text not null check (state in ('open', 'accepted', 'refused', 'expired')),
  credit_id       uuid,
  requested_at    timestamptz not null,
  expires_at      timestamptz not null,
  decided_at      timestamptz,
  primary key (bucket, member_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'accepted') = (credit_id is not null)),
  check (expires_at > requested_at)
);
comment on table agent_credit_request is 'credit that a member (receiver_id) has asked their agent (member_id) for; one is open at a time';
comment on column agent_credit_request.credit_id is 'the agent''s transfer that it was accepted by';
select pg_temp.khela_spread('agent_credit_request', 'bucket');
create unique index agent_credit_request_open on agent_credit_request (bucket, member_id, receiver_id) where state = 'open';
create index agent_credit_request_newest on agent_credit_request (bucket, member_id, requested_at desc);
create index agent_credit_request_own on agent_credit_request (bucket, member_id, receiver_id, requested_at desc);

revoke all on agent_credit_request from public, khela_app;
grant select, insert on agent_credit_request to khela_app;
grant update (state, credit_id, decided_at) on agent_credit_request to khela_app;
